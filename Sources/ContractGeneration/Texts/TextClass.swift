/// Texts that are valid and that programs stumble over, by what is unusual about them.
///
/// No contract specifies such texts: a backend may reject them. It may neither fail nor change them
/// without saying so.
package enum TextClass: String, Sendable, CaseIterable, Hashable {
  case controlCharacters = "control characters"
  case nul = "NUL"
  case bidirectional = "bidi control characters"
  case zeroWidth = "zero-width characters"
  case combiningStacks = "stacks of combining marks"
  case normalization = "characters with two spellings"
  case homoglyphs = "letters that look alike"
  case emoji = "emoji of several parts"
  case beyondBasicPlane = "characters beyond U+FFFF"
  case longWords = "long words"
  case longTexts = "long texts"
  case formatStrings = "format strings"
  case quotes = "quote characters"
  case caseMapping = "letters with unusual case mappings"
  case whitespace = "unusual white space"
  case spaces = "spaces around it"
  case lineBreaks = "line breaks"
  case nullLike = "words that mean nothing"
  case numberLike = "texts that look like numbers"
  case markup = "markup"
}

extension TextClass {
  /// Every class with its texts, made once, because each free text is tried with all of them.
  static let all = allCases.map { (textClass: $0, texts: $0.texts) }

  /// A few texts, the most telling one first.
  package var texts: [String] {
    switch self {
    case .controlCharacters:
      ["a\u{7}b\u{1B}[31mc\u{7F}d", "line\r\nline", "tab\tand\u{B}\u{C}feeds", "a\u{85}b\u{9B}c"]
    case .nul: ["a\u{0}b", "\u{0}a"]
    case .bidirectional:
      ["abc\u{202E}fdp.exe", "a\u{2067}b\u{2069}c", "שלום abc مرحبا", "a\u{200F}b\u{200E}c"]
    case .zeroWidth: ["a\u{200B}b\u{FEFF}c", "\u{200B}a", "a\u{2060}b\u{AD}c"]
    case .combiningStacks:
      [
        "Z\u{351}\u{36B}\u{343}\u{32A}a\u{34B}\u{351}\u{317}l\u{30D}\u{316}go",
        "e" + String(repeating: "\u{301}", count: 50), "\u{301}a",
      ]
    case .normalization: ["e\u{301}a\u{30A}", "ﬁne №①Ａ", "가\u{1100}\u{1161}", "\u{212B}Å\u{C5}"]
    case .homoglyphs: ["раураl", "Ωmega Оne", "ɑdmіn"]
    case .emoji: ["👨‍👩‍👧‍👦 family", "🏳️‍🌈🇩🇪👍🏽", "1️⃣❤️☺︎"]
    case .beyondBasicPlane: ["𝒜𝔘𝕏 𠜎𠜱", "a\u{10FFFD}b", "𐐷a😀"]
    case .longWords:
      [
        String(repeating: "w", count: 255), String(repeating: "ю", count: 200),
        String(repeating: "Donaudampfschiff", count: 64),
      ]
    case .longTexts: [256, 1_001].map(Self.text(of:))
    case .formatStrings:
      [
        "%s%n%x %d {{7*7}} ${HOME}", "{0} {} #{1+1} <%= 1 %>", "%@ %1$s", "\\u0041\\x41\\n",
        "100%25 %2F a+b",
      ]
    case .quotes:
      ["O'Brien \"quoted\" `x` \\", "'; -- \"\\", "„deutsch“ «français» ‚x’", "a\\'b\\\"c"]
    case .caseMapping: ["İstanbul ıI", "Straße ẞ", "ǅ ŉ ΰ", "ΌΔΟΣ ὀδός", "ﬀ ﬃ"]
    case .whitespace:
      ["a\u{A0}b\u{2003}c", "a\u{3000}b\u{2028}c\u{2029}d", "a  b", "\u{A0}a\u{3000}"]
    case .spaces: ["  a  b  ", " a", "a "]
    case .lineBreaks: ["a\nb\r\nc", "a\tb", "\na\n"]
    case .nullLike: ["null", "undefined", "NaN", "true", "None"]
    case .numberLike: ["0", "1e3", "0x1F", "007", "-0", "2025-02-30"]
    case .markup:
      ["<b>bold</b> & &amp; &lt;", "<script>alert(1)</script>", "]]> <!-- -->", "../../etc"]
    }
  }

  /// Sizes in characters that fields of stores and buffers often end below.
  package static let sizes = [256, 1_001, 10_000, 65_536]

  /// A text of so many characters, at most the last of ``sizes``, that is different wherever it is cut.
  package static func text(of size: Int) -> String {
    String(decoding: numbers.prefix(size - 1), as: UTF8.self) + "."
  }

  /// The numbers from zero with spaces between them.
  private static let numbers: [UInt8] = {
    var text: [UInt8] = []
    var number = 0
    while text.count < sizes[sizes.count - 1] {
      text += "\(number) ".utf8
      number += 1
    }
    return text
  }()
}

extension TextClass {
  /// Whether backends rightly change such texts: many remove what cannot be printed.
  package var mayChange: Bool { self == .nul || self == .controlCharacters }
}
