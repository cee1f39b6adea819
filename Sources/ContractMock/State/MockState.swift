import ContractGeneration
import ContractHTTP
import ContractModel
import ContractService
import ContractValidation

/// The state of a mock between two requests.
struct MockState: Sendable {
  /// The resources, by type.
  var stores: [String: ResourceStore] = [:]
  var random: RandomSource

  /// The service of the contract, if any; it holds the resources instead of the stores.
  var session: (any ServiceSession)?

  /// The values of features, by their keys.
  private var values: [ObjectIdentifier: any Sendable] = [:]

  private var lastNumber = 0

  /// Seconds by which the time of requests differs from that of the clock.
  var clockOffset = 0

  init(random: RandomSource, session: (any ServiceSession)?) {
    self.random = random
    self.session = session
  }
}

extension MockState {
  /// Numbers new resources behind those that are stored.
  mutating func reserveNumbers() {
    let numbers = stores.values.flatMap { store in store.items(of: nil).compactMap { Int($0.id) } }
    lastNumber = max(lastNumber, numbers.max() ?? 0)
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension MockState {
  /// A place in the state, which a feature has for itself.
  protocol Key {
    associatedtype Value: Sendable

    /// The value before anything was stored.
    static var initial: Value { get }
  }

  /// The value of a feature.
  subscript<K: Key>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.initial }
    _modify {
      // Taken out, so that it is changed in place.
      var value = values.removeValue(forKey: ObjectIdentifier(key)) as? K.Value ?? K.initial
      defer { values[ObjectIdentifier(key)] = value }
      yield &value
    }
  }
}
