import ContractText

/// A reading of XML that finds out whether it is well-formed (XML 1.0, section 2.1): one element, whose tags match.
///
/// Entities are not resolved, a document type is skipped, and a body in UTF-16 is not read.
struct XMLReading {
  /// The first byte that is not well-formed, and the reason.
  struct Failure: Error {
    var offset: Int
    var reason: String
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var open: [ArraySlice<UInt8>] = []
  private var hasRoot = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension XMLReading {
  /// Whether a `Content-Type` is one of XML (RFC 7303).
  static func isXML(_ contentType: String) -> Bool {
    let essence = contentType.prefix(upToASCII: ";").lowercased().filter { $0 != " " }
    return ["application/xml", "text/xml"].contains(essence) || essence.hasScalarSuffix("+xml")
  }

  /// The reason why the bytes are not well-formed; `nil` where they are, or are not read.
  static func failure(in bytes: [UInt8]) -> Failure? {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return nil }
    var reading = XMLReading(bytes)
    do throws(Failure) {
      try reading.read()
      return nil
    } catch {
      return error
    }
  }

  private mutating func read() throws(Failure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        try readText()
        continue
      }
      if take("<!--") {
        try skip(to: "-->", "a comment that ends")
      } else if take("<?") {
        try skip(to: "?>", "a processing instruction that ends")
      } else if take("<![CDATA[") {
        guard !open.isEmpty else { throw failure("no text outside of the root element") }
        try skip(to: "]]>", "a CDATA section that ends")
      } else if take("<!DOCTYPE") {
        try skipDocumentType()
      } else if take("</") {
        try readEndTag()
      } else {
        offset += 1
        try readStartTag()
      }
    }
    guard open.isEmpty else { throw failure("an end tag for each element") }
    guard hasRoot else { throw failure("an element") }
  }

  private func failure(_ expected: String) -> Failure {
    Failure(offset: offset, reason: expected)
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func skip(to end: String, _ expected: String) throws(Failure) {
    let first = end.utf8.first ?? 0
    while offset < bytes.count {
      if bytes[offset] == first, take(end) { return }
      offset += 1
    }
    throw failure(expected)
  }

  private mutating func readText() throws(Failure) {
    let byte = bytes[offset]
    if open.isEmpty, !Self.isSpace(byte) { throw failure("no text outside of the root element") }
    if byte == UInt8(ascii: "&") { return try readReference() }
    offset += 1
  }

  private mutating func readReference() throws(Failure) {
    let name = bytes[offset...].dropFirst().prefix(64).prefix { $0 != UInt8(ascii: ";") }
    let end = offset + 1 + name.count
    let isName = name.allSatisfy { Self.isNamePart($0) || $0 == UInt8(ascii: "#") }
    guard !name.isEmpty, isName, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
      throw failure("a reference such as &amp;")
    }
    offset = end + 1
  }

  private mutating func skipDocumentType() throws(Failure) {
    var depth = 1
    while offset < bytes.count, depth > 0 {
      if bytes[offset] == UInt8(ascii: "<") { depth += 1 }
      if bytes[offset] == UInt8(ascii: ">") { depth -= 1 }
      offset += 1
    }
    guard depth == 0 else { throw failure("a document type that ends") }
  }

  private mutating func readName() throws(Failure) -> ArraySlice<UInt8> {
    let name = bytes[offset...].prefix(while: Self.isNamePart)
    guard let first = name.first, !Self.isNameRest(first) else { throw failure("a name") }
    offset = name.endIndex
    return name
  }

  private mutating func skipSpaces() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private mutating func readEndTag() throws(Failure) {
    let start = offset
    let name = try readName()
    skipSpaces()
    guard let last = open.last, last == name else {
      offset = start
      throw failure(
        "the end tag of \(open.last.map { String(decoding: $0, as: UTF8.self) } ?? "no element")")
    }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw failure("a >") }
    offset += 1
    open.removeLast()
  }

  private mutating func readStartTag() throws(Failure) {
    guard !open.isEmpty || !hasRoot else { throw failure("one root element") }
    hasRoot = true
    let name = try readName()
    var names: Set<ArraySlice<UInt8>> = []
    while true {
      let before = offset
      skipSpaces()
      guard offset < bytes.count else { throw failure("a tag that ends") }
      if take("/>") { return }
      if take(">") {
        open.append(name)
        return
      }
      guard offset > before else { throw failure("a space before an attribute") }
      let attribute = try readName()
      guard names.insert(attribute).inserted else { throw failure("an attribute once") }
      skipSpaces()
      guard offset < bytes.count, take("=") else { throw failure("a value of the attribute") }
      skipSpaces()
      try readValue()
    }
  }

  private mutating func readValue() throws(Failure) {
    guard offset < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[offset])
    else { throw failure("a value in quotes") }
    let quote = bytes[offset]
    offset += 1
    while offset < bytes.count, bytes[offset] != quote {
      if bytes[offset] == UInt8(ascii: "<") { throw failure("no < in a value") }
      if bytes[offset] == UInt8(ascii: "&") { try readReference() } else { offset += 1 }
    }
    guard offset < bytes.count else { throw failure("a value that ends") }
    offset += 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether a byte may be in a name; beyond ASCII, any may.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2D, 0x2E, 0x80...: true
    default: false
    }
  }

  /// Whether a byte of a name may not begin one.
  private static func isNameRest(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
  }
}
