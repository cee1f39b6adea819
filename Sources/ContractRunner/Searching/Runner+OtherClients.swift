import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Runner {
  /// How often, and how long after each other, the views of the user are looked at.
  private static let looks = 5
  private static let pause: Duration = .milliseconds(120)

  /// How often changes must come with requests to be theirs.
  private static let rounds = 3

  /// Whether the state that the first user sees changes while the run sends nothing that changes it, or has resources
  /// that the run has not created: other clients create or delete resources, or change what the user has alone.
  ///
  /// A view that changes is then looked at alone, because a request to another view may be what changes it; such
  /// requests may also have made what the run has not created. To be called while no cases are under way.
  func hasMetOtherClients() async -> Bool {
    guard mayMeetOthers else { return false }
    for round in 0..<Self.rounds {
      let changed = await changing(among: sharedViews)
      // What requests change, they change in each round.
      if changed.isEmpty, round > 0 { return true }
      if changed.isEmpty { return await hasNewResourcesOfOthers() }
      for view in changed {
        if await !changing(among: [view]).isEmpty { return true }
      }
    }
    return false
  }

  /// Whether a whole list shows resources of others that were not in the first one of the run.
  private func hasNewResourcesOfOthers() async -> Bool {
    let known = world.withLock(\.firstListed)
    let views = sharedViews
    return zip(views, await look(at: views) ?? []).contains { view, shown in
      guard shown.isWhole, let first = known[view.effect.resource.name] else { return false }
      return !shown.foreign.isSubset(of: first)
    }
  }

  /// The views whose state differs between two looks.
  private func changing(among views: [SharedView]) async -> [SharedView] {
    guard !views.isEmpty else { return [] }
    var before: [SharedState]?
    for index in 0..<Self.looks {
      if index > 0 { try? await environment.clock.sleep(Self.pause) }
      guard !Task.isCancelled, let now = await look(at: views) else { return [] }
      if let before, before != now {
        return zip(views, zip(before, now)).filter { $1.0 != $1.1 }.map(\.0)
      }
      before = now
    }
    return []
  }

  /// The part of the state in a view that other clients may have changed.
  private struct SharedState: Equatable {
    /// The identities of resources that neither this run has created, nor the backend as a copy of its own.
    var foreign: Set<String> = []

    /// Whether the view shows all of them.
    var isWhole = true

    /// How many there are, where a list says so that does not show all.
    var total: JSON?

    /// The members of what the user has alone that requests set.
    var own: [JSON.Pointer: JSON] = [:]
  }

  private struct SharedView {
    var operation: CompiledOperation
    var effect: CompiledEffect
    var parameters: [String: String]
  }

  /// Requests of the first user that need no resource, a few of them.
  private var sharedViews: [SharedView] {
    var views: [SharedView] = []
    for operation in compiled.operations where operation.method == .get {
      let parameters = defaults.usualParameters(of: operation)
        .merging(defaults.indifferentParameters(of: operation)) { usual, _ in usual }
      guard operation.targets.isEmpty,
        operation.pathTemplate.names.allSatisfy({ parameters[$0] != nil }),
        let effect = operation.effects.first(where: { $0.action == .lists || $0.isOnSingleton })
      else { continue }
      views.append(SharedView(operation: operation, effect: effect, parameters: parameters))
    }
    return Array(views.prefix(6))
  }

  private func look(at views: [SharedView]) async -> [SharedState]? {
    var all: [SharedState] = []
    for view in views {
      let response: HTTPResponse
      do throws(TransportError) {
        response = try await backend.send(as: .user) { credentials in
          RequestBuilder(
            operation: view.operation, credentials: credentials, fields: configuration.fields
          )
          .request(parameters: view.parameters, body: .none, identity: .user)
        }
      } catch {
        return nil
      }
      let document = try? JSON(parsing: response.body)
      all.append(document.map { state(of: view, in: $0) } ?? SharedState())
    }
    return all
  }

  private func state(of view: SharedView, in document: JSON) -> SharedState {
    var state = SharedState()
    let resource = view.effect.resource
    guard view.effect.action == .lists else {
      let shown = view.effect.representation(in: document)
      for location in compiled.writtenLocations(of: resource) {
        state.own[location] = shown?[location]
      }
      return state
    }
    let listing = ResourceListing(document, of: resource, from: view.operation) { _ in nil }
    let ledger = world.withLock(\.ledger)
    let foreign = (listing?.byID ?? [:]).filter { id, shown in
      !ledger.hasKnown(World.ResourceID(resource: resource.name, id: id))
        && !shown.hasMember(with: mark)
    }
    state.foreign = Set(foreign.keys)
    state.isWhole = listing?.hasMore == false
    if !state.isWhole { state.total = view.operation.paging?.total.flatMap { document[$0] } }
    return state
  }
}
