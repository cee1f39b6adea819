package import ContractHTTP
package import ContractJSON

/// Exchanges that a browser or proxy has recorded in a HAR 1.2 file.
package struct Recording: Sendable {
  /// One request and its response.
  package struct Exchange: Sendable, Hashable {
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

    package init(request: HTTPRequest, origin: String, status: HTTPStatus, body: [UInt8]) {
      self.request = request
      self.origin = origin
      self.status = status
      self.body = body
    }
  }

  /// In the order of the file.
  package var exchanges: [Exchange] = []

  /// The number of entries with missing data, such as those of failed requests.
  package var incomplete = 0
}

extension Recording {
  /// Why a file cannot be read as a recording.
  package enum ReadError: Error, Sendable, Hashable {
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
    exchanges = entries.compactMap { Exchange($0) }
    incomplete = entries.count - exchanges.count
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
    return response
  }

  /// Reads an entry; `nil` when data is missing, or when there was no response.
  fileprivate init?(_ entry: JSON) {
    guard let method = entry["request"]?["method"]?.stringValue, !method.isEmpty,
      let address = entry["request"]?["url"]?.stringValue,
      let separator = address.firstRange(of: "://"),
      let status = entry["response"]?["status"]?.numberValue.flatMap({ Int($0.text) }),
      (100..<600).contains(status)
    else { return nil }
    let start = address[separator.upperBound...].firstIndex { "/?#".contains($0) }
    let rest = start.map { address[$0...] } ?? ""
    let target = rest.prefix { $0 != "#" }
    var request = HTTPRequest(
      method: HTTPMethod(method), target: target.hasPrefix("/") ? String(target) : "/" + target)
    for header in entry["request"]?["headers"]?.arrayValue ?? [] {
      guard let name = header["name"]?.stringValue, let value = header["value"]?.stringValue else {
        continue
      }
      request.fields.append(name, value)
    }
    if let body = entry["request"]?["postData"]?["text"]?.stringValue {
      request.body = Array(body.utf8)
    }
    self.init(
      request: request, origin: String(address[..<(start ?? address.endIndex)]),
      status: HTTPStatus(status), body: [])
    for header in entry["response"]?["headers"]?.arrayValue ?? [] {
      guard let name = header["name"]?.stringValue, let value = header["value"]?.stringValue,
        !Self.framing.contains(name.lowercased())
      else { continue }
      fields.append(name, value)
    }
    guard let content = entry["response"]?["content"], let text = content["text"]?.stringValue
    else { return }
    guard content["encoding"]?.stringValue == "base64" else {
      body = Array(text.utf8)
      return
    }
    guard let bytes = Base64.bytes(of: text) else { return nil }
    body = bytes
  }
}
