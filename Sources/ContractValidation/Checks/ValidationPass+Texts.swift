import ContractModel

extension ValidationPass {
  @inline(never)
  mutating func judgeText(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let limits = program.texts[index]
    guard bytes.byte(at: start) == UInt8(ascii: "\"") else {
      return try judgeOtherType(step, at: start, in: bytes)
    }
    if limits.isPlain {
      let end = bytes.endOfPlainText(from: start &+ 1)
      if bytes.byte(at: end) == UInt8(ascii: "\""),
        limits.plainLength.contains(end &- start &- 1)
      {
        return end &+ 1
      }
    } else {
      for choice in limits.choices where program.choices[choice].stands(at: start &+ 1, in: bytes) {
        return start &+ 1 &+ program.choices[choice].length
      }
    }
    return try judgeUnusualText(step, index, at: start, in: bytes)
  }

  /// Judges a text that has escapes, characters beyond ASCII or patterns, or breaks a limit.
  @inline(never)
  private mutating func judgeUnusualText(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let limits = program.texts[index]
    let token = try bytes.text(at: start)
    if limits.isPlain, limits.lengths.isEmpty { return token.end }
    guard token.hasEscapes else {
      try judgeContent(token.content, step, limits, at: start..<token.end, in: bytes, of: bytes)
      return token.end
    }
    var text = decoded
    decoded = []
    text.removeAll(keepingCapacity: true)
    bytes.decode(token.content, into: &text)
    try judgeContent(
      0..<text.count, step, limits, at: start..<token.end, in: text.span, of: bytes)
    decoded = text
    return token.end
  }

  /// Judges the UTF-8 of a text, which stands in the body unless it had escapes.
  private mutating func judgeContent(
    _ content: Range<Int>, _ step: Int, _ limits: Program.TextLimits, at place: Range<Int>,
    in text: Span<UInt8>, of body: Span<UInt8>
  ) throws(Halt) {
    for index in limits.lengths {
      let length = program.lengths[index]
      let count = text.length(of: content, in: length.unit)
      if count < length.minimum || count > length.maximum ?? count {
        try reportLength(length, count, step, at: place, in: body)
      }
    }
    for index in limits.patterns where !program.patterns[index].matches(text, in: content) {
      try reportPattern(program.patterns[index], step, at: place, in: body)
    }
    if limits.isClosed, !limits.values.contains(where: { hasValue($0, content, in: text) }) {
      try reportNewValue(step, at: place, in: body)
    }
  }

  private func hasValue(_ index: Int, _ content: Range<Int>, in text: Span<UInt8>) -> Bool {
    let value = program.values[index]
    guard value.count == content.count else { return false }
    for (offset, byte) in zip(content, value) where text[offset] != byte { return false }
    return true
  }
}

extension Span<UInt8> {
  /// How many units the UTF-8 in a range has.
  fileprivate func length(of range: Range<Int>, in unit: TextLimit.Length.Unit) -> Int {
    switch unit {
    case .bytes: range.count
    case .graphemes: string(range).count
    case .scalars:
      // Every scalar has one byte that is no continuation.
      range.reduce(0) { $0 &+ (self[$1] & 0xC0 == 0x80 ? 0 : 1) }
    case .utf16Units:
      // Scalars of four bytes are written as two units.
      range.reduce(0) { $0 &+ (self[$1] & 0xC0 == 0x80 ? 0 : self[$1] >= 0xF0 ? 2 : 1) }
    }
  }

  /// The text of UTF-8 in a range.
  func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for offset in range { bytes.append(self[offset]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
