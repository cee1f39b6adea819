package import ContractHTTP
package import ContractService
import ContractValidation
import Synchronization

/// Several contracts answering at one place, each for its own paths.
package final class MockHost: Sendable {
  package let services: [MockService]

  /// Which service has a socket that is open.
  private let sockets = Mutex<[SocketName: Int]>([:])

  /// Puts services together.
  ///
  /// - Precondition: There is one at least.
  /// - Throws: ``MockError/clash(_:)`` when two of them have the same path under the same method.
  package init(_ services: [MockService]) throws(MockError) {
    precondition(!services.isEmpty, "A host without a service has nothing to say")
    for (index, service) in services.enumerated() {
      for earlier in services[..<index] {
        if let clash = Clash(earlier.contract.contract, service.contract.contract) {
          throw .clash(clash)
        }
      }
    }
    self.services = services
  }

  package init(_ service: MockService) {
    services = [service]
  }

  package func reply(to request: HTTPRequest) -> MockService.Reply {
    service(for: request).reply(to: request)
  }

  /// The service that has the path of a request, under its method if possible; of several the one
  /// with the most literal path, and the first one for a path that none has.
  private func service(for request: HTTPRequest) -> MockService {
    guard services.count > 1 else { return services[0] }
    let method = request.method == .head ? HTTPMethod.get : request.method
    var best: (service: MockService, template: PathTemplate)?
    var second: MockService?
    for service in services {
      switch service.contract.route(method, path: request.path) {
      case .operation(let operation, _):
        if let best, !operation.template.isMoreSpecific(than: best.template) { continue }
        best = (service, operation.template)
      case .wrongMethod: second = second ?? service
      case .unknown:
        if service.contract.channel(at: request.path) != nil { second = second ?? service }
      }
    }
    return best?.service ?? second ?? services[0]
  }
}

extension MockHost {
  /// Whether a request for a socket gets one.
  package func accepts(_ request: HTTPRequest) -> Bool {
    services.contains { $0.accepts(request) }
  }

  /// A socket has been opened by this request.
  package func open(_ socket: SocketName, _ request: HTTPRequest) {
    guard let index = services.firstIndex(where: { $0.accepts(request) }) else { return }
    sockets.withLock { $0[socket] = index }
    services[index].open(socket, request)
  }

  /// Takes a message of a client.
  package func hear(_ bytes: [UInt8], from socket: SocketName) -> [SocketText] {
    sockets.withLock { $0[socket] }.map { services[$0].hear(bytes, from: socket) } ?? []
  }

  /// A socket is gone.
  package func close(_ socket: SocketName) {
    sockets.withLock { $0.removeValue(forKey: socket) }.map { services[$0].close(socket) }
  }
}
