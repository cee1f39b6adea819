extension TrustAnchors {
  /// The reason certificates cannot be trusted, and the file they are in.
  package struct ReadError: Error, Sendable, Hashable {
    package enum Reason: Error, Hashable {
      case noSuchFile
      case unreadable
      case noCertificate
      case brokenCertificate(number: Int)
    }

    package var reason: Reason
    package var path: String

    package init(_ reason: Reason, in path: String) {
      self.reason = reason
      self.path = path
    }
  }
}

extension TrustAnchors.ReadError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .noSuchFile: "\(path) does not exist"
    case .unreadable: "\(path) cannot be read"
    case .noCertificate: "\(path) has no certificate in PEM"
    case .brokenCertificate(let number): "certificate \(number) in \(path) is broken"
    }
  }
}
