package import ContractHTTP
package import ContractJSON
import Synchronization

/// One request and its response; each body is parsed at most once, when it is first needed.
package struct HTTPExchange: Sendable {
  package let request: HTTPRequest

  /// `nil` where no complete response came.
  package let response: HTTPResponse?

  private let requestBody: ParsedBody
  private let responseBody: ParsedBody

  package init(request: HTTPRequest, response: HTTPResponse? = nil) {
    self.request = request
    self.response = response
    requestBody = ParsedBody(request.body)
    responseBody = ParsedBody(response?.body ?? [])
  }

  /// The body of the request as a value; `nil` where it is not JSON.
  package var requestDocument: JSON? { requestBody.document }

  /// The body of the response as a value; `nil` where it is not JSON.
  package var responseDocument: JSON? { responseBody.document }
}

/// The bytes of a body, and their value once it was needed.
private final class ParsedBody: Sendable {
  private enum State: Sendable {
    case bytes([UInt8])
    case parsed(JSON?)
  }

  private let state: Mutex<State>

  init(_ bytes: [UInt8]) {
    state = Mutex(.bytes(bytes))
  }

  var document: JSON? {
    state.withLock { state in
      switch state {
      case .parsed(let document): return document
      case .bytes(let bytes):
        let document = try? JSON(parsing: bytes)
        state = .parsed(document)
        return document
      }
    }
  }
}
