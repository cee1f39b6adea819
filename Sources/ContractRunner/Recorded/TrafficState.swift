import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// The resources of a backend as traffic has left them, by the effects of a contract.
///
/// A resource that was created, changed or deleted and is then shown otherwise is reported in the words of a run. Each
/// exchange has a position in the order of the ends of exchanges; one that began before another one had ended says
/// nothing about it.
struct TrafficState: Sendable {
  /// A resource as traffic has left it.
  private struct Entry: Sendable {
    /// The position of the exchange that left it so.
    var position: Int

    /// Who has created it; `nil` where that was not seen.
    var creator: User?

    /// The path parameters of its creation.
    var parameters: [String: String] = [:]

    /// The key by which requests name it, where that is not its identity.
    var name: JSON?

    /// The representation in the last response; `nil` where it is not known.
    var state: JSON?
    var isDeleted = false

    /// Whether its loss was reported.
    var isLost = false

    /// The operation that left it so.
    var operation: CompiledOperation

    /// Whether this user has created it.
    func isOf(_ user: User?) -> Bool { user != nil && creator == user }
  }

  /// An exchange, and what is known of it.
  struct Sight {
    var operation: CompiledOperation
    var exchange: HTTPExchange
    var parameters: [String: String]

    /// Its position, and how many exchanges had ended when it began.
    var position: Int
    var begin: Int

    /// Who has sent its request; `nil` where that is not known.
    var user: User?
  }

  /// One of the users of a recording.
  enum User: Sendable, Hashable {
    case anonymous
    case number(Int)
    case sender(RequestSender)
  }

  private let compiled: CompiledContract
  private var entries: [World.ResourceID: Entry] = [:]

  /// The identities in the order in which they were noted, so that memory is limited.
  private var order: [World.ResourceID] = []
  private static let limit = 100_000

  init(_ compiled: CompiledContract) {
    self.compiled = compiled
  }
}

extension TrafficState {
  /// A difference between what a response shows and what earlier ones have.
  typealias Difference = (operation: CompiledOperation, drift: Drift)

  /// Compares an exchange with earlier ones, and notes what it did.
  mutating func add(_ sight: Sight) -> [Difference] {
    let document = sight.exchange.responseDocument
    let found = differences(sight, document)
    if sight.exchange.status.isSuccess { note(sight, document) }
    return found
  }

  private mutating func differences(_ sight: Sight, _ document: JSON?) -> [Difference] {
    var found: [Difference] = []
    for effect in sight.operation.effects(.reads) where effect.link == nil {
      found += details(effect, sight, document)
    }
    guard sight.exchange.status.isSuccess, let document else { return found }
    for effect in sight.operation.effects(.lists) { found += list(effect, sight, document) }
    return found
  }

  private func key(_ effect: CompiledEffect, _ sight: Sight, _ document: JSON?) -> World.ResourceID?
  {
    let id: String? =
      switch effect.id {
      case .path(let name): sight.parameters[name]
      case .response(let pointer): document?[pointer].flatMap(effect.resource.identity)
      case .request(let pointer):
        sight.operation.requestDocument(of: sight.exchange)?[pointer].flatMap { key in
          effect.action == .creates ? key.identityText : self.id(named: key, effect, sight)
        }
      default: nil
      }
    return id.map { World.ResourceID(resource: effect.resource.name, id: $0) }
  }

  /// The newest resource of a user that a request names by its key.
  private func id(named key: JSON, _ effect: CompiledEffect, _ sight: Sight) -> String? {
    guard effect.resource.key != nil else { return key.identityText }
    return entries.filter { id, entry in
      id.resource == effect.resource.name && entry.name == key && !entry.isDeleted
        && entry.isOf(sight.user)
        && sight.parameters.allSatisfy { entry.parameters[$0.key] == $0.value }
    }.max { $0.value.position < $1.value.position }?.key.id
  }

  private mutating func note(_ sight: Sight, _ document: JSON?) {
    for effect in sight.operation.effects where effect.link == nil {
      guard let key = key(effect, sight, document) else { continue }
      let state = document.flatMap { effect.representation(in: $0) }
      switch effect.action {
      case .creates:
        insert(
          Entry(
            position: sight.position, creator: sight.user, parameters: sight.parameters,
            name: effect.resource.key.flatMap { state?[$0] }, state: state,
            operation: sight.operation), key)
      case .updates:
        guard var entry = entries[key] else { continue }
        // Of two simultaneous updates, only the backend knows which was last.
        entry.state = sight.begin > entry.position ? state : nil
        (entry.position, entry.operation) = (sight.position, sight.operation)
        entries[key] = entry
      case .deletes:
        insert(
          Entry(position: sight.position, isDeleted: true, operation: sight.operation), key)
      case .reads, .lists, .links: continue
      }
    }
  }

