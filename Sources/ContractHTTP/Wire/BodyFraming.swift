/// How the length of a body is determined (RFC 9112, section 6.3).
enum BodyFraming: Sendable, Equatable {
  case none
  case length(Int)
  case chunked
  case untilClose
}

extension BodyFraming {
  /// Determines the framing of the body of a request.
  init(of request: HTTPRequest) throws(WireError) {
    self = try BodyFraming(declaredBy: request.fields, version: request.version) ?? .none
  }

  /// Determines the framing of the body of a response to a request with this method.
  init(of response: HTTPResponse, to method: HTTPMethod) throws(WireError) {
    if method == .head || response.status.forbidsBody {
      self = .none
    } else {
      self =
        try BodyFraming(declaredBy: response.fields, version: response.version) ?? .untilClose
    }
  }

  private init?(declaredBy fields: HTTPFields, version: HTTPVersion) throws(WireError) {
    let length = try BodyFraming.contentLength(of: fields)
    if fields.contains("transfer-encoding") {
      guard length == nil else { throw .lengthAndTransferCoding }
      let codings = fields.values("transfer-encoding")
      guard version == .http1_1, codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw .unsupportedTransferCoding
      }
      self = .chunked
    } else if let length {
      self = length == 0 ? .none : .length(length)
    } else {
      return nil
    }
  }

  private static func contentLength(of fields: HTTPFields) throws(WireError) -> Int? {
    guard let first = fields.firstLine(named: "content-length") else { return nil }
    let length = try number(fields.block[fields.lines[first].value])
    for index in fields.lines.indices.dropFirst(first + 1)
    where fields.isLine(index, named: "content-length") {
      guard try number(fields.block[fields.lines[index].value]) == length else {
        throw .differingContentLengths
      }
    }
    return length
  }

  private static func number(_ digits: ArraySlice<UInt8>) throws(WireError) -> Int {
    var value = 0
    for byte in digits {
      // Eighteen digits always fit, and no body is longer.
      guard ASCII.isDigit(byte), value < 100_000_000_000_000_000 else {
        throw .malformedContentLength
      }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard !digits.isEmpty else { throw .malformedContentLength }
    return value
  }
}
