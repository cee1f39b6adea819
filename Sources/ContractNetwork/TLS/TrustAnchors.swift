import Foundation

/// Certificates of authorities to trust in addition to the system's.
package struct TrustAnchors: Sendable, Equatable {
  /// The certificates as X.509 in DER.
  package let certificates: [[UInt8]]

  /// The file of the certificates.
  package let path: String?
}

extension TrustAnchors {
  package static let systemOnly = TrustAnchors(certificates: [], path: nil)

  /// Reads all certificates of a PEM file; keys and other blocks are ignored.
  ///
  /// - Throws: ``ReadError`` if the file cannot be read or has no valid certificate.
  package init(contentsOf path: String) throws(ReadError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw ReadError(.noSuchFile, in: path)
    } catch {
      throw ReadError(.unreadable, in: path)
    }
    do throws(ReadError.Reason) {
      try self.init(pem: String(decoding: data, as: UTF8.self), path: path)
    } catch {
      throw ReadError(error, in: path)
    }
  }

  private init(pem: String, path: String) throws(ReadError.Reason) {
    let begin = "-----BEGIN CERTIFICATE-----"
    let end = "-----END CERTIFICATE-----"
    var certificates: [[UInt8]] = []
    var rest = pem[...]
    while let start = rest.firstRange(of: begin) {
      rest = rest[start.upperBound...]
      guard let stop = rest.firstRange(of: end),
        let certificate = Data(
          base64Encoded: String(rest[..<stop.lowerBound]), options: .ignoreUnknownCharacters),
        Self.isCertificate(Array(certificate))
      else { throw .invalidCertificate(number: certificates.count + 1) }
      certificates.append(Array(certificate))
      rest = rest[stop.upperBound...]
    }
    guard !certificates.isEmpty else { throw .noCertificate }
    self.init(certificates: certificates, path: path)
  }

  /// Whether bytes have the outer form of X.509 in DER: one sequence with the stated length.
  static func isCertificate(_ bytes: [UInt8]) -> Bool {
    let sequence: UInt8 = 0x30
    let lengthInTwoBytes: UInt8 = 0x82
    guard bytes.count > 4, bytes[0] == sequence, bytes[1] == lengthInTwoBytes else { return false }
    return bytes.count == 4 + Int(bytes[2]) << 8 + Int(bytes[3])
  }
}

extension TrustAnchors {
  /// The reason certificates cannot be read, and their file.
  package struct ReadError: Error, Sendable, Equatable {
    package enum Reason: Error, Equatable {
      case noSuchFile
      case unreadable
      case noCertificate
      case invalidCertificate(number: Int)
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
    case .noCertificate: "\(path) has no PEM certificate"
    case .invalidCertificate(let number): "certificate \(number) in \(path) is invalid"
    }
  }
}
