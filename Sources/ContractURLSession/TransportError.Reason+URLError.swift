import ContractNetwork
import Foundation

extension TransportError.Reason {
  /// Says what URLSession says, about an exchange of which no response has arrived.
  ///
  /// On Linux most failures have the same code, and only libcurl's words tell them apart.
  init(_ error: any Error) {
    let words = error.localizedDescription
    if let fault = TransportError.TLSFailure(words: words) {
      self = .tls(fault)
      return
    }
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost(words)
    case .cannotConnectToHost: self = .refused
    case .timedOut, .notConnectedToInternet: self = .unreachable(words)
    case .networkConnectionLost: self = .closedBeforeResponse
    case .serverCertificateHasUnknownRoot, .serverCertificateUntrusted:
      self = .tls(.unknownAuthority)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      self = .tls(.expiredCertificate)
    case .secureConnectionFailed, .clientCertificateRequired, .clientCertificateRejected:
      self = .tls(.other(words))
    case .badServerResponse where words.hasPrefix("Empty reply"): self = .closedBeforeResponse
    case .badServerResponse, .cannotParseResponse: self = .notHTTP(words)
    case _ where words.contains("large response headers"):
      self = .headTooLarge(limitBytes: words.split(separator: " ").last.flatMap { Int($0) } ?? 0)
    case _ where words.contains("HTTP/0.9"), _ where words.hasPrefix("Weird server reply"):
      self = .notHTTP(words)
    default: self = .other(words)
    }
  }

  /// Says what URLSession says, about an exchange of which a response has begun.
  init(_ error: any Error, inBodyMissing bytes: Int?) {
    let words = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse:
      self = .notHTTP(words)
    default: self = .closedInResponse(missingBytes: bytes)
    }
  }
}

extension TransportError.TLSFailure {
  /// What libcurl says of OpenSSL's findings; `nil` when it is about something else.
  fileprivate init?(words: String) {
    func isAbout(_ part: String) -> Bool { words.contains(part) }
    if isAbout("does not match target host name") || isAbout("subject name matches") {
      self = .certificateForAnotherHost
    } else if isAbout("has expired") || isAbout("is not yet valid") {
      self = .expiredCertificate
    } else if isAbout("issuer certificate") || isAbout("self-signed certificate")
      || isAbout("self signed certificate") || isAbout("unable to verify the first certificate")
    {
      self = .unknownAuthority
    } else if isAbout("wrong version number") || isAbout("packet length too long") {
      self = .other("it does not answer in TLS, does it speak http? (\(words))")
    } else if isAbout("SSL") || isAbout("TLS") {
      self = .other(words)
    } else {
      return nil
    }
  }
}
