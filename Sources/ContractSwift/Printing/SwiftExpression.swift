/// An expression of Swift source, laid out over lines as swift-format does it.
indirect enum SwiftExpression: Sendable {
  /// Source without a place for a line break.
  case text(String)
  /// A string literal, which becomes a sum of several where it is too long for a line.
  case string(String)
  case call(String, [Argument])
  case list([SwiftExpression])
  case dictionary([(key: String, value: SwiftExpression)])
  /// A trailing closure with one expression on each line.
  case block(String, [SwiftExpression])
  /// An expression and a call or a property of it, which begins with a point.
  case member(SwiftExpression, SwiftExpression)
  case infix(SwiftExpression, String, SwiftExpression)

  struct Argument: Sendable {
    var label: String?
    var value: SwiftExpression

    init(_ label: String? = nil, _ value: SwiftExpression) {
      self.label = label
      self.value = value
    }
  }
}

extension SwiftExpression: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension SwiftExpression {
  /// The source on one line; `nil` where it has more characters than a limit, or needs several lines.
  func flat(_ limit: Int) -> String? {
    guard limit >= 0 else { return nil }
    switch self {
    case .text(let text): return text.count <= limit ? text : nil
    case .string(let text):
      guard text.utf8.count <= limit * 4 else { return nil }
      let literal = text.literal
      return literal.count <= limit ? literal : nil
    case .call(let head, let arguments):
      return Self.joined(arguments.map { ($0.prefix, $0.value) }, head + "(", ")", limit)
    // swift-format counts the comma that the last of several elements has on a line of its own.
    case .list(let elements):
      let limit = elements.count > 1 ? limit - 1 : limit
      return Self.joined(elements.map { ("", $0) }, "[", "]", limit)
    case .dictionary(let members):
      let limit = members.count > 1 ? limit - 1 : limit
      return Self.joined(
        members.map { ("\($0.key): ", $0.value) }, "[", members.isEmpty ? ":]" : "]", limit)
    case .block(let head, let lines):
      if lines.isEmpty { return "\(head) {}".count <= limit ? "\(head) {}" : nil }
      guard lines.count == 1 else { return nil }
      return Self.joined([("", lines[0])], "\(head) { ", " }", limit)
    case .member(let base, let suffix):
      return Self.joined([("", base), ("", suffix)], "", "", limit, separator: "")
    case .infix(let left, let mark, let right):
      return Self.joined([("", left), ("", right)], "", "", limit, separator: " \(mark) ")
    }
  }

  private static func joined(
    _ parts: [(prefix: String, value: SwiftExpression)], _ start: String, _ end: String,
    _ limit: Int, separator: String = ", "
  ) -> String? {
    var text = start
    for (index, part) in parts.enumerated() {
      if index > 0 { text += separator }
      text += part.prefix
      guard let value = part.value.flat(limit - text.count - end.count) else { return nil }
      text += value
    }
    text += end
    return text.count <= limit ? text : nil
  }

  /// The source on lines, the first of which continues a line of `column` characters.
  ///
  /// - Parameters:
  ///   - column: How many characters are before the expression on its line.
  ///   - depth: The indentation of that line, in characters.
  ///   - trailing: How many characters follow on the last line.
  /// - Returns: The lines, indented except for the first.
  func lines(at column: Int, depth: Int, trailing: Int = 0) -> [String] {
    if let flat = flat(SourceText.width - column - trailing) { return [flat] }
    switch self {
    case .text(let text): return [text]
    case .string(let text): return Self.pieces(of: text, at: column, depth, trailing)
    case .call(let head, let arguments):
      var lines = Self.filled(
        arguments, depth + 2, last: 1 + trailing,
        separatingLabels: ["Contract", "Operation"].contains(head))
      if !lines.isEmpty { lines[lines.count - 1] += ")" }
      return [head + "("] + lines
    case .list(let elements):
      return Self.closed(
        elements.map { Argument(nil, $0) }, depth,
        onePerLine: elements.contains { $0.isCompound })
    case .dictionary(let members):
      return Self.closed(members.map { Argument($0.key, $0.value) }, depth, onePerLine: true)
    case .block(let head, let lines):
      let inner = depth + 2
      return ["\(head) {"]
        + lines.flatMap { line in
          line.lines(at: inner, depth: inner).indented(by: inner)
        } + [String(repeating: " ", count: depth) + "}"]
    case .member(let base, let suffix): return Self.chain(base, suffix, column, depth, trailing)
    case .infix(let left, let mark, let right):
      var lines = left.lines(at: column, depth: depth)
      let pad = String(repeating: " ", count: depth + 2)
      let rest = right.lines(at: depth + 3 + mark.count, depth: depth + 2, trailing: trailing)
      lines.append("\(pad)\(mark) \(rest[0])")
      return lines + rest.dropFirst()
    }
  }
}

