extension UInt8 {
  /// Whether the byte belongs to a word: an ASCII letter or digit, `_`, or a part of another character.
  package var isInWord: Bool {
    UnicodeScalar(self).isASCIILetterOrDigit || self == UInt8(ascii: "_") || self >= 0x80
  }
}

extension String {
  /// The text with `#` for each of its words that has a property.
  package func replacingWords(where isReplaced: ([UInt8]) -> Bool) -> String {
    var result = ""
    var word: [UInt8] = []
    func endWord() {
      result += isReplaced(word) ? "#" : String(decoding: word, as: UTF8.self)
      word = []
    }
    for byte in utf8 {
      if byte.isInWord {
        word.append(byte)
      } else {
        endWord()
        result.unicodeScalars.append(UnicodeScalar(byte))
      }
    }
    endWord()
    return result
  }
}
