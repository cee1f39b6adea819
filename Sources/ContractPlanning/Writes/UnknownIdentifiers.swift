package import ContractGeneration
import ContractJSON
package import ContractModel
import ContractValidation

/// Makes identifiers that nothing on a backend has: each has so many random characters that none exists by
/// accident, also where a server ignores case, blanks, or what follows the number at the beginning.
package struct UnknownIdentifiers: Sendable {
  private let schema: Schema
  private let validator: SchemaValidator

  package init(_ schema: Schema) {
    self.schema = schema
    validator = SchemaValidator(schema.withAdviceRequired)
  }

  /// Returns an identifier of the same form, which the schema accepts where it accepts the model.
  ///
  /// - Parameters:
  ///   - model: The text whose form it has.
  ///   - random: The source of its characters, which must differ from run to run.
  /// - Returns: `nil` where the schema leaves no room for enough random characters.
  package func text(like model: String, _ random: RandomSource) -> String? {
    var random = random
    let isValid = accepts(model)
    let drafts =
      uuids(like: model, &random) + numbers(like: model, &random) + texts(like: model, &random)
      + marked(model, &random)
    if let text = drafts.first(where: { $0.isRandomEnough && accepts($0) == isValid }) {
      return text
    }
    return isValid ? drawn(&random) : nil
  }

  /// Returns a name that keeps what a text of a request is about: its length, or the characters that make it
  /// unusual; of a short one that is usual, only the letters are others.
  ///
  /// - Returns: `nil` where the schema leaves no room.
  package func name(like model: String, _ random: RandomSource) -> String? {
    var random = random
    let isValid = accepts(model)
    let (length, mark) = (model.unicodeScalars.count, Self.draw(8, from: Self.letters, &random))
    let drafts: [String]
    if model.isPlain, length < 8 {
      drafts = ["jkqvwz", "JKQVWZ", "246789"].map { Self.draw(length, from: $0, &random) }
    } else if model.isPlain {
      drafts = (uuids(like: model, &random) + texts(like: model, &random)).filter {
        $0.unicodeScalars.count == length && $0.isRandomEnough
      }
    } else {
      let shorter = mark + String(String.UnicodeScalarView(model.unicodeScalars.dropFirst(8)))
      drafts = length >= 16 ? [shorter, shorter.uppercased()] : [mark + model, shorter]
    }
    return drafts.first { accepts($0) == isValid }
  }

  private func accepts(_ text: String) -> Bool {
    let readings = [JSON.string(text), JSON.Number(text).map(JSON.number)].compactMap(\.self)
    return readings.contains { validator.accepts($0.bytes()) }
  }
}

extension UnknownIdentifiers {
  /// A UUID that begins with a letter, because lenient servers read leading digits as a number; of the
  /// version and variant of the model, where it has them.
  private func uuids(like model: String, _ random: inout RandomSource) -> [String] {
    let bytes = Array(model.utf8)
    guard bytes.count == 36, bytes.count(where: { $0 == UInt8.hyphen }) == 4 else { return [] }
    var text = ""
    for (location, byte) in bytes.enumerated() {
      switch location {
      case 0: text += Self.draw(from: "abcdef", &random)
      case 14: text += (0x31...0x38).contains(byte) ? String(Unicode.Scalar(byte)) : "4"
      case 19: text += Self.draw(from: "89ab", &random)
      default: text += byte == UInt8.hyphen ? "-" : Self.draw(from: Self.hexDigits, &random)
      }
    }
    return [text, text.uppercased()]
  }

  /// Large numbers with the sign and the rest of the model; as long as it where that is longer, so that it
  /// stays out of the range that it is out of.
  private func numbers(like model: String, _ random: inout RandomSource) -> [String] {
    let bytes = Array(model.utf8)
    let start = bytes.first == UInt8.hyphen ? 1 : 0
    let digits = bytes[start...].prefix(while: \.isDigit)
    let rest = bytes[(start + digits.count)...]
    let isNumber = rest.isEmpty || JSON.Number(model) != nil
    guard !digits.isEmpty, isNumber else { return [] }
    let sign = start == 1 ? "-" : ""
    let end = String(decoding: rest, as: UTF8.self)
    // Within 32 bits, so that no server wraps them around.
    var wholes = (0..<3).map { _ in
      String(Int.random(in: 1_100_000_000...2_100_000_000, using: &random))
    }
    if digits.count > 10 {
      let lead = String(decoding: digits.dropLast(10), as: UTF8.self)
      wholes.insert(lead + Self.draw(10, from: "123456789", &random), at: 0)
    }
    wholes += wholes.suffix(3).map { $0.dropLast(3) + "000" }
    wholes += [9, 8, 7].map { Self.draw($0, from: "123456789", &random) }
    return wholes.map { sign + $0 + end }
  }

