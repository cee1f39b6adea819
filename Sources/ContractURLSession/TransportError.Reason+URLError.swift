import ContractNetwork
import ContractText
import Foundation

extension TransportError.Reason {
  /// Maps an error of URLSession before any response has arrived.
  ///
  /// On Linux most failures have the same code and differ only in libcurl's message.
  init(_ error: any Error) {
    let message = error.localizedDescription
    if let failure = TransportError.TLSFailure(message: message) {
      self = .tls(failure)
      return
    }
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost(message)
    case .cannotConnectToHost: self = .refused
    case .timedOut, .notConnectedToInternet: self = .unreachable(message)
    case .networkConnectionLost: self = .closedBeforeResponse
    case .serverCertificateHasUnknownRoot, .serverCertificateUntrusted:
      self = .tls(.unknownAuthority)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      self = .tls(.expiredCertificate)
    case .secureConnectionFailed, .clientCertificateRequired, .clientCertificateRejected:
      self = .tls(.other(message))
    case .badServerResponse where message.hasScalarPrefix("Empty reply"):
      self = .closedBeforeResponse
    case .badServerResponse, .cannotParseResponse: self = .notHTTP(message)
    case _ where message.contains("large response headers"):
      self = .headTooLarge(limitBytes: message.split(ascii: " ").last.flatMap { Int($0) } ?? 0)
    case _ where message.contains("HTTP/0.9"),
      _ where message.hasScalarPrefix("Weird server reply"):
      self = .notHTTP(message)
    default: self = .other(message)
    }
  }

  /// Maps an error of URLSession after a response has begun.
  init(_ error: any Error, inBodyMissing bytes: Int?) {
    let message = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse:
      self = .notHTTP(message)
    default: self = .closedInResponse(missingBytes: bytes)
    }
  }
}

extension TransportError.TLSFailure {
  /// Maps libcurl's message about OpenSSL's result; `nil` if the message is not about TLS.
  fileprivate init?(message: String) {
    func isAbout(_ part: String) -> Bool { message.contains(part) }
    if isAbout("does not match target host name") || isAbout("subject name matches") {
      self = .certificateForAnotherHost
    } else if isAbout("has expired") || isAbout("is not yet valid") {
      self = .expiredCertificate
    } else if isAbout("issuer certificate") || isAbout("self-signed certificate")
      || isAbout("self signed certificate") || isAbout("unable to verify the first certificate")
    {
      self = .unknownAuthority
    } else if isAbout("wrong version number") || isAbout("packet length too long") {
      self = .other("it does not respond with TLS, is it an http service? (\(message))")
    } else if isAbout("SSL") || isAbout("TLS") {
      self = .other(message)
    } else {
      return nil
    }
  }
}
