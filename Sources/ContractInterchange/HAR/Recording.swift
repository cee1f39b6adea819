package import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

/// Exchanges that a browser or proxy has recorded in a HAR 1.2 file.
package struct Recording: Sendable {
  /// One request and its response.
  package struct Exchange: Sendable, Equatable {
    /// The request, with its body where that was recorded as a text; its target is percent-encoded, and
    /// has the query.
    package var request: HTTPRequest

    /// The scheme and authority of the URL: `https://api.example.com`.
    package var origin: String

    package var status: HTTPStatus

    /// The fields of the response, without those that frame or encode a body, which is recorded decoded.
    package var fields = HTTPFields()

    /// The body of the response; empty when none was recorded.
    package var body: [UInt8]

    /// Whether the body was not recorded, or only its beginning.
    package var isBodyCut = false

    /// The messages of the WebSocket that the exchange has opened.
    package var messages: [Message] = []

    /// From the start of the request to the end of the response, rounded up to what the recording distinguishes;
    /// `nil` where it does not say.
    package var time: ClosedRange<Instant>?

    /// The number of the user who has sent the request, where the recording has it instead of the credentials.
    package var sender: Int?

    /// Whether the client has taken the response from its cache, so that it shows an earlier state.
    package var isFromCache = false

    package init(request: HTTPRequest, origin: String, status: HTTPStatus, body: [UInt8]) {
      self.request = request
      self.origin = origin
      self.status = status
      self.body = body
    }
  }

  /// A message of a WebSocket.
  package struct Message: Sendable, Equatable {
    /// Whether the client has sent it.
    package var isSent: Bool

    /// The text; `nil` for bytes.
    package var text: String?
    package var bytes: [UInt8]

    package init(isSent: Bool, text: String?, bytes: [UInt8]) {
      self.isSent = isSent
      self.text = text
      self.bytes = bytes
    }
  }

  /// A request that no response was recorded to; what it has done is not known.
  package struct Unanswered: Sendable, Equatable {
    package var method: HTTPMethod

    /// The scheme and authority of the URL.
    package var origin: String

    /// When it was sent; `nil` where the recording does not say.
    package var start: Instant?
  }

  /// In the order of the file.
  package var exchanges: [Exchange] = []

  /// In the order of the file.
  package var unanswered: [Unanswered] = []

  /// The number of entries with missing data, such as those of failed requests.
  package var incomplete = 0

  /// The number of header fields that no message can have: their names are no tokens.
  ///
  /// The pseudo-header fields of HTTP/2 and HTTP/3, such as `:authority`, are not among them; they repeat
  /// the method, the URL and the status.
  package var invalidFields = 0
}

extension Recording {
  /// The reason why a file cannot be read as a recording.
  package enum ReadError: Error, Sendable, Equatable {
    case notJSON(JSON.ParseError.Reason, JSON.TextPosition)
    /// The file has no array at `/log/entries`.
    case noEntries
  }

  /// Reads a HAR file, as strict JSON.
  ///
  /// A leading byte order mark, which some proxies write, is ignored.
  ///
  /// - Throws: ``ReadError`` when the file is not a recording.
  package init(har bytes: [UInt8]) throws(ReadError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(parsing: bytes)
    } catch {
      throw .notJSON(error.reason, JSON.TextPosition(offset: error.offset, in: bytes))
    }
    guard let entries = document["log"]?["entries"]?.arrayValue else { throw .noEntries }
    for entry in entries {
      guard let exchange = Exchange(entry, invalidFields: &invalidFields) else {
        incomplete += 1
        if let request = Unanswered(entry) { unanswered.append(request) }
        continue
      }
      exchanges.append(exchange)
    }
  }
}

extension Recording.ReadError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON(let reason, _): "\(reason)"
    case .noEntries: "not a HAR file: no array at /log/entries"
    }
  }
}

extension Recording.Exchange {
  private static let framing: Set<String> = [
    "content-encoding", "content-length", "transfer-encoding",
  ]

  /// The response.
  package var response: HTTPResponse {
    var response = HTTPResponse(status: status, body: body)
    response.fields = fields
    if fields["content-type"] == nil, !body.isEmpty {
      response.fields.append("Content-Type", "application/json")
    }
    response.isCut = isBodyCut
    return response
  }