  /// Texts of the same shape: letters for letters and digits for digits in the last part of the model, and in
  /// all parts where it begins with a digit; with a longer part where that has few.
  private func texts(like model: String, _ random: inout RandomSource) -> [String] {
    let bytes = Array(model.utf8)
    guard model.isPlain, let last = bytes.lastIndex(where: \.isLetterOrDigit) else { return [] }
    let before = bytes[...last].lastIndex { !$0.isLetterOrDigit }
    let isNumbered = bytes.first.map { $0.isDigit || $0 == UInt8.hyphen } ?? false
    let start = isNumbered ? 0 : before.map { $0 + 1 } ?? 0
    let part = Array(bytes[start...last])
    let isHex =
      part.count >= 8 && part.allSatisfy(\.isHexDigit) && !part.allSatisfy(\.isDigit)
    func shape(_ length: Int) -> String {
      var text = ""
      for location in 0..<length {
        let byte = part[min(location, part.count - 1)]
        let isFirst =
          location == 0 && start == 0 && part.contains { $0.isLetterOrDigit && !$0.isDigit }
        text += Self.draw(like: byte, isHex: isHex, isLetter: isFirst, &random)
      }
      return text
    }
    let (head, tail) = (bytes[..<start], bytes[(last + 1)...])
    return [part.count, max(part.count, 12)].map { length in
      String(decoding: head, as: UTF8.self) + shape(length) + String(decoding: tail, as: UTF8.self)
    }
  }

  /// The model behind random letters, whole or without as many of its first characters.
  private func marked(_ model: String, _ random: inout RandomSource) -> [String] {
    let mark = Self.draw(14, from: Self.letters, &random)
    let rest = String(String.UnicodeScalarView(model.unicodeScalars.dropFirst(14)))
    return [mark + model, mark + rest, (mark + rest).uppercased(), mark]
      + [12, 10, 8].map { String(mark.prefix($0)) }
  }

  /// A value that the schema makes at random, where it makes others each time.
  private func drawn(_ random: inout RandomSource) -> String? {
    let now = Instant(secondsSince1970: 1_900_000_000)
    guard case .string(let limits) = schema.kind, limits.typedText == nil,
      let generator = try? Generator(schema: schema, today: now.date, now: now)
    else { return nil }
    let texts = (0..<24).map { _ in generator.random(&random).parameterText }
    guard Set(texts).count == texts.count else { return nil }
    return texts.first { $0.utf8.count >= 8 && $0.isRandomEnough }
  }
}

extension UnknownIdentifiers {
  private static let letters = "abcdefghijklmnopqrstuvwxyz"
  private static let hexDigits = "0123456789abcdef"

  private static func draw(from characters: String, _ random: inout RandomSource) -> String {
    characters.unicodeScalars.randomElement(using: &random).map { String($0) } ?? ""
  }

  private static func draw(
    _ count: Int, from characters: String, _ random: inout RandomSource
  ) -> String {
    (0..<count).map { _ in draw(from: characters, &random) }.joined()
  }

  /// Another character of the class of a letter or digit.
  private static func draw(
    like byte: UInt8, isHex: Bool, isLetter: Bool, _ random: inout RandomSource
  ) -> String {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let set: String
    if byte.isDigit, !isLetter {
      set = isHex ? hexDigits : "123456789"
    } else if byte.isLetterOrDigit {
      set = isHex ? (isLetter ? "abcdef" : hexDigits) : letters
    } else {
      return String(Unicode.Scalar(byte))
    }
    let drawn = draw(from: set, &random)
    return isCapital ? drawn.uppercased() : drawn
  }
}

extension String {
  /// Whether it consists of letters, digits and what often separates them, and is not empty.
  fileprivate var isPlain: Bool {
    !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || Array("-_.:".utf8).contains($0) }
  }

  /// Whether it is long enough, and does not begin with a short number.
  fileprivate var isRandomEnough: Bool {
    let bytes = utf8.first == UInt8.hyphen ? utf8.dropFirst() : utf8[...]
    let digits = bytes.prefix(while: \.isDigit).count
    return utf8.count >= 8 && (digits == 0 || digits >= 8)
  }
}

extension UInt8 {
  fileprivate static let hyphen = UInt8(ascii: "-")

  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  fileprivate var isLetterOrDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 }

  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
