package import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractService
import ContractValidation
import Synchronization

/// A text message to send on one socket.
package struct OutgoingMessage: Sendable, Equatable {
  package var socket: SocketID
  package var text: String
}

extension MockService {
  /// Whether the mock's contract and another one share operations.
  package func sharesOperations(with other: Contract) -> Bool {
    contract.contract.sharesOperations(with: other)
  }

  /// Whether a WebSocket request is accepted.
  package func accepts(_ request: HTTPRequest) -> Bool {
    guard let channel = contract.channel(at: request.path) else { return false }
    return !channel.authentication.isRequired
      || identities.knownCaller(of: request, by: channel.authentication) != nil
      || behavior.deviates(.authenticationIgnored) || behavior.deviates(.handshakesUnchecked)
  }

  /// Registers a socket that a request has opened.
  package func open(_ socket: SocketID, _ request: HTTPRequest) {
    memory.state.withLock { $0.channels[socket] = contract.channel(at: request.path) }
  }

  /// Receives a message of a client and returns the messages to send; ignores a message that violates
  /// the contract.
  package func receive(_ bytes: [UInt8], from socket: SocketID) -> [OutgoingMessage] {
    memory.state.withLock { state in
      guard let message = state.channels[socket]?.clientMessage(in: bytes) else { return [] }
      let call = ServiceCall(
        operation: message.name, user: "", path: [:], body: message.body,
        in: ServiceContext(
          now: clock(), activeDrifts: driftNames, identifiers: identifierSource
        ) { [behavior] in behavior.ignores($0) })
      let sent = state.session?.receive(message.body, from: socket, call) ?? []
      return messages(for: sent, state)
    }
  }

  /// Forgets a closed socket.
  package func close(_ socket: SocketID) {
    memory.state.withLock { state in
      state.channels[socket] = nil
      state.session?.close(socket)
    }
  }

  /// The texts of messages, with the requested drifts applied.
  func messages(for sent: [ServiceMessage], _ state: MockState) -> [OutgoingMessage] {
    sent.flatMap { message -> [OutgoingMessage] in
      guard let channel = state.channels[message.socket]?.channel else { return [] }
      let messages = drifts.reduce([message.message]) { messages, drift in
        messages.flatMap { drift.applied(to: $0, on: channel) }
      }
      return messages.map { OutgoingMessage(socket: message.socket, text: $0.text()) }
    }
  }
}

extension MockState {
  /// The channels of the open sockets.
  var channels: [SocketID: CompiledChannel] {
    get { self[OpenChannels.self] }
    _modify { yield &self[OpenChannels.self] }
  }
}

private enum OpenChannels: MockState.Key {
  static var initial: [SocketID: CompiledChannel] { [:] }
}
