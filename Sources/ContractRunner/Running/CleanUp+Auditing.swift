import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension CleanUp {
  /// How many requests look for deleted resources.
  private static let limit = 200

  /// Notes the resources that the backend still shows, although it has accepted their deletion.
  func auditDeletions() async {
    guard !runner.configuration.isDisposable else { return }
    let (deleted, ledger) = runner.world.withLock { ($0.deleted, $0.ledger) }
    let remaining = ledger.entries.map(\.resourceID)
    let gone = deleted.filter { !remaining.contains($0.resourceID) }
    var left = Self.limit
    for group in Dictionary(grouping: gone, by: AuditGroup.init).sorted(by: { $0.key < $1.key }) {
      // What does not respond is not waited for.
      do throws(TransportError) { try await audit(group.value, &left) } catch { return }
    }
  }

  /// Looks for deleted resources of one type, by one user and below one path.
  private func audit(
    _ entries: [ResourceLedger.Entry], _ left: inout Int
  ) async throws(TransportError) {
    guard let first = entries.first, left > 0,
      let resource = runner.compiled.resource(named: first.resource)
    else { return }
    let roles = runner.compiled.roles(of: resource)
    if let list = roles.lister {
      left -= 1
      guard let shown = try await resources(resource, like: first, shownBy: list) else { return }
      for entry in entries { noteIfShown(entry, shown, resource) }
      if !shown.hasMore { return }
    }
    guard let view = roles.reader else { return }
    for entry in entries.suffix(left) where !Task.isCancelled {
      left -= 1
      if let shown = try await resources(resource, like: entry, shownBy: view) {
        noteIfShown(entry, shown, resource)
      }
    }
  }

  private func noteIfShown(
    _ entry: ResourceLedger.Entry, _ listing: ResourceListing, _ resource: CompiledResource
  ) {
    guard let shown = listing.byID[entry.id], resource.softDeletion?.marks(shown) != true else {
      return
    }
    runner.note(
      Leak(resource: entry.resource, id: entry.id, reason: "deleted, but still there"))
  }

  /// The resources that a safe operation shows; `nil` where it does not succeed.
  private func resources(
    _ resource: CompiledResource, like entry: ResourceLedger.Entry,
    shownBy operation: CompiledOperation
  ) async throws(TransportError) -> ResourceListing? {
    let response = try await response(showing: resource, like: entry, by: operation)
    guard let response, response.status.isSuccess,
      let document = try? JSON(parsing: response.body)
    else { return nil }
    return ResourceListing(
      document, of: resource, from: operation, detailID: { _ in entry.id })
  }

  /// The response to a safe request for a resource, or for the list that it is in; `nil` where its path is
  /// unknown.
  func response(
    showing resource: CompiledResource, like entry: ResourceLedger.Entry,
    by operation: CompiledOperation
  ) async throws(TransportError) -> HTTPResponse? {
    guard operation.method.isSafe else { return nil }
    var parameters = runner.defaults.usualParameters(of: operation)
      .merging(entry.parameters) { $1 }
    if let name = operation.effect(.reads, on: resource)?.pathParameter {
      parameters[name] = entry.id
    }
    parameters.merge(runner.defaults.indifferentParameters(of: operation)) { known, _ in known }
    guard operation.pathTemplate.names.allSatisfy({ parameters[$0] != nil }) else { return nil }
    return try await runner.backend.send(as: entry.identity) { credentials in
      RequestBuilder(
        operation: operation, credentials: credentials, fields: runner.configuration.fields
      )
      .request(parameters: parameters, body: .none, identity: entry.identity)
    }
  }
}

/// The properties that resources must have in common to be shown by one list.
struct AuditGroup: Comparable, Hashable {
  var resource: String
  var identity: Identity
  var parameters: [String: String]

  init(_ entry: ResourceLedger.Entry) {
    resource = entry.resource
    identity = entry.identity
    parameters = entry.parameters
  }

  private var order: [String] {
    [resource, identity.rawValue] + parameters.sorted { $0.key < $1.key }.map { $0.key + $0.value }
  }

  static func < (left: AuditGroup, right: AuditGroup) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }
}
