import ContractJSON
import ContractModel
import ContractText

/// A request or response as lines for a page: a JSON body indented, and the place of a difference marked.
struct HighlightedMessage {
  struct Line: Hashable {
    var text: String
    var style = Style.plain
  }

  enum Style: Hashable {
    case plain
    /// The part that differs.
    case marked
    /// A member that is missing, which the message does not have.
    case missing
  }

  private(set) var lines: [Line] = []
}

extension HighlightedMessage {
  /// - Parameters:
  ///   - message: The message as text: start line, header fields, an empty line, the body.
  ///   - location: The difference.
  ///   - isRequest: Whether it is the request; most differences are in responses.
  ///   - isMissing: Whether the location names a member that the body does not have.
  init(
    _ message: String, at location: Drift.Location, isRequest: Bool, isMissing: Bool
  ) {
    let head: String
    let body: String?
    if let end = message.firstRange(ofScalars: "\n\n") {
      head = String(message[..<end.lowerBound])
      body = String(message[end.upperBound...])
    } else {
      (head, body) = (message, nil)
    }
    let location = Location(location, isRequest: isRequest)
    for (index, line) in head.split(ascii: "\n").enumerated() {
      let isMarked =
        switch location {
        case .startLine: index == 0
        case .field(let name):
          index > 0 && line.prefix(upToASCII: ":").lowercased() == name.lowercased()
        case .body, .none: false
        }
      lines.append(Line(text: String(line), style: isMarked ? .marked : .plain))
    }
    guard let body, !body.isEmpty else { return }
    lines.append(Line(text: ""))
    var pointer: JSON.Pointer?
    if case .body(let found) = location { pointer = found }
    if let json = try? JSON(parsing: body), json.typeName == "object" || json.typeName == "array" {
      var writer = MarkedJSON(pointer: pointer, isMissing: isMissing)
      writer.write(json)
      lines += writer.lines
    } else {
      lines += body.split(ascii: "\n", omittingEmptySubsequences: false).map {
        Line(text: String($0), style: pointer == .root ? .marked : .plain)
      }
    }
  }

  /// The part of a message to mark.
  private enum Location {
    case none
    case startLine
    case field(String)
    case body(JSON.Pointer)

    init(_ location: Drift.Location, isRequest: Bool) {
      switch location.part {
      case .status: self = isRequest ? .none : .startLine
      case .header(let name): self = isRequest ? .none : .field(name)
      case .body, .message: self = isRequest ? .none : .body(location.pointer)
      case .request: self = isRequest ? Self.inRequest(location.pointer) : .none
      case .state, .connection: self = .none
      }
    }

    /// The part of a request that a pointer names; parameters are named by their keys, see
    /// `JSON.Pointer.inRequest`.
    private static func inRequest(_ pointer: JSON.Pointer) -> Location {
      guard case .name(let key)? = pointer.tokens.first else {
        return pointer == .root ? .startLine : .body(pointer)
      }
      if key.hasScalarPrefix("{") || key.hasScalarPrefix("?") { return .startLine }
      if key.hasScalarSuffix(":") { return .field(String(key.dropLast())) }
      if key.hasScalarSuffix("=") { return .field("Cookie") }
      return .body(pointer)
    }
  }
}

extension String {
  /// The range of the first occurrence of Unicode scalars.
  fileprivate func firstRange(ofScalars part: String) -> Range<String.Index>? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start...].starts(with: wanted) {
      let lower = utf8.index(startIndex, offsetBy: start)
      return lower..<utf8.index(lower, offsetBy: wanted.count)
    }
    return nil
  }
}

/// Writes a value in lines, and marks those of the values at a pointer.
private struct MarkedJSON {
  let pointer: JSON.Pointer?
  let isMissing: Bool
  var lines: [HighlightedMessage.Line] = []

  init(pointer: JSON.Pointer?, isMissing: Bool) {
    self.pointer = pointer
    self.isMissing = isMissing
  }

  mutating func write(_ json: JSON) {
    write(json, name: "", end: "", at: pointer?.tokens[...], depth: 0, isMarked: false)
  }

  // `rest` has the steps to the location from here, and is `nil` where that is elsewhere.
  private mutating func write(
    _ json: JSON, name: String, end: String, at rest: ArraySlice<JSON.Pointer.Token>?, depth: Int,
    isMarked: Bool
  ) {
    // The root is marked by nothing: everything would be.
    let isMarked = isMarked || rest?.isEmpty == true && depth > 0
    let style: HighlightedMessage.Style = isMarked ? .marked : .plain
    let indent = String(repeating: "  ", count: depth)
    func line(_ text: String, _ style: HighlightedMessage.Style) -> HighlightedMessage.Line {
      HighlightedMessage.Line(text: indent + text, style: style)
    }
    switch json {
    case .array(let elements) where !elements.isEmpty:
      lines.append(line(name + "[", style))
      for (index, element) in elements.enumerated() {
        let comma = index < elements.count - 1 ? "," : ""
        write(
          element, name: "", end: comma, at: step(rest, isMarked) { $0.matches(index: index) },
          depth: depth + 1, isMarked: isMarked)
      }
      lines.append(line("]" + end, style))
    case .object(let object) where !object.isEmpty:
      lines.append(line(name + "{", style))
      for (index, member) in object.members.enumerated() {
        let comma = index < object.count - 1 ? "," : ""
        write(
          member.value, name: JSON.string(member.name).text() + ": ", end: comma,
          at: step(rest, isMarked) { $0.matches(name: member.name) }, depth: depth + 1,
          isMarked: isMarked || isRenamed(member.name, rest, in: object))
      }
      if let missing = missingName(rest), object[missing] == nil {
        let text = "  " + JSON.string(missing).text() + " is missing"
        lines.append(line(text, .missing))
      }
      lines.append(line("}" + end, style))
    default: lines.append(line(name + json.text() + end, style))
    }
  }

  private func step(
    _ rest: ArraySlice<JSON.Pointer.Token>?, _ isMarked: Bool,
    _ matches: (JSON.Pointer.Token) -> Bool
  ) -> ArraySlice<JSON.Pointer.Token>? {
    guard !isMarked, let rest, let first = rest.first, matches(first) else { return nil }
    return rest.dropFirst()
  }

  /// Whether a member is the missing one under another spelling of its name.
  private func isRenamed(
    _ name: String, _ rest: ArraySlice<JSON.Pointer.Token>?, in object: JSON.Object
  ) -> Bool {
    guard let missing = missingName(rest), object[missing] == nil else { return false }
    return name.lettersAlone == missing.lettersAlone
  }

  private func missingName(_ rest: ArraySlice<JSON.Pointer.Token>?) -> String? {
    guard isMissing, let rest, rest.count == 1, case .name(let name)? = rest.first else {
      return nil
    }
    return name
  }
}

extension String {
  fileprivate var lettersAlone: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "_" && $0 != "-" })).lowercased()
  }
}

extension JSON.Pointer.Token {
  fileprivate func matches(index: Int) -> Bool {
    switch self {
    case .every: true
    case .index(let own): own == index
    case .name, .malformed: false
    }
  }

  fileprivate func matches(name: String) -> Bool {
    switch self {
    case .every: true
    case .index(let own): String(own) == name
    case .name(let own): own == name
    case .malformed: false
    }
  }
}
