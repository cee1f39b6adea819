public import ContractJSON

/// What a backend does beyond what its contract says as data: how its things hang together.
///
/// A mock answers for a contract by data alone where it can. Where it cannot (an entry that shows in
/// several groups, a link seen from both sides) a service does the work, and the mock still does
/// the rest: it routes, refuses what breaks the contract, finds out who calls, and writes the
/// answers. One small file per contract, beside it.
public protocol Service: Sendable {
  /// Everything the service remembers. A value, so that a mock can forget what a request did.
  associatedtype State: Sendable

  /// The state before anybody has called.
  var initialState: State { get }

  /// Wrong ways that only this service can go; see ``ServiceDrift``.
  var drifts: [ServiceDrift] { get }

  /// Does what an operation does, for a request that keeps its contract.
  ///
  /// - Returns: The answer; `nil` for an operation that the mock answers from data.
  /// - Throws: A ``ServiceRejection`` that the contract documents for the operation.
  func respond(to call: ServiceCall, _ state: inout State) throws(ServiceRejection)
    -> ServiceResponse?

  /// Hears a message of a client that keeps its contract, and says what the server sends then.
  func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout State
  ) -> [ServiceMessage]

  /// A socket is gone.
  func close(_ socket: SocketID, _ state: inout State)
}

extension Service {
  public var drifts: [ServiceDrift] { [] }

  public func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout State
  ) -> [ServiceMessage] { [] }

  public func close(_ socket: SocketID, _ state: inout State) {}
}

/// Names an open socket for as long as it is open.
public struct SocketID: Sendable, Hashable {
  public var number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// A message for one socket.
public struct ServiceMessage: Sendable, Hashable {
  public var socket: SocketID
  public var message: JSON

  public init(to socket: SocketID, _ message: JSON) {
    self.socket = socket
    self.message = message
  }
}

/// The success of an operation.
public struct ServiceResponse: Sendable, Hashable {
  public var body: JSON

  /// Which of several documented answers it is.
  public var variant: String?

  public var messages: [ServiceMessage]

  public init(_ body: JSON, variant: String? = nil, messages: [ServiceMessage] = []) {
    self.body = body
    self.variant = variant
    self.messages = messages
  }
}

/// One named way in which a service can be wrong: a drift to be found by checking.
public struct ServiceDrift: Sendable, Hashable {
  /// Lower-case words joined by hyphens: `solo-group-missing`.
  public var name: String

  /// What happens, in one line.
  public var summary: String

  /// The kinds of drift that a check may report it as, by their ids: `rule-broken`.
  public var kinds: [String]

  public init(_ name: String, _ summary: String, detectedAs kinds: String...) {
    self.name = name
    self.summary = summary
    self.kinds = kinds
  }
}
