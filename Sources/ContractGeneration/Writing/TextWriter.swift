/// Writes random texts of any characters, within the length limits in all units.
struct TextWriter: Sendable {
  /// The allowed numbers of units, in the order scalars, graphemes, UTF-16 units, bytes.
  let low: SIMD4<Int>
  let high: SIMD4<Int>

  /// The allowed numbers of characters that are a single unit of every kind.
  let minimum: Int
  let maximum: Int

  /// The range of the documented values in ``ValueProgram/phrases``.
  let choices: Range<Int>

  /// The index of the generator of texts that must match patterns, in ``ValueProgram/patterns``.
  let pattern: Int?

  init(_ recipe: TextRecipe, choices: Range<Int>, pattern: Int?) {
    (low, high) = recipe.limits.units
    minimum = recipe.limits.minimum
    maximum = recipe.limits.maximum
    self.choices = choices
    self.pattern = pattern
  }
}

extension TextWriter {
  /// The largest difference to the shortest text, where the maximum is far away.
  private static let spread = 24

  /// Texts longer than this are generated only where they are required.
  private static let exactLimit = 10_000

  /// Letters, digits and two spaces.
  static let plain = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789  ".utf8)

  /// The index of the first space in ``plain``.
  fileprivate static let firstSpace = 62

  /// Appends a text as the content of a JSON string, without quotes.
  ///
  /// It begins and ends with a letter, because many backends trim texts.
  /// The text keeps the limits of each unit by construction.
  func append(
    to bytes: inout OutputSpan<UInt8>, _ plain: [UInt8], _ source: inout RandomSource
  ) throws(NoRoom) {
    let way = source.next()
    if way & 3 == 0, try appendVaried(to: &bytes, plain, &source) { return }
    var count = minimum
    if minimum < maximum {
      count += source.below(min(maximum &- minimum, Self.spread) &+ 1)
      if maximum <= Self.exactLimit, way & 0x70 == 0 { count = maximum }
    }
    guard count > 0 else { return }
    try bytes.requireRoom(count)
    bytes.append(plain[source.below(52)])
    bytes.appendPlain(count - 2, plain, &source)
    if count > 1 { bytes.append(plain[source.below(52)]) }
  }

  /// - Returns: Whether the limits allow characters of the alphabet drawn.
  private func appendVaried(
    to bytes: inout OutputSpan<UInt8>, _ plain: [UInt8], _ source: inout RandomSource
  ) throws(NoRoom) -> Bool {
    let alphabet = Alphabet.all[source.below(Alphabet.all.count)]
    // Letters at both ends.
    let room = ((high &- 2) / alphabet.units).min()
    guard room > 0 else { return false }
    let varied = 1 + source.below(min(room, Self.spread / 2))
    let taken = alphabet.units &* varied
    let least = max(2, (low &- taken).max())
    let most = (high &- taken).min()
    guard least <= most else { return false }
    var usual = least + source.below(min(most - least, Self.spread / 2) + 1)
    if most <= Self.exactLimit, source.isChosen(oneIn: 4) { usual = most }
    try bytes.requireRoom(usual + varied * Alphabet.longest)
    bytes.append(plain[source.below(52)])
    var (left, inside) = (varied, usual - 2)
    while left > 0 {
      // Every order has the same probability.
      if source.below(left + inside) < left {
        let character = alphabet.characters[source.below(alphabet.characters.count)]
        bytes.append(character.span, in: 0..<character.count)
        left -= 1
      } else {
        bytes.append(plain[source.below(52)])
        inside -= 1
      }
    }
    bytes.appendPlain(inside, plain, &source)
    bytes.append(plain[source.below(52)])
    return true
  }
}

extension OutputSpan<UInt8> {
  /// Appends characters, never two spaces in a row.
  fileprivate mutating func appendPlain(
    _ count: Int, _ plain: [UInt8], _ source: inout RandomSource
  ) {
    var (bits, left): (UInt64, Int) = (0, 0)
    var isAfterSpace = false
    var position = 0
    while position < count {
      if left == 0 { (bits, left) = (source.next(), 10) }
      var index = Int(truncatingIfNeeded: bits & 63)
      let isSpace = index >= TextWriter.firstSpace
      if isSpace, isAfterSpace { index -= TextWriter.firstSpace }
      append(plain[index])
      isAfterSpace = isSpace && !isAfterSpace
      bits >>= 6
      left &-= 1
      position &+= 1
    }
  }
}
