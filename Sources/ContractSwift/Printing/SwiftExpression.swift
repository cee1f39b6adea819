import ContractText

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
  /// An element of a list or a block below a comment.
  case commented(SwiftExpression, String)

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
  func flat(_ limit: Int) -> String? { line(limit)?.text }

  /// A line, and how many characters swift-format counts besides: the comma that the last of several
  /// elements of a list has on a line of its own.
  private struct Line {
    var text = ""
    var commas = 0

    mutating func append(_ other: Line) {
      text += other.text
      commas += other.commas
    }

    func fits(_ limit: Int) -> Bool { text.count + commas <= limit }
  }

  private func line(_ limit: Int) -> Line? {
    guard limit >= 0 else { return nil }
    switch self {
    case .text(let text): return text.count <= limit ? Line(text: text) : nil
    case .string(let text):
      guard text.utf8.count <= limit * 4 else { return nil }
      let literal = text.literal
      return literal.count <= limit ? Line(text: literal) : nil
    case .call(let head, let arguments):
      return Self.joined(
        arguments.map { ($0.prefix, $0.value) }, Enclosure(head + "(", ")"), limit)
    case .list(let elements):
      return Self.joined(elements.map { ("", $0) }, Enclosure("[", "]", isList: true), limit)
    case .dictionary(let members):
      return Self.joined(
        members.map { ("\($0.key): ", $0.value) },
        Enclosure("[", members.isEmpty ? ":]" : "]", isList: true), limit)
    case .block(let head, let lines):
      if lines.isEmpty { return head.count + 3 <= limit ? Line(text: "\(head) {}") : nil }
      guard lines.count == 1 else { return nil }
      return Self.joined([("", lines[0])], Enclosure("\(head) { ", " }"), limit)
    case .member(let base, let suffix):
      return Self.joined([("", base), ("", suffix)], Enclosure(separator: ""), limit)
    case .infix(let left, let mark, let right):
      return Self.joined([("", left), ("", right)], Enclosure(separator: " \(mark) "), limit)
    case .commented: return nil
    }
  }

  /// The texts around the parts of an expression, and between them.
  private struct Enclosure {
    var start: String
    var end: String
    var separator: String

    /// Whether swift-format adds a comma to the last of several parts on a line of its own.
    var isList: Bool

    init(
      _ start: String = "", _ end: String = "", separator: String = ", ", isList: Bool = false
    ) {
      self.start = start
      self.end = end
      self.separator = separator
      self.isList = isList
    }
  }

  private static func joined(
    _ parts: [(prefix: String, value: SwiftExpression)], _ enclosure: Enclosure, _ limit: Int
  ) -> Line? {
    var line = Line(text: enclosure.start, commas: enclosure.isList && parts.count > 1 ? 1 : 0)
    for (index, part) in parts.enumerated() {
      if index > 0 { line.text += enclosure.separator }
      line.text += part.prefix
      let rest = limit - line.text.count - line.commas - enclosure.end.count
      guard let value = part.value.line(rest) else { return nil }
      line.append(value)
    }
    line.text += enclosure.end
    return line.fits(limit) ? line : nil
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
    case .call("", let arguments) where arguments.count == 1:
      // Parentheses around a comparison.
      var lines = arguments[0].value.lines(at: column + 1, depth: depth, trailing: trailing + 1)
      lines[0] = "(" + lines[0]
      lines[lines.count - 1] += ")"
      return lines
    case .call(let head, let arguments):
      var lines = Self.filled(
        arguments, depth + 2, last: 1 + trailing,
        breaking: ["Contract", "Operation"].contains(head) ? .beforeLabels : .asNeeded)
      if !lines.isEmpty { lines[lines.count - 1] += ")" }
      return [head + "("] + lines
    case .list(let elements):
      return Self.closed(
        elements.map { Argument(nil, $0) }, depth,
        breaking: elements.contains { $0.isCompound } ? .beforeEach : .asNeeded)
    case .dictionary(let members):
      return Self.closed(members.map { Argument($0.key, $0.value) }, depth, breaking: .beforeEach)
    case .block(let head, let lines):
      let inner = depth + 2
      let enclosed = lines.flatMap { line -> [String] in
        let own: [String] = line.lines(at: inner, depth: inner).indented(by: inner)
        return line.commentLines(depth: inner) + own
      }
      return ["\(head) {"] + enclosed + [String(repeating: " ", count: depth) + "}"]
    case .member: return chain(at: column, depth, trailing)
    case .infix(let left, let mark, let right):
      var lines = left.lines(at: column, depth: depth)
      let pad = String(repeating: " ", count: depth + 2)
      let rest = right.lines(at: depth + 3 + mark.count, depth: depth + 2, trailing: trailing)
      lines.append("\(pad)\(mark) \(rest[0])")
      return lines + rest.dropFirst()
    case .commented(let value, _): return value.lines(at: column, depth: depth, trailing: trailing)
    }
  }
}

extension SwiftExpression {
  /// The declaration of a static member with this value, indented for an extension.
  func declaration(of member: String, type: String = "") -> [String] {
    if case .commented(let value, _) = self {
      return commentLines(depth: 2) + value.declaration(of: member, type: type)
    }
    let prefix = "static let \(member.escaped)\(type.isEmpty ? "" : ": \(type)") = "
    let lines = lines(at: 2 + prefix.count, depth: 2)
    return ([prefix + lines[0]] + lines.dropFirst()).indented(by: 2)
  }

