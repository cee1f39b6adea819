#if canImport(Darwin)
import ContractNetwork
import Foundation
import Security

extension TrustAnchors {
  /// Verifies the certificate of a server against the system's authorities and these.
  ///
  /// - Returns: The reason to reject it; `nil` if it is trusted.
  func failure(of trust: SecTrust) -> TransportError.TLSFailure? {
    let anchors = certificates.compactMap {
      SecCertificateCreateWithData(nil, Data($0) as CFData)
    }
    if !anchors.isEmpty {
      SecTrustSetAnchorCertificates(trust, anchors as CFArray)
      SecTrustSetAnchorCertificatesOnly(trust, false)
    }
    var error: CFError?
    guard unsafe !SecTrustEvaluateWithError(trust, &error) else { return nil }
    return switch error.map({ OSStatus(truncatingIfNeeded: CFErrorGetCode($0)) }) {
    case errSecHostNameMismatch: .certificateForAnotherHost
    case errSecCertificateExpired, errSecCertificateNotValidYet: .expiredCertificate
    case errSecNotTrusted, errSecCreateChainFailed, errSecMissingRequiredExtension:
      .unknownAuthority
    default: .other(error.map { "\(CFErrorCopyDescription($0) as String)" } ?? "no reason given")
    }
  }
}
#endif
