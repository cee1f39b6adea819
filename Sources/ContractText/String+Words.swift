extension String {
  /// The words of an identifier in small letters: `reset-all`, `resetAll` and `reset_all` have two.
  package var words: [String] {
    var words: [String] = []
    var isInWord = false
    var isInCapitals = false
    for byte in utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      guard isCapital || isSmall else {
        isInWord = false
        continue
      }
      if !isInWord || isCapital && !isInCapitals { words.append("") }
      let small = isCapital ? byte + 32 : byte
      words[words.count - 1].unicodeScalars.append(Unicode.Scalar(small))
      (isInWord, isInCapitals) = (true, isCapital)
    }
    return words
  }
}
