import ContractJSON
import ContractService

/// A service together with what it remembers; a value, so that a mock can forget what a request
/// did.
protocol Serving: Sendable {
  mutating func answer(_ call: ServiceCall) throws(Refusal) -> ServiceAnswer?
  mutating func hear(_ message: JSON, from socket: SocketName, _ call: ServiceCall)
    -> [Announcement]
  mutating func forget(_ socket: SocketName)
}

extension Service {
  /// The service before anybody has called.
  var fresh: any Serving { Served(service: self, state: initialState) }
}

private struct Served<Provider: Service>: Serving {
  let service: Provider
  var state: Provider.State

  mutating func answer(_ call: ServiceCall) throws(Refusal) -> ServiceAnswer? {
    try service.answer(call, &state)
  }

  mutating func hear(
    _ message: JSON, from socket: SocketName, _ call: ServiceCall
  ) -> [Announcement] {
    service.hear(message, from: socket, call, &state)
  }

  mutating func forget(_ socket: SocketName) {
    service.forget(socket, &state)
  }
}
