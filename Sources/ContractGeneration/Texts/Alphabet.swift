import ContractJSON

/// Characters with the same number of units each, which remain separate graphemes between letters and
/// next to each other.
struct Alphabet: Sendable {
  /// The name of the characters.
  let name: String

  /// The scalars, graphemes, UTF-16 units and bytes of each character.
  let units: SIMD4<Int>

  /// The characters as the content of a JSON string.
  let characters: [[UInt8]]

  private init(_ name: String, _ characters: [Character]) {
    let sample = characters.first.map { String($0) } ?? "a"
    self.name = name
    units = SIMD4(
      sample.unicodeScalars.count, sample.count, sample.utf16.count, sample.utf8.count)
    self.characters = characters.map { character in
      Array(JSON.string(String(character)).bytes().dropFirst().dropLast())
    }
  }
}

extension Alphabet {
  /// The most bytes of a character in any alphabet.
  static let longest = all.flatMap(\.characters).map(\.count).max() ?? 0

  static let all = [
    Alphabet("punctuation", Array("'\"\\/<>&%+,;:?#-_.!()")),
    Alphabet("letters with diacritics", Array("éßøñÅçüŁŞЖя")),
    Alphabet("East Asian characters", Array("漢字日本語中文かなカナ")),
    Alphabet("supplementary characters", Array("😀🥦🚀🎯🥕𠮷𝒳𐍈")),
    Alphabet("combining sequences", ["e\u{301}", "a\u{308}", "o\u{302}", "n\u{303}", "c\u{327}"]),
    Alphabet(
      "emoji families",
      [
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F466}\u{200D}\u{1F466}",
        "\u{1F468}\u{200D}\u{1F468}\u{200D}\u{1F467}\u{200D}\u{1F467}",
      ]),
  ]
}
