/// A token of Swift source, as coarse as finding declarations requires.
enum SwiftToken: Equatable {
  /// An identifier or keyword, without backquotes.
  case word(String)
  /// The content of a string literal.
  case text(String)
  /// Any other character except white space.
  case mark(Character)
}

/// The tokens of a file with their lines, without comments.
struct SwiftTokens {
  private(set) var tokens: [SwiftToken] = []

  /// The line of each token, starting at 1.
  private(set) var lines: [Int] = []

  private let characters: [Character]
  private var offset = 0
  private var line = 1

  init(_ text: String) {
    characters = Array(text)
    while let next = peek() {
      let start = line
      guard let token = token(at: next) else { continue }
      tokens.append(token)
      lines.append(start)
    }
  }

  private func peek(_ distance: Int = 0) -> Character? {
    offset + distance < characters.count ? characters[offset + distance] : nil
  }

  private func isNext(_ text: String) -> Bool { characters[offset...].starts(with: text) }

  /// Advances and counts lines.
  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where offset < characters.count {
      if characters[offset].isNewline { line += 1 }
      offset += 1
    }
  }

  /// Reads one token; `nil` for white space and comments.
  private mutating func token(at next: Character) -> SwiftToken? {
    if next.isWhitespace {
      skip()
    } else if isNext("//") {
      while let next = peek(), !next.isNewline { skip() }
    } else if isNext("/*") {
      skipComment()
    } else if isNext("`") {
      skip()
      let word = taken { $0 != "`" }
      skip()
      return .word(word)
    } else if next.isLetter || next == "_" {
      return .word(taken { $0.isLetter || $0.isNumber || $0 == "_" })
    } else if next == "\"" || next == "#" {
      return string()
    } else {
      skip()
      return .mark(next)
    }
    return nil
  }

  private mutating func taken(while isPart: (Character) -> Bool) -> String {
    let start = offset
    while let next = peek(), isPart(next) { skip() }
    return String(characters[start..<offset])
  }

  /// Comments can be nested.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        skip(2)
      } else if isNext("*/") {
        depth -= 1
        skip(2)
      } else {
        skip()
      }
    } while depth > 0 && offset < characters.count
  }

  /// Reads a string literal with its interpolations unchanged, or a single number sign.
  private mutating func string() -> SwiftToken {
    let signs = characters[offset...].prefix { $0 == "#" }.count
    guard peek(signs) == "\"" else {
      skip()
      return .mark("#")
    }
    skip(signs)
    let quotes = isNext("\"\"\"") ? 3 : 1
    skip(quotes)
    let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: signs)
    let escape = "\\" + String(repeating: "#", count: signs)
    let start = offset
    while offset < characters.count, !isNext(end), quotes == 3 || peek()?.isNewline == false {
      guard isNext(escape) else {
        skip()
        continue
      }
      skip(escape.count)
      if peek() == "(" { skipInterpolation() } else { skip() }
    }
    let content = String(characters[start..<offset])
    skip(end.count)
    return .text(content)
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      switch peek() {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"", "#":
        _ = string()
        continue
      default: break
      }
      skip()
    } while depth > 0 && offset < characters.count
  }
}
