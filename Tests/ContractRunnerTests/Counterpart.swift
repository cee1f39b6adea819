import ContractHTTP
import ContractModel
import ContractNetwork

/// A backend in memory for whole runs.
protocol Counterpart: Transport {
  /// The contract that it is checked against.
  var contract: Contract { get }

  func openSocket(_ request: HTTPRequest) async throws(TransportError) -> any WebSocket
}

extension Counterpart {
  func openSocket(_ request: HTTPRequest) async throws(TransportError) -> any WebSocket {
    throw TransportError(.refused, at: .memory)
  }

  /// Opens sockets for a run.
  var opener: @Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket {
    { (request, _) async throws(TransportError) in try await openSocket(request) }
  }
}

extension HTTPResponse {
  /// The response as a server sends it: to HEAD its head alone.
  func sent(to request: HTTPRequest) -> HTTPResponse {
    var response = self
    if request.method == .head { response.body = [] }
    return response
  }
}
