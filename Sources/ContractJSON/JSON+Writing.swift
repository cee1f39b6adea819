extension JSON {
  /// The layout of serialized JSON.
  public enum Layout: Sendable, CaseIterable {
    /// One line without white space, members in the order of the value.
    case compact

    /// One line per element and member, indented by two spaces per level, with LF between lines and
    /// none at the end; members in the order of the value.
    case pretty

    /// Like `compact`, with members sorted by the Unicode scalars of their names.
    case canonical
  }

  /// Serializes the value as UTF-8, with numbers as written and strings with the fewest and shortest
  /// escapes.
  public func bytes(_ layout: Layout = .compact) -> [UInt8] {
    var bytes: [UInt8] = []
    write(layout, into: &bytes)
    return bytes
  }

  /// Serializes the value as text, with the content of ``bytes(_:)``.
  public func text(_ layout: Layout = .compact) -> String {
    String(decoding: bytes(layout), as: UTF8.self)
  }

  /// Appends the result of ``bytes(_:)``.
  public func write(_ layout: Layout = .compact, into bytes: inout [UInt8]) {
    write(layout, indentation: 0, into: &bytes)
  }

  private func write(_ layout: Layout, indentation: Int, into bytes: inout [UInt8]) {
    switch self {
    case .null:
      bytes.append(contentsOf: "null".utf8)
    case .boolean(let value):
      bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number):
      bytes.append(contentsOf: number.text.utf8)
    case .string(let text):
      JSON.writeString(text, into: &bytes)
    case .array(let elements):
      Self.write(elements, layout, indentation: indentation, into: &bytes)
    case .object(let object):
      Self.write(object, layout, indentation: indentation, into: &bytes)
    }
  }

  private static func write(
    _ elements: [JSON], _ layout: Layout, indentation: Int, into bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "["))
    for index in elements.indices {
      startItem(index, layout, indentation: indentation + 1, into: &bytes)
      elements[index].write(layout, indentation: indentation + 1, into: &bytes)
    }
    if !elements.isEmpty { breakLine(layout, indentation: indentation, into: &bytes) }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(
    _ object: Object, _ layout: Layout, indentation: Int, into bytes: inout [UInt8]
  ) {
    let members = object.members(in: layout)
    bytes.append(UInt8(ascii: "{"))
    for index in members.indices {
      startItem(index, layout, indentation: indentation + 1, into: &bytes)
      writeString(members[index].name, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
      members[index].value.write(layout, indentation: indentation + 1, into: &bytes)
    }
    if !members.isEmpty { breakLine(layout, indentation: indentation, into: &bytes) }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends the separator before an element or member.
  private static func startItem(
    _ index: Int, _ layout: Layout, indentation: Int, into bytes: inout [UInt8]
  ) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine(layout, indentation: indentation, into: &bytes)
  }

  private static func breakLine(_ layout: Layout, indentation: Int, into bytes: inout [UInt8]) {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
  }
}

extension JSON.Object {
  fileprivate func members(in layout: JSON.Layout) -> [Member] {
    layout == .canonical ? indicesByName.map { members[$0] } : members
  }
}

extension JSON {
  /// Appends a string in quotes; escapes only what RFC 8259 requires.
  package static func writeString(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    // Most strings need no escape: copying first and scanning the copy is faster.
    bytes.append(contentsOf: text.utf8)
    if isEscapeNeeded(in: bytes.span, from: start) {
      bytes.removeSubrange(start...)
      for byte in text.utf8 {
        if needsEscape(byte) {
          writeEscape(byte, into: &bytes)
        } else {
          bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func writeEscape(_ byte: UInt8, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x00..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      let digit = byte & 0x0F
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }

  private static func isEscapeNeeded(in bytes: Span<UInt8>, from start: Int) -> Bool {
    var scanner = Scanner(offset: start)
    while true {
      scanner.skipPlainText(in: bytes)
      guard scanner.offset < bytes.count else { return false }
      guard bytes[scanner.offset] >= 0x80 else { return true }
      scanner.offset &+= 1
    }
  }
}
