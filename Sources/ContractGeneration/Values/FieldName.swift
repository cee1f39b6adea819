/// The name of a field as a hint at its values.
struct FieldName: Sendable {
  /// The words of the name, in lower case: `goal`, `id` for `goal_id`, `goalId` and `goalID`.
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var wasUppercase = false
    for scalar in name.unicodeScalars {
      let isSeparator = !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      let isUppercase = scalar.properties.isUppercase
      if isSeparator || isUppercase && !wasUppercase, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if !isSeparator { word += scalar.properties.lowercaseMapping }
      wasUppercase = isUppercase
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }
}

extension FieldName {
  /// The name as a readable phrase.
  var phrase: String { words.isEmpty ? "text" : words.joined(separator: " ") }

  /// Whether a date with this name starts a span of time, ends one, or neither.
  var span: Span {
    if words.contains(where: ["start", "starts", "begin", "begins", "from"].contains) {
      return .start
    }
    let ends = ["target", "end", "ends", "due", "deadline", "until", "expires", "expiry", "to"]
    return words.contains(where: ends.contains) ? .end : .none
  }

  enum Span: Sendable {
    case start, end, none
  }
}
