package import ContractFindings
package import ContractHTTP
import ContractModel

extension CompiledOperation {
  /// The representation that a documented success is, by its media type and by what the request accepts;
  /// `nil` where its status is undocumented.
  func documented(_ response: HTTPResponse, to request: HTTPRequest) -> Response? {
    operation.success(response.status)?.representation(
      accepting: request.fields["accept"], declared: response.fields["content-type"])
  }

  /// The exchange of a request and its response, whose bodies are read as the contract says.
  package func exchange(_ request: HTTPRequest, _ response: HTTPResponse) -> HTTPExchange {
    HTTPExchange(
      request, response,
      streams: (form(of: request).operation.body?.stream, documented(response, to: request)?.stream)
    )
  }

  /// Whether rules can refer to the body of a success: it is not an alternative that is a text or bytes.
  package func showsValues(_ exchange: HTTPExchange) -> Bool {
    operation.success(exchange.status)?.alternatives.isEmpty ?? true
      || documented(exchange.response, to: exchange.request)?.content == nil
  }
}
