extension HTTPServer {
  /// The reason a server could not start, and where it was meant to listen.
  package struct StartError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case unknownHost(String)
      case portTaken
      case portNotPermitted
      case other(SystemError)
    }

    package var reason: Reason
    package var host: String
    package var port: UInt16

    init(_ reason: Reason, _ configuration: Configuration) {
      self.reason = reason
      host = configuration.host
      port = configuration.port
    }
  }
}

extension HTTPServer.StartError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .unknownHost(let words): "cannot listen on \(host): \(words)"
    case .portTaken: "port \(port) on \(host) is taken by another program"
    case .portNotPermitted: "port \(port) on \(host) may not be used by this user"
    case .other(let error): "cannot listen on \(host), port \(port): \(error)"
    }
  }
}
