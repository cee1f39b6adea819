public import ContractJSON
public import ContractModel

/// The behaviour of a backend that its contract does not express as data.
///
/// A mock responds from the data of a contract where it can. Where it cannot (an entry that appears
/// in several groups, a link visible from both sides), a service computes the response, and the mock
/// still routes requests, rejects invalid ones, authenticates callers and writes the responses. A
/// service is one small file per contract, beside it.
public protocol Service: Sendable {
  /// The state of the service: a value, so that a mock can undo a request.
  associatedtype State: Sendable

  /// The state before the first request.
  var initialState: State { get }

  /// Whether the service keeps the resources of the contract itself. Where it does not, the mock keeps
  /// them and rejects requests about missing ones, as without a service.
  var holdsResources: Bool { get }

  /// The drifts that only this service can inject.
  var drifts: [ServiceDrift] { get }

  /// Performs an operation, for a request that meets the contract.
  ///
  /// - Returns: The response; `nil` for an operation that the mock responds to from data.
  /// - Throws: A ``ServiceRejection`` that the contract documents for the operation.
  func respond(to call: ServiceCall, _ state: inout State) throws(ServiceRejection)
    -> ServiceResponse?

  /// Receives a valid message of a client and returns the messages that the server then sends.
  func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout State
  ) -> [ServiceMessage]

  /// Removes a closed socket from the state.
  func close(_ socket: SocketID, _ state: inout State)
}

extension Service {
  /// The service keeps the resources.
  public var holdsResources: Bool { true }

  /// No drifts.
  public var drifts: [ServiceDrift] { [] }

  /// Ignores the message.
  public func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout State
  ) -> [ServiceMessage] { [] }

  /// Does nothing.
  public func close(_ socket: SocketID, _ state: inout State) {}
}

/// The identifier of an open socket, unique while it is open.
public struct SocketID: Sendable, Hashable {
  /// The number of the socket.
  public var number: UInt64

  /// Creates an identifier from the number of a socket.
  public init(_ number: UInt64) {
    self.number = number
  }
}

/// A message for one socket.
public struct ServiceMessage: Sendable, Equatable {
  /// The receiving socket.
  public var socket: SocketID

  /// The message.
  public var message: JSON

  /// Creates a message for one socket.
  public init(to socket: SocketID, _ message: JSON) {
    self.socket = socket
    self.message = message
  }
}

/// The successful response to an operation.
public struct ServiceResponse: Sendable, Equatable {
  /// The body.
  public var body: JSON

  /// The variant, where several responses are documented.
  public var variant: String?

  /// The messages to send to sockets.
  public var messages: [ServiceMessage]

  /// Creates a response.
  public init(_ body: JSON, variant: String? = nil, messages: [ServiceMessage] = []) {
    self.body = body
    self.variant = variant
    self.messages = messages
  }
}

/// A failure of the contract, by the condition that causes it.
public struct ServiceRejection: Error, Sendable, Equatable {
  /// The cause.
  public var condition: Failure.Condition

  /// Creates a rejection from its cause.
  public init(_ condition: Failure.Condition) {
    self.condition = condition
  }
}

/// A named difference from the contract that a service can inject, to be detected by a check.
public struct ServiceDrift: Sendable, Equatable {
  /// The name: lower-case words joined by hyphens, like `solo-group-missing`.
  public var name: String

  /// The wrong behaviour, in one line.
  public var summary: String

  /// The ids of the drift kinds as which a check may report it: `rule-broken`.
  public var kinds: [String]

  /// Creates an injectable drift.
  public init(_ name: String, _ summary: String, detectedAs kinds: String...) {
    self.name = name
    self.summary = summary
    self.kinds = kinds
  }
}

extension JSON {
  /// Creates a string, or null for `nil`.
  public static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// Creates a whole number.
  public static func count(_ number: Int) -> JSON { .number(Number(number)) }

  /// Returns an object with the members of both objects, those of the other one last.
  public func adding(_ other: JSON) -> JSON {
    guard var object = objectValue, let more = other.objectValue else { return self }
    for member in more.members { object[member.name] = member.value }
    return .object(object)
  }
}
