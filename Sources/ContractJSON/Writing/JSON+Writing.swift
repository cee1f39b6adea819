extension JSON {
  /// The value as UTF-8; numbers as they were written, strings with the fewest and shortest
  /// escapes.
  public func bytes(_ layout: Layout = .compact) -> [UInt8] {
    var bytes: [UInt8] = []
    write(layout, into: &bytes)
    return bytes
  }

  public func text(_ layout: Layout = .compact) -> String {
    String(decoding: bytes(layout), as: UTF8.self)
  }

  /// Appends what ``bytes(_:)`` returns.
  public func write(_ layout: Layout = .compact, into bytes: inout [UInt8]) {
    write(layout, indentation: 0, into: &bytes)
  }
}

extension JSON {
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
      bytes.append(UInt8(ascii: "["))
      for (position, element) in elements.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.breakLine(layout, indentation: indentation + 1, into: &bytes)
        element.write(layout, indentation: indentation + 1, into: &bytes)
      }
      if !elements.isEmpty { Self.breakLine(layout, indentation: indentation, into: &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (position, member) in object.members(in: layout).enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.breakLine(layout, indentation: indentation + 1, into: &bytes)
        JSON.writeString(member.name, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        member.value.write(layout, indentation: indentation + 1, into: &bytes)
      }
      if !object.isEmpty { Self.breakLine(layout, indentation: indentation, into: &bytes) }
      bytes.append(UInt8(ascii: "}"))
    }
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
