package import ContractHTTP
import ContractJSON
import ContractText

/// The text of a HAR 1.2 file, entry by entry.
///
/// The head, entries separated by ``separator``, and the end are a document at any time.
package struct RecordingWriter: Sendable {
  package static let separator = ",\n"
  package static let end = "\n]}}\n"

  private let creator: String
  private let version: String

  package init(creator: String, version: String) {
    self.creator = creator
    self.version = version
  }
}

extension RecordingWriter {
  /// The text before the first entry.
  package var head: String {
    let creator: JSON = ["name": .string(creator), "version": .string(version)]
    return #"{"log":{"version":"1.2","creator":\#(creator.text()),"entries":["# + "\n"
  }

  /// The text of an entry.
  ///
  /// - Parameters:
  ///   - request: The request, without secrets.
  ///   - response: The response, without secrets.
  ///   - origin: The scheme and authority of the URL.
  ///   - time: When the request was sent, as in RFC 3339.
  ///   - duration: The time to the end of the response.
  ///   - sender: The number of the user who has sent the request, because the credentials are masked.
  ///   - messages: The messages of the WebSocket that the exchange has opened.
  /// - Returns: A JSON object.
  package func entry(
    _ request: HTTPRequest, _ response: HTTPResponse, at origin: String, time: String,
    duration: Duration, sender: Int? = nil, messages: [Recording.Message] = []
  ) -> String {
    let milliseconds = JSON.number(duration.milliseconds)
    var entry: JSON.Object = [
      "startedDateTime": .string(time), "time": milliseconds,
      "request": self.request(request, origin), "response": self.response(response),
      "cache": [:],
      "timings": ["send": 0, "wait": milliseconds, "receive": 0],
    ]
    if let sender { entry["_sender"] = .number(JSON.Number(sender)) }
    if !messages.isEmpty {
      entry["_resourceType"] = "websocket"
      entry["_webSocketMessages"] = .array(messages.map(message))
    }
    return JSON.object(entry).text()
  }

  private func message(_ message: Recording.Message) -> JSON {
    [
      "type": .string(message.isSent ? "send" : "receive"),
      "opcode": message.text == nil ? 2 : 1,
      "data": .string(message.text ?? Base64.text(of: message.bytes)),
    ]
  }

  private func request(_ request: HTTPRequest, _ origin: String) -> JSON {
    let query = QueryItems(parsing: request.query ?? "")
    var node: JSON.Object = [
      "method": .string(request.method.name), "url": .string(origin + request.target),
      "httpVersion": "HTTP/1.1", "cookies": [], "headers": fields(request.fields),
      "queryString": .array(
        query.items.map { ["name": .string($0.name), "value": .string($0.value ?? "")] }),
      "headersSize": -1, "bodySize": .number(JSON.Number(request.body.count)),
    ]
    if !request.body.isEmpty {
      node["postData"] = content(request.body, request.fields["content-type"])
    }
    return .object(node)
  }

  private func response(_ response: HTTPResponse) -> JSON {
    var content = self.content(response.body, response.fields["content-type"]).objectValue ?? [:]
    content["size"] = .number(JSON.Number(response.body.count))
    if response.isCut { content["_isCut"] = true }
    return [
      "status": .number(JSON.Number(response.status.code)),
      "statusText": .string(response.status.reason), "httpVersion": "HTTP/1.1", "cookies": [],
      "headers": fields(response.fields), "content": .object(content),
      "redirectURL": .string(response.fields["location"] ?? ""), "headersSize": -1,
      "bodySize": .number(JSON.Number(response.body.count)),
    ]
  }

  private func fields(_ fields: HTTPFields) -> JSON {
    .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private func content(_ body: [UInt8], _ type: String?) -> JSON {
    let type = JSON.string(type ?? "")
    guard let text = String(validating: body, as: UTF8.self) else {
      return ["mimeType": type, "text": .string(Base64.text(of: body)), "encoding": "base64"]
    }
    return ["mimeType": type, "text": .string(text)]
  }
}

extension Duration {
  /// The milliseconds with three digits behind the point, rounded down.
  fileprivate var milliseconds: JSON.Number {
    let microseconds = components.attoseconds / 1_000_000_000_000
    let whole = Int(components.seconds) * 1_000 + Int(microseconds / 1_000)
    let rest = String(1_000 + Int(microseconds % 1_000)).dropFirst()
    return JSON.Number("\(whole).\(rest)") ?? JSON.Number(whole)
  }
}
