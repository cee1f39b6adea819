extension TransportError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .refused: "\(origin) refused the connection, is the server running?"
    case .unknownHost(let why): "\(origin) has an unknown host name: \(why)"
    case .unreachable(let why): "\(origin) cannot be reached: \(why)"
    case .tls(let fault): "\(origin) failed the TLS check: \(fault)"
    case .timedOut(let stage, let limit): "\(origin) \(stage) within \(limit)"
    case .closedBeforeResponse: "\(origin) closed the connection without a response"
    case .closedInResponse(let missing?):
      "\(origin) closed the connection \(missing) bytes before the end of its response"
    case .closedInResponse(nil): "\(origin) closed the connection within its response"
    case .notHTTP(let why): "\(origin) did not answer in HTTP: \(why)"
    case .headTooLarge(let limit): "\(origin) sent a response head of more than \(limit) bytes"
    case .bodyTooLarge(let limit): "\(origin) sent a response body of more than \(limit) bytes"
    case .cancelled: "the request to \(origin) was cancelled"
    case .other(let why): "the request to \(origin) failed: \(why)"
    }
  }
}

extension TransportError.Stage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .connecting: "accepted no connection"
    case .waitingForResponse: "sent no byte of a response"
    case .receivingResponse: "did not complete its response"
    }
  }
}

extension TransportError.TLSFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownAuthority: "its certificate is signed by an unknown authority, see --ca-file"
    case .expiredCertificate: "its certificate has expired or is not valid yet"
    case .certificateForAnotherHost: "its certificate is for another host name"
    case .other(let why): why
    }
  }
}
