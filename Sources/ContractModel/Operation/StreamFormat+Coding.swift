package import ContractJSON

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

extension StreamFormat {
  /// A body from which the values cannot be read.
  package struct ReadingError: Error, Sendable, Equatable {
    /// The line, counted from 1.
    package var line: Int
    package var reason: String
  }

  /// The body with the elements of an array; another value is its only element.
  package func bytes(of value: JSON) -> [UInt8] {
    let elements = value.arrayValue ?? [value]
    return elements.flatMap { element -> [UInt8] in
      switch self {
      case .lines: element.bytes() + [lineFeed]
      case .events: Self.event(nil, element)
      case .namedEvents: Self.event(element["event"]?.stringValue, element["data"] ?? .null)
      case .eventFields: Self.eventFields(element)
      }
    }
  }

  private static func event(_ name: String?, _ data: JSON) -> [UInt8] {
    Array((name.map { "event: \($0)\n" } ?? "").utf8) + Array("data: ".utf8) + data.bytes()
      + [lineFeed, lineFeed]
  }

  private static func eventFields(_ element: JSON) -> [UInt8] {
    var text = ""
    for name in ["event", "id", "retry", "data"] {
      guard let value = element[name] else { continue }
      // A text with several lines has a field for each of them.
      let lines = (value.stringValue ?? value.text()).utf8.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == lineFeed || $0 == carriageReturn }
      )
      for line in lines { text += "\(name): \(Substring(line))\n" }
    }
    return Array("\(text)\n".utf8)
  }

  /// The values of a body as an array; `nil` where it is not readable.
  package func document(of body: [UInt8], isCut: Bool = false) -> JSON? {
    (try? array(of: body, isCut: isCut)).flatMap { try? JSON(parsing: $0) }
  }

  /// The values of a body, as the bytes of a JSON array.
  ///
  /// - Parameters:
  ///   - body: The bytes of the body.
  ///   - isCut: Whether the end of the body is missing, so that the last value counts only if it is
  ///     complete.
  /// - Returns: The array as JSON text.
  /// - Throws: ``ReadingError`` for the first value that is no JSON.
  package func array(of body: [UInt8], isCut: Bool = false) throws(ReadingError) -> [UInt8] {
    var elements = ElementWriter()
    var lines = LineReader(bytes: body)
    if self == .lines {
      while let line = lines.next() {
        if isCut, line.isLast { break }
        if line.content.allSatisfy(isBlank) { continue }
        try elements.append(line.content, at: line.number)
      }
    } else {
      var event = EventReader(self)
      while let line = lines.next() {
        if line.isLast, !line.content.isEmpty { break }
        try event.read(line, into: &elements)
      }
    }
    return elements.array
  }
}

/// Writes texts as the elements of an array.
private struct ElementWriter {
  private var bytes: [UInt8] = [UInt8(ascii: "[")]

  var array: [UInt8] { bytes + [UInt8(ascii: "]")] }

  mutating func append(
    _ content: ArraySlice<UInt8>, at line: Int, named name: String? = nil
  ) throws(StreamFormat.ReadingError) {
    if let error = JSON.parseError(in: Array(content)) {
      throw StreamFormat.ReadingError(line: line, reason: "\(error)")
    }
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    guard let name else {
      bytes += content
      return
    }
    bytes += Array("{\"event\":".utf8) + JSON.string(name).bytes() + Array(",\"data\":".utf8)
    bytes += content + [UInt8(ascii: "}")]
  }

  mutating func append(_ element: JSON) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes += element.bytes()
  }
}

/// Reads lines that end with a line feed, a carriage return or both.
private struct LineReader {
  struct Line {
    var number: Int
    var content: ArraySlice<UInt8>

    /// Whether the body ends here, without the end of the line.
    var isLast: Bool
  }

  let bytes: [UInt8]
  private var index = 0
  private var number = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { index = mark.count }
  }

  mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    let start = index
    number += 1
    while index < bytes.count, bytes[index] != lineFeed, bytes[index] != carriageReturn {
      index += 1
    }
    let line = Line(number: number, content: bytes[start..<index], isLast: index == bytes.count)
    let isPair =
      index + 1 < bytes.count && bytes[index] == carriageReturn
      && bytes[index + 1] == lineFeed
    index += isPair ? 2 : 1
    return line
  }
}

/// Reads server-sent events (HTML Standard, section 9.2.6); one without data is none, and one that no
/// empty line ends is discarded.
private struct EventReader {
  private let format: StreamFormat
  private var name = ""
  private var data: [UInt8]?
  private var firstLine = 0

  /// The other fields of the event.
  private var fields: [JSON.Object.Member] = []

  init(_ format: StreamFormat) {
    self.format = format
  }

  mutating func read(
    _ line: LineReader.Line, into elements: inout ElementWriter
  ) throws(StreamFormat.ReadingError) {
    guard !line.content.isEmpty else {
      if let data {
        switch format {
        case .eventFields:
          let text = JSON.Object.Member(
            name: "data", value: .string(String(decoding: data, as: UTF8.self)))
          elements.append(.object(JSON.Object(fields + [text])))
        case .namedEvents:
          try elements.append(data[...], at: firstLine, named: name.isEmpty ? "message" : name)
        case .events, .lines: try elements.append(data[...], at: firstLine)
        }
      }
      (name, data, fields) = ("", nil, [])
      return
    }
    let field = line.content.prefix { $0 != UInt8(ascii: ":") }
    var value = line.content.dropFirst(field.count + 1)
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if field.elementsEqual("data".utf8) {
      if data == nil { firstLine = line.number }
      data = data.map { $0 + [lineFeed] + value } ?? Array(value)
    } else if field.elementsEqual("event".utf8) {
      name = String(decoding: value, as: UTF8.self)
      set("event", .string(name))
    } else if field.elementsEqual("id".utf8) {
      set("id", .string(String(decoding: value, as: UTF8.self)))
    } else if field.elementsEqual("retry".utf8), let number = try? JSON(parsing: Array(value)),
      number.numberValue != nil
    {
      set("retry", number)
    }
  }

  private mutating func set(_ name: String, _ value: JSON) {
    fields.removeAll { $0.name == name }
    fields.append(JSON.Object.Member(name: name, value: value))
  }
}
