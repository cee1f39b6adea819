import ContractHTTP
import ContractJSON
import ContractModel

extension HTTPResponse {
  /// Writes the content in the form that the request asks for.
  mutating func negotiate(
    _ documented: Response, for routed: RoutedRequest, ignoringAccept: Bool
  ) {
    let accepted = ignoringAccept ? nil : routed.request.fields["accept"]
    let chosen = documented.representation(
      accepting: accepted ?? documented.mediaType, declared: nil)
    if let stream = chosen.stream {
      guard let value = try? JSON(parsing: body) else { return }
      body = stream.bytes(of: value)
      fields["Content-Type"] = stream.mediaType
    } else if let content = routed.plan.otherContents[chosen] {
      body = content.bytes
      fields["Content-Type"] = content.mediaType
    }
  }
}