extension SwiftExpression {
  /// Whether the expression has arguments of its own.
  private var isCompound: Bool {
    switch self {
    case .call(_, let arguments): !arguments.isEmpty
    case .member, .infix, .block, .dictionary: true
    case .list, .text, .string: false
    }
  }
}

extension SwiftExpression.Argument {
  var prefix: String { label.map { "\($0): " } ?? "" }
}

extension SwiftExpression {
  /// Elements on lines of their own, between brackets on theirs.
  private static func closed(
    _ elements: [Argument], _ depth: Int, onePerLine: Bool = false
  ) -> [String] {
    var lines = filled(elements, depth + 2, last: 1, onePerLine: onePerLine)
    if elements.count > 1, !lines.isEmpty { lines[lines.count - 1] += "," }
    return ["["] + lines + [String(repeating: " ", count: depth) + "]"]
  }

  /// Arguments on lines of their own, filled as far as they fit.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - depth: The indentation of the lines.
  ///   - last: How many characters follow the last one.
  ///   - onePerLine: Whether each begins a line.
  ///   - separatingLabels: Whether each with a label begins a line.
  /// - Returns: The lines, indented.
  private static func filled(
    _ arguments: [Argument], _ depth: Int, last: Int, onePerLine: Bool = false,
    separatingLabels: Bool = false
  ) -> [String] {
    let pad = String(repeating: " ", count: depth)
    var lines: [String] = []
    var line = ""
    func flush() {
      if !line.isEmpty { lines.append(pad + line) }
      line = ""
    }
    for (index, argument) in arguments.enumerated() {
      let isLast = index == arguments.count - 1
      let end = isLast ? "" : ","
      let trailing = isLast ? last : 1
      let prefix = argument.prefix
      let room = SourceText.width - depth - trailing - prefix.count
      guard let flat = argument.value.flat(room) else {
        flush()
        let column = depth + prefix.count
        var own = argument.value.lines(at: column, depth: depth, trailing: trailing)
        own[0] = pad + prefix + own[0]
        own[own.count - 1] += end
        lines += own
        continue
      }
      let text = prefix + flat
      let isNarrow = depth + line.count + 1 + text.count + trailing <= SourceText.width
      let isTitle = ["version", "title", "host"].contains(argument.label)
      let isSeparate = onePerLine || separatingLabels && argument.label != nil && !isTitle
      if line.isEmpty || isSeparate || !isNarrow {
        flush()
        line = text + end
      } else {
        line += " \(text)\(end)"
      }
    }
    flush()
    return lines
  }

  /// A base and its suffix, which begins a line unless the base ends with a bracket on a line of its own.
  private static func chain(
    _ base: SwiftExpression, _ suffix: SwiftExpression, _ column: Int, _ depth: Int,
    _ trailing: Int
  ) -> [String] {
    if let flat = base.flat(SourceText.width - column) {
      let rest = suffix.lines(at: depth + 2, depth: depth + 2, trailing: trailing)
      return [flat, String(repeating: " ", count: depth + 2) + rest[0]] + rest.dropFirst()
    }
    var lines = base.lines(at: column, depth: depth, trailing: 1)
    if case .call = base, let last = lines.last, last.hasSuffix(")") {
      // The parenthesis stands alone, so that the suffix is seen.
      lines[lines.count - 1] = String(last.dropLast())
      lines.append(String(repeating: " ", count: depth) + ")")
    }
    let end = lines[lines.count - 1]
    let rest = suffix.lines(at: end.count, depth: depth, trailing: trailing)
    lines[lines.count - 1] += rest[0]
    return lines + rest.dropFirst()
  }

  /// A long literal as a sum.
  private static func pieces(
    of text: String, at column: Int, _ depth: Int, _ trailing: Int
  ) -> [String] {
    var lines: [String] = []
    var piece = ""
    var room = SourceText.width - column - 2
    let inner = SourceText.width - depth - 6 - trailing
    for word in text.wordsWithSpaces {
      for part in word.literal.count - 2 > inner ? word.map({ String($0) }) : [word] {
        if !piece.isEmpty, (piece + part).literal.count - 2 > room {
          lines.append(piece.literal)
          piece = ""
          room = inner
        }
        piece += part
      }
    }
    lines.append(piece.literal)
    let pad = String(repeating: " ", count: depth + 2)
    return [lines[0]] + lines.dropFirst().map { "\(pad)+ \($0)" }
  }
}

extension String {
  /// The words, each with the spaces behind it.
  fileprivate var wordsWithSpaces: [String] {
    var words: [String] = []
    var word = ""
    for character in self {
      if character != " ", word.last == " " {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return words + [word]
  }
}

extension [String] {
  /// The lines, the first of them indented.
  func indented(by depth: Int) -> [String] {
    guard let first else { return [] }
    return [String(repeating: " ", count: depth) + first] + dropFirst()
  }
}
