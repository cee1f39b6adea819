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

  /// Appends what precedes an element or member.
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
