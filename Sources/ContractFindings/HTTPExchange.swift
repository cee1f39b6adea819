package import ContractHTTP
package import ContractJSON
package import ContractModel
import Synchronization

/// One request and its response; each body is parsed at most once, when it is first needed.
package struct HTTPExchange: Sendable {
  package let request: HTTPRequest
  package let response: HTTPResponse

  /// How the values of the bodies follow one another, where these are not JSON texts.
  private let streams: (request: StreamFormat?, response: StreamFormat?)
  private let documents = Documents()

  package init(
    _ request: HTTPRequest, _ response: HTTPResponse,
    streams: (request: StreamFormat?, response: StreamFormat?) = (nil, nil)
  ) {
    self.request = request
    self.response = response
    self.streams = streams
  }

  package var status: HTTPStatus { response.status }

  /// The body of the request as a value; `nil` where it is not JSON.
  package var requestDocument: JSON? {
    documents.parsed.withLock { $0.request.document(of: request.body, streams.request) }
  }

  /// The body of the response as a value; `nil` where it is not JSON, or has too many values.
  package var responseDocument: JSON? {
    documents.parsed.withLock {
      $0.response.document(of: response.body, streams.response, isCut: response.isCut)
    }
  }
}

extension HTTPExchange {
  /// A parsed value takes several times the memory of its text.
  private static let valueLimit = 250_000

  /// Whether the body of the response may have so many values that it is not parsed.
  package var responseHasTooManyValues: Bool { Self.hasTooManyValues(response.body) }

  fileprivate static func hasTooManyValues(_ body: [UInt8]) -> Bool {
    // A value takes at least two bytes with its comma.
    guard body.count > 2 * valueLimit else { return false }
    return body.count { $0 == UInt8(ascii: ",") } > valueLimit
  }
}

/// The parsed bodies of an exchange, which its copies share.
private final class Documents: Sendable {
  enum Body: Sendable {
    case unparsed
    case parsed(JSON?)

    mutating func document(
      of bytes: [UInt8], _ stream: StreamFormat?, isCut: Bool = false
    ) -> JSON? {
      if case .parsed(let document) = self { return document }
      let document =
        HTTPExchange.hasTooManyValues(bytes)
        ? nil : stream.map { $0.document(of: bytes, isCut: isCut) } ?? (try? JSON(parsing: bytes))
      self = .parsed(document)
      return document
    }
  }

  let parsed = Mutex((request: Body.unparsed, response: Body.unparsed))
}