  private mutating func insert(_ entry: Entry, _ key: World.ResourceID) {
    if entries[key] == nil { order.append(key) }
    entries[key] = entry
    guard order.count > Self.limit else { return }
    for old in order.prefix(Self.limit / 10) { entries[old] = nil }
    order.removeFirst(Self.limit / 10)
  }
}

extension TrafficState {
  /// The differences between the details of a resource and earlier responses.
  private mutating func details(
    _ effect: CompiledEffect, _ sight: Sight, _ document: JSON?
  ) -> [Difference] {
    guard let key = key(effect, sight, document), let entry = entries[key],
      sight.begin > entry.position
    else { return [] }
    let shown =
      sight.exchange.status.isSuccess
      ? document.flatMap { effect.representation(in: $0) } : nil
    if entry.isDeleted {
      guard let shown, effect.resource.identity(in: shown) == key.id, !entry.isLost
      else { return [] }
      entries[key]?.isLost = true
      return [
        (
          entry.operation,
          .state(
            .stateLeaked, .deletedIsGone, entry.operation,
            expected: "the \(key.resource) \(key.id) gone", actual: "its details are still shown")
        )
      ]
    }
    if sight.exchange.status == .notFound, entry.isOf(sight.user), !entry.isLost {
      entries[key]?.isLost = true
      return [
        (
          entry.operation,
          .state(
            .stateLost, .createdIsAvailable, entry.operation,
            expected: "the \(key.resource) \(key.id)", actual: "\(sight.exchange.status)")
        )
      ]
    }
    return shown.map {
      compare(key, entry, with: $0, sight, effect.resource, isDetail: true)
    } ?? []
  }

  /// The differences between a list and earlier responses.
  private mutating func list(
    _ effect: CompiledEffect, _ sight: Sight, _ document: JSON
  ) -> [Difference] {
    let resource = effect.resource
    guard
      let listing = ResourceListing(
        document, of: resource, from: sight.operation, detailID: { _ in nil })
    else { return [] }
    var found: [Difference] = []
    for (id, shown) in listing.byID.sorted(by: { $0.key < $1.key }) {
      let key = World.ResourceID(resource: resource.name, id: id)
      guard let entry = entries[key], sight.begin > entry.position else { continue }
      guard entry.isDeleted else {
        found += compare(key, entry, with: shown, sight, resource, isDetail: false)
        continue
      }
      guard !entry.isLost else { continue }
      entries[key]?.isLost = true
      found.append(
        (
          entry.operation,
          .state(
            .stateLeaked, .deletedIsGone, entry.operation,
            expected: "the \(resource) gone from the list", actual: "the list shows \(id)")
        ))
    }
    // Query parameters may choose elements.
    guard !listing.hasMore, sight.exchange.request.query == nil else { return found }
    let missing = entries.filter { key, entry in
      key.resource == resource.name && !entry.isDeleted && !entry.isLost
        && entry.isOf(sight.user)
        && sight.begin > entry.position && listing.byID[key.id] == nil
        && sight.parameters.allSatisfy { entry.parameters[$0.key] == $0.value }
    }
    for (key, entry) in missing.sorted(by: { $0.key.id < $1.key.id }) {
      entries[key]?.isLost = true
      found.append(
        (
          entry.operation,
          .state(
            .stateLost, .createdIsAvailable, entry.operation,
            expected: "the \(resource) \(key.id) in the list", actual: "no such element")
        ))
    }
    return found
  }

  /// The differences between two representations of a resource, where rules settle a value.
  private mutating func compare(
    _ key: World.ResourceID, _ entry: Entry, with shown: JSON, _ sight: Sight,
    _ resource: CompiledResource, isDetail: Bool
  ) -> [Difference] {
    guard let state = entry.state else { return [] }
    var found: [Difference] = []
    for location in compiled.settledLocations(of: resource) {
      guard let value = state[location], let actual = shown[location],
        resource.hasChanged(at: location, from: value, to: actual)
      else { continue }
      var drift = Drift.state(
        .stateLost, .listingAgrees, sight.operation, at: location,
        expected: "\(value.text()), as in an earlier response",
        actual: "\(actual.text()) in the \(isDetail ? "details" : "list")")
      drift.textChange = TextChange(from: value, to: actual)
      found.append((sight.operation, drift))
    }
    // Reported once: from here on the response is believed.
    if !found.isEmpty { entries[key]?.state = shown }
    return found
  }
}
