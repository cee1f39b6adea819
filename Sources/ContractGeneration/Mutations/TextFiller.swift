import ContractModel

/// What a text of a certain length is made of.
enum TextFiller: Sendable {
  /// The valid text, cut or made longer.
  case same
  /// Letters with an accent of its own: two scalars that are one grapheme.
  case combined
  /// One scalar, two UTF-16 units, four bytes each.
  case emoji
  /// One scalar, one UTF-16 unit, two bytes each.
  case accented
}

extension TextFiller {
  /// Texts of exactly that many units, best first.
  func texts(
    of count: Int, _ unit: TextConstraint.Length.Unit, like text: String
  ) -> [String] {
    let length = TextConstraint.Length(minimum: count, unit: unit)
    let texts =
      switch self {
      case .same: [text.resized(to: count, unit), String(repeating: "a", count: count)]
      // There is no single scalar for an x with an accent.
      case .combined:
        [
          String(repeating: "x\u{301}", count: unit == .graphemes ? count : count / 2)
            + (unit == .graphemes || count.isMultiple(of: 2) ? "" : "x")
        ]
      case .emoji: [String(repeating: "😀", count: unit == .utf16Units ? count / 2 : count)]
      case .accented: [String(repeating: "é", count: unit == .bytes ? count / 2 : count)]
      }
    return texts.filter { length.measure($0) == count }
  }

  fileprivate var words: String {
    switch self {
    case .same: ""
    case .combined: " with combining marks"
    case .emoji: " of emoji"
    case .accented: " of accented letters"
    }
  }
}

extension TextConstraint.Length {
  /// Longer texts would say more about the patience of a backend than about its limit.
  private static let limit = 1_000_000

  /// Texts just too short and just too long, empty, far too long, and those that have the right
  /// length for readers who count something else.
  var sketches: [TextChangeShape] {
    var wrong: [(count: Int, filler: TextFiller)] = [(minimum &- 1, .same)]
    if let maximum { wrong.append((maximum &+ 1, .same)) }
    if minimum > 1 { wrong.append((0, .same)) }
    if let maximum, maximum > 1, maximum <= Self.limit / 10 { wrong.append((10 * maximum, .same)) }
    if minimum > 1, let filler = fillerToSeemLonger { wrong.append((minimum - 1, filler)) }
    if let maximum, maximum > 0, let filler = fillerToSeemShorter {
      // Pairs of units need an even count.
      let count = filler == .combined ? maximum + 1 : 2 * (maximum / 2 + 1)
      wrong.append((count, filler))
    }
    return wrong.filter { (0...Self.limit).contains($0.count) }.map { count, filler in
      let units = count == 0 ? "empty" : "\(count) \(unit.noun(count))\(filler.words)"
      return TextChangeShape(
        kind: .constraint("length"),
        words: self == Self(minimum: 1) ? units : "\(units), must be \(self)",
        shape: .resized(count, unit, filler))
    }
  }

  /// What has more units of another kind than of this one.
  private var fillerToSeemLonger: TextFiller? {
    switch unit {
    case .graphemes: .combined
    case .scalars: .emoji
    case .utf16Units: .accented
    case .bytes: nil
    }
  }

  /// What has fewer units of another kind than of this one.
  private var fillerToSeemShorter: TextFiller? {
    switch unit {
    case .graphemes: nil
    case .scalars: .combined
    case .utf16Units: .emoji
    case .bytes: .accented
    }
  }
}

extension String {
  /// The text cut or made longer with its last character.
  fileprivate func resized(to count: Int, _ unit: TextConstraint.Length.Unit) -> String {
    let length = TextConstraint.Length(minimum: count, unit: unit)
    var text = self
    while !text.isEmpty, length.measure(text) > count { text.removeLast() }
    let filler = text.last ?? "a"
    let missing = count - length.measure(text)
    guard missing > 0 else { return text }
    return text + String(repeating: filler, count: missing)
  }
}

extension TextConstraint.Length.Unit {
  func noun(_ count: Int) -> String {
    let noun =
      switch self {
      case .scalars: "character"
      case .graphemes: "grapheme"
      case .utf16Units: "UTF-16 unit"
      case .bytes: "byte"
      }
    return count == 1 ? noun : noun + "s"
  }
}
