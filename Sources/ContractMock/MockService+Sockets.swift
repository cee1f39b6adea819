package import ContractHTTP
import ContractJSON
import ContractModel
package import ContractService
import ContractValidation
import Synchronization

/// A message for one socket, as it is sent.
package struct SocketText: Sendable, Hashable {
  package var socket: SocketName
  package var text: String
}

extension MockService {
  /// Whether a request for a socket gets one.
  package func accepts(_ request: HTTPRequest) -> Bool {
    guard let channel = contract.channel(at: request.path)?.channel else { return false }
    return !channel.requiresAuthentication || knownCaller(of: request) != nil
      || !conduct.checksAuthentication
  }

  /// A socket has been opened by this request.
  package func open(_ socket: SocketName, _ request: HTTPRequest) {
    memory.state.withLock { $0.channels[socket] = contract.channel(at: request.path) }
  }

  /// Takes a message of a client; one that breaks the contract is not heard.
  package func hear(_ bytes: [UInt8], from socket: SocketName) -> [SocketText] {
    memory.state.withLock { state in
      guard let message = state.channels[socket]?.clientMessage(in: bytes) else { return [] }
      let call = ServiceCall(
        operation: message.name, user: "", path: [:], body: message.body, now: clock(),
        quirks: quirks, overlooked: { [conduct] in conduct.overlooks($0) }, identities: source)
      let announcements = state.service?.hear(message.body, from: socket, call) ?? []
      return texts(of: announcements, state)
    }
  }

  /// A socket is gone.
  package func close(_ socket: SocketName) {
    memory.state.withLock { state in
      state.channels[socket] = nil
      state.service?.forget(socket)
    }
  }

  /// What is sent of some announcements, with the drifts that were asked for.
  func texts(of announcements: [Announcement], _ state: MockState) -> [SocketText] {
    announcements.flatMap { announcement -> [SocketText] in
      guard let channel = state.channels[announcement.socket]?.channel else { return [] }
      let messages = drifts.reduce([announcement.message]) { messages, drift in
        messages.flatMap { drift.applied(to: $0, on: channel) }
      }
      return messages.map { SocketText(socket: announcement.socket, text: $0.text()) }
    }
  }
}
