package import ContractHTTP
import ContractJSON
import ContractModel
package import ContractService
import ContractValidation
import Synchronization

/// A text message to send on one socket.
package struct OutgoingMessage: Sendable, Hashable {
  package var socket: SocketName
  package var text: String
}

extension MockService {
  /// Whether a WebSocket request is accepted.
  package func accepts(_ request: HTTPRequest) -> Bool {
    guard let channel = contract.channel(at: request.path)?.channel else { return false }
    return !channel.requiresAuthentication || identities.knownCaller(of: request) != nil
      || behavior.deviates(.authenticationIgnored)
  }

  /// Registers a socket that a request has opened.
  package func open(_ socket: SocketName, _ request: HTTPRequest) {
    memory.state.withLock { $0.channels[socket] = contract.channel(at: request.path) }
  }

  /// Receives a message of a client and returns the messages to send; ignores a message that violates
  /// the contract.
  package func receive(_ bytes: [UInt8], from socket: SocketName) -> [OutgoingMessage] {
    memory.state.withLock { state in
      guard let message = state.channels[socket]?.clientMessage(in: bytes) else { return [] }
      let call = ServiceCall(
        operation: message.name, user: "", path: [:], body: message.body, now: clock(),
        quirks: driftNames, overlooked: { [behavior] in behavior.ignores($0) },
        identities: identitySource)
      let announcements = state.session?.hear(message.body, from: socket, call) ?? []
      return messages(for: announcements, state)
    }
  }

  /// Forgets a closed socket.
  package func close(_ socket: SocketName) {
    memory.state.withLock { state in
      state.channels[socket] = nil
      state.session?.forget(socket)
    }
  }

  /// The messages of announcements, with the requested drifts applied.
  func messages(for announcements: [Announcement], _ state: MockState) -> [OutgoingMessage] {
    announcements.flatMap { announcement -> [OutgoingMessage] in
      guard let channel = state.channels[announcement.socket]?.channel else { return [] }
      let messages = drifts.reduce([announcement.message]) { messages, drift in
        messages.flatMap { drift.applied(to: $0, on: channel) }
      }
      return messages.map { OutgoingMessage(socket: announcement.socket, text: $0.text()) }
    }
  }
}