  /// Whether the expression has arguments of its own.
  private var isCompound: Bool {
    switch self {
    case .call(_, let arguments): !arguments.isEmpty
    case .member, .infix, .block, .dictionary, .commented: true
    case .list, .text, .string: false
    }
  }

  /// The lines of the comment above the expression, if it has one.
  func commentLines(depth: Int) -> [String] {
    guard case .commented(_, let comment) = self else { return [] }
    var text = SourceText(depth: depth / 2)
    text.comment([comment], "//")
    return text.lines
  }
}

extension SwiftExpression.Argument {
  var prefix: String { label.map { "\($0): " } ?? "" }
}

extension SwiftExpression {
  /// Elements on lines of their own, between brackets on theirs.
  private static func closed(
    _ elements: [Argument], _ depth: Int, breaking breaks: LineBreaks
  ) -> [String] {
    var lines = filled(elements, depth + 2, last: 1, breaking: breaks)
    if elements.count > 1, !lines.isEmpty { lines[lines.count - 1] += "," }
    return ["["] + lines + [String(repeating: " ", count: depth) + "]"]
  }

  /// Which of several arguments begin a line although they would fit on the one before.
  private enum LineBreaks {
    case asNeeded, beforeLabels, beforeEach
  }

  /// Arguments on lines of their own, filled as far as they fit.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - depth: The indentation of the lines.
  ///   - last: How many characters follow the last one.
  ///   - breaks: Which begin a line.
  /// - Returns: The lines, indented.
  private static func filled(
    _ arguments: [Argument], _ depth: Int, last: Int, breaking breaks: LineBreaks
  ) -> [String] {
    let pad = String(repeating: " ", count: depth)
    var lines: [String] = []
    var line = ""
    func flush() {
      if !line.isEmpty { lines.append(pad + line) }
      line = ""
    }
    for (index, var argument) in arguments.enumerated() {
      if case .commented(let value, _) = argument.value {
        flush()
        lines += argument.value.commentLines(depth: depth)
        argument.value = value
      }
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
      let isSeparate =
        breaks == .beforeEach || breaks == .beforeLabels && argument.label != nil && !isTitle
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

  /// A base and its suffixes, which begin lines unless they follow a bracket on a line of its own.
  private func chain(at column: Int, _ depth: Int, _ trailing: Int) -> [String] {
    var (base, suffixes) = (self, [SwiftExpression]())
    while case .member(let inner, let suffix) = base {
      suffixes.insert(suffix, at: 0)
      base = inner
    }
    let pad = String(repeating: " ", count: depth + 2)
    var lines = base.lines(at: column, depth: depth, trailing: 1)
    var end = lines.count > 1 ? base.separatedEnd(of: &lines, depth) : false
    for (index, suffix) in suffixes.enumerated() {
      let after = index == suffixes.count - 1 ? trailing : 0
      let last = lines.count == 1 ? column + lines[0].count : lines[lines.count - 1].count
      let isFirst = lines.count == 1
      let room = SourceText.width - last - after
      if !isFirst || end, let flat = suffix.flat(room) {
        lines[lines.count - 1] += flat
        continue
      }
      if end {
        let rest = suffix.lines(at: last, depth: depth, trailing: after)
        lines[lines.count - 1] += rest[0]
        lines += rest.dropFirst()
        end = rest.count > 1 ? suffix.separatedEnd(of: &lines, depth) : end
      } else {
        let rest = suffix.lines(at: depth + 2, depth: depth + 2, trailing: after)
        lines.append(pad + rest[0])
        lines += rest.dropFirst()
        end = rest.count > 1 ? suffix.separatedEnd(of: &lines, depth + 2) : false
      }
    }
    return lines
  }

  /// Gives the parenthesis at the end of a call a line of its own, so that what follows is seen.
  ///
  /// - Returns: Whether the last line is a bracket alone.
  private func separatedEnd(of lines: inout [String], _ depth: Int) -> Bool {
    guard let last = lines.last else { return false }
    if case .call(let head, _) = self, last.hasScalarSuffix(")") {
      if head.isEmpty { return false }
      lines[lines.count - 1] = String(last.dropLast())
      lines.append(String(repeating: " ", count: depth) + ")")
      return true
    }
    return last.trimmingSpaces == "}" || last.trimmingSpaces == "]"
  }

  /// A long literal as a sum.
  private static func pieces(
    of text: String, at column: Int, _ depth: Int, _ trailing: Int
  ) -> [String] {
    var lines: [String] = []
    var piece = ""
    var room = SourceText.width - column - 2 - trailing
    func flush() {
      lines.append(piece.literal)
      piece = ""
      room = SourceText.width - depth - 6 - trailing
    }
    for word in text.wordsWithSpaces {
      if !piece.isEmpty, (piece + word).literal.count - 2 > room { flush() }
      guard word.literal.count - 2 > room else {
        piece += word
        continue
      }
      for character in word {
        if !piece.isEmpty, (piece + String(character)).literal.count - 2 > room { flush() }
        piece.append(character)
      }
    }
    lines.append(piece.literal)
    let pad = String(repeating: " ", count: depth + 2)
    return [lines[0]] + lines.dropFirst().map { "\(pad)+ \($0)" }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }) }

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
