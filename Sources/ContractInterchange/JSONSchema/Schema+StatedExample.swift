import ContractJSON
import ContractModel
import ContractPatterns
import ContractText

extension Schema {
  /// The value that a description gives as an example, such as `eu` in "the region, for example eu".
  ///
  /// - Returns: `nil` unless the value is valid.
  func example(statedIn description: String) -> JSON? {
    switch kind {
    case .string(let limits):
      description.statedExample(where: { limits.allow($0) }).map(JSON.string)
    case .number(let form, let limits) where limits.isEmpty:
      description.statedExample(where: { $0.isNumber(form) }).flatMap {
        try? JSON(parsing: Array($0.utf8))
      }
    default: nil
    }
  }
}

extension [TextConstraint] {
  /// Whether lengths and patterns allow a text; not where values or a format are stated.
  fileprivate func allow(_ text: String) -> Bool {
    map(\.limit).allSatisfy { limit in
      if case .format = limit { return false }
      let matches = limit.pattern.map { (try? Pattern($0))?.matches(text) == true }
      return limit.lengthLimit?.allows(text) ?? matches ?? false
    }
  }
}

extension String {
  /// The words before an example.
  private static let introductions = ["e.g.", "eg.", "for example", "for instance", "example:"]

  /// The value behind the first words that introduce an example: in quotation marks, or one word that ends the
  /// clause.
  fileprivate func statedExample(where isValid: (String) -> Bool) -> String? {
    let text = Array(utf8)
    let small = text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    let ends = Self.introductions.compactMap { small[...].end(of: Array($0.utf8)) }
    guard let end = ends.min() else { return nil }
    let rest = text[end...].drop {
      [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":")].contains($0)
    }
    return (rest.quoted ?? rest.word).map { String(decoding: $0, as: UTF8.self) }
      .flatMap { isValid($0) ? $0 : nil }
  }

  fileprivate func isNumber(_ form: NumberForm) -> Bool {
    guard let value = try? JSON(parsing: Array(utf8)), let number = value.numberValue else {
      return false
    }
    return form == .any || number.isIntegerForm
  }
}

extension ArraySlice<UInt8> {
  /// The position behind the first occurrence of some bytes.
  fileprivate func end(of other: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: other) }.map { $0 + other.count }
  }

  /// The text between quotation marks at the beginning.
  fileprivate var quoted: ArraySlice<UInt8>? {
    guard let mark = first, "\"'`".utf8.contains(mark) else { return nil }
    let content = dropFirst().prefix { $0 != mark && $0 != UInt8(ascii: "\n") }
    return content.endIndex < endIndex && self[content.endIndex] == mark && !content.isEmpty
      ? content : nil
  }

  /// The word at the beginning, where nothing of the clause follows it.
  fileprivate var word: ArraySlice<UInt8>? {
    var word = prefix { $0 > UInt8(ascii: " ") && !",;()".utf8.contains($0) }
    let next = dropFirst(word.count).first
    if next == nil || next == UInt8(ascii: "\n"), word.last == UInt8(ascii: ".") {
      word.removeLast()
    }
    let isWhole = next.map { "\n,;)".utf8.contains($0) } ?? true
    return isWhole && !word.isEmpty && !"\"'`<[{".utf8.contains(word[word.startIndex]) ? word : nil
  }
}