  /// Reads an entry, and counts its header fields without a valid name; `nil` when data is missing, or
  /// when there was no response.
  fileprivate init?(_ entry: JSON, invalidFields: inout Int) {
    guard let method = entry["request"]?["method"]?.stringValue, !method.isEmpty,
      let url = entry["request"]?["url"]?.stringValue, let address = RecordedAddress(url),
      let status = entry["response"]?["status"]?.numberValue?.exactInt64,
      (100..<600).contains(status)
    else { return nil }
    var request = HTTPRequest(method: HTTPMethod(method), target: address.target)
    for (name, value) in entry["request"].recordedFields {
      if !request.fields.appendRecorded(name, value) { invalidFields += 1 }
    }
    if let body = entry["request"]?["postData"]?["text"]?.stringValue {
      request.body = Array(body.utf8)
    }
    self.init(
      request: request, origin: address.origin, status: HTTPStatus(Int(status)), body: [])
    for (name, value) in entry["response"].recordedFields
    where !Self.framing.contains(name.lowercased()) {
      if !fields.appendRecorded(name, value) { invalidFields += 1 }
    }
    time = entry.recordedTime
    sender = entry["_sender"]?.numberValue?.exactInt64.flatMap { Int(exactly: $0) }
    isFromCache = entry["_fromCache"] != nil
    // As browsers record them.
    messages = (entry["_webSocketMessages"]?.arrayValue ?? []).compactMap(Recording.Message.init)
    guard let content = entry["response"]?["content"] else { return }
    isBodyCut = content["_isCut"] == true
    guard let text = content["text"]?.stringValue else {
      // Browsers forget the content of some responses.
      let size = content["size"]?.numberValue?.exactInt64 ?? 0
      isBodyCut = isBodyCut || size > 0
      return
    }
    guard content["encoding"]?.stringValue == "base64" else {
      body = Array(text.utf8)
      return
    }
    guard let bytes = Base64.bytes(of: text) else { return nil }
    body = bytes
  }
}

extension Recording.Unanswered {
  /// Reads an entry without a response; `nil` where it is no request.
  fileprivate init?(_ entry: JSON) {
    guard let method = entry["request"]?["method"]?.stringValue, !method.isEmpty,
      let url = entry["request"]?["url"]?.stringValue, let address = RecordedAddress(url)
    else { return nil }
    self.init(
      method: HTTPMethod(method), origin: address.origin,
      start: entry["startedDateTime"]?.stringValue.flatMap(Instant.init))
  }
}

extension Recording.Message {
  /// Reads a message; `nil` when data is missing.
  fileprivate init?(_ message: JSON) {
    guard let data = message["data"]?.stringValue else { return nil }
    let isText = message["opcode"]?.numberValue?.exactInt64 != 2
    guard let bytes = isText ? Array(data.utf8) : Base64.bytes(of: data) else { return nil }
    self.init(
      isSent: message["type"]?.stringValue == "send", text: isText ? data : nil, bytes: bytes)
  }
}

/// The parts of a recorded URL, split at bytes, so that no combining mark hides a separator.
private struct RecordedAddress {
  /// The scheme and authority: `https://api.example.com`.
  var origin: String

  /// Path and query, beginning with a slash.
  var target: String

  /// - Returns: `nil` for a URL without an authority, such as `about:blank`.
  init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let end =
      bytes[(colon + 3)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    let rest = bytes[end...].prefix { $0 != UInt8(ascii: "#") }
    origin = String(decoding: bytes[..<end], as: UTF8.self)
    let path = String(decoding: rest, as: UTF8.self)
    target = rest.first == UInt8(ascii: "/") ? path : "/" + path
  }
}

extension JSON? {
  /// The names and values of the header fields of a recorded message.
  fileprivate var recordedFields: [(name: String, value: String)] {
    (self?["headers"]?.arrayValue ?? []).compactMap { header in
      guard let name = header["name"]?.stringValue, let value = header["value"]?.stringValue else {
        return nil
      }
      return (name, value)
    }
  }
}

extension HTTPFields {
  /// Appends a recorded field, unless it is a pseudo-header field (RFC 9113, section 8.3).
  ///
  /// - Returns: Whether a message can have a field of that name.
  fileprivate mutating func appendRecorded(_ name: String, _ value: String) -> Bool {
    if name.utf8.first == UInt8(ascii: ":") { return true }
    guard HTTPFields.isName(name) else { return false }
    append(name, value)
    return true
  }
}
