extension String {
  /// The words in lines of at most `width` characters.
  ///
  /// The first line is for printing after `column` characters, the others begin with `indent`
  /// spaces. A word that is longer than a line is not broken, so that paths can be copied, and
  /// neither is a number from its unit.
  func wrapped(to width: Int, after column: Int = 0, indent: Int = 0) -> String {
    let hanging = String(repeating: " ", count: indent)
    var result = ""
    var used = column
    var isFresh = true
    for word in wordsWithUnits {
      if !isFresh, used + 1 + word.count > width {
        result += "\n" + hanging
        used = indent
        isFresh = true
      }
      result += isFresh ? word : " " + word
      used += word.count + (isFresh ? 0 : 1)
      isFresh = false
    }
    return result
  }

  private var wordsWithUnits: [String] {
    split(whereSeparator: \.isWhitespace).reduce(into: []) { words, word in
      let isUnit = word.hasPrefix("s") || word.hasPrefix("%")
      if isUnit, word.dropFirst().allSatisfy(\.isPunctuation), words.last?.last?.isNumber == true {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
  }
}
