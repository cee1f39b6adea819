package import ContractFindings
package import ContractHTTP
import ContractModel

extension CompiledOperation {
  /// The exchange of a request and its response, whose bodies are read as the contract says.
  package func exchange(_ request: HTTPRequest, _ response: HTTPResponse) -> HTTPExchange {
    let documented = operation.success(response.status)?.representation(
      accepting: request.fields["accept"], declared: response.fields["content-type"])
    return HTTPExchange(
      request, response, streams: (form(of: request).operation.body?.stream, documented?.stream))
  }

  /// Whether rules can refer to the body of a success: it is not an alternative that is a text or
  /// bytes.
  package func showsValues(_ exchange: HTTPExchange) -> Bool {
    guard let documented = operation.success(exchange.status), !documented.alternatives.isEmpty
    else { return true }
    return documented.representation(
      accepting: exchange.request.fields["accept"],
      declared: exchange.response.fields["content-type"]
    ).content == nil
  }
}
