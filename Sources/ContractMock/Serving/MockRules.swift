import ContractJSON
import ContractInterchange
import ContractHTTP
package import ContractModel
import ContractText

/// The contents of `mock.yaml`: rules in the order in which they are tried, latency and faults.
package struct MockRules: Sendable, Hashable {
  package var rules: [MockRule] = []

  /// How long responses are delayed that no rule delays.
  package var latency: MockLatency?
  package var faults: [MockFault] = []

  package init() {}
}

extension MockRules {
  /// The mistakes of a file, one line each: `mock.yaml:3: error: …`.
  package struct Mistakes: Error, Sendable, Hashable {
    package var lines: [String]
  }

  /// Reads the rules of a YAML or JSON document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The name of the file, for messages.
  ///   - operations: The operations that rules may be about.
  /// - Throws: ``Mistakes`` with every member that is unknown or has no sensible value.
  package init(
    yaml bytes: [UInt8], named name: String, operations: [Operation]
  ) throws(Mistakes) {
    self.init()
    let document: (value: JSON, lines: DocumentLines)
    do throws(YAML.ParseError) {
      document = try YAML.read(bytes)
    } catch {
      // A file without a document has no rules.
      if case .noDocument = error.reason { return }
      throw Mistakes(lines: ["\(name):\(error.position.line): error: \(error.reason)"])
    }
    var reader = MockRulesReader(name: name, lines: document.lines, operations: operations)
    self = reader.rules(document.value)
    if !reader.mistakes.isEmpty { throw Mistakes(lines: reader.mistakes) }
  }
}

/// Reads rules, and collects the mistakes.
private struct MockRulesReader {
  let name: String
  let lines: DocumentLines
  let operations: [Operation]
  private var found: [(line: Int, text: String)] = []

  /// The mistakes, one line each, in the order of the document.
  var mistakes: [String] {
    found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map { "\(name):\($0.element.line): error: \($0.element.text)" }
  }

  init(name: String, lines: DocumentLines, operations: [Operation]) {
    self.name = name
    self.lines = lines
    self.operations = operations
  }

  typealias Members = [(name: String, value: JSON, location: JSON.Pointer)]

  mutating func rules(_ document: JSON) -> MockRules {
    var found = MockRules()
    for member in members(document, at: .root, ["rules", "latency", "faults"]) {
      switch member.name {
      case "latency": found.latency = latency(member.value, member.location)
      case "faults":
        for (index, fault) in list(member.value, member.location).enumerated() {
          let location = member.location.appending(.index(index))
          guard let fault = fault.stringValue.flatMap(MockFault.init) else {
            report(location, "a fault is a rate and a status, close or hang, such as 1%:503")
            continue
          }
          found.faults.append(fault)
        }
      default:
        for (index, rule) in list(member.value, member.location).enumerated() {
          found.rules.append(self.rule(rule, member.location.appending(.index(index))))
        }
      }
    }
    return found
  }

  private mutating func rule(_ value: JSON, _ location: JSON.Pointer) -> MockRule {
    var rule = MockRule(location: "\(name):\(lines.line(of: location))")
    let names = [
      "match", "status", "headers", "body", "example", "delay", "drift", "close",
    ]
    let hasAction = value.objectValue?.names.contains { $0 != "match" } ?? true
    for member in members(value, at: location, names) {
      switch member.name {
      case "match": rule.condition = condition(member.value, member.location)
      case "status":
        if let code = whole(member.value), (200..<600).contains(code) {
          rule.action.status = HTTPStatus(code)
        } else {
          report(member.location, "status takes a number from 200 to 599")
        }
      case "headers":
        for field in members(member.value, at: member.location) {
          guard HTTPFields.isName(field.name), let text = field.value.plainText else {
            report(field.location, "'\(field.name)' is no header field with a text")
            continue
          }
          rule.action.fields[field.name] = text.asFieldValue
        }
      case "body": rule.action.body = member.value
      case "example": rule.action.example = text(member)
      case "delay": rule.action.delay = latency(member.value, member.location)?.range
      case "drift":
        rule.action.drift = text(member)
        rule.driftLocation = "\(name):\(lines.line(of: member.location))"
      default: rule.action.closes = flag(member)
      }
    }
    if !hasAction {
      report(location, "the rule states no status, headers, body, example, delay, drift or close")
    }
    return rule
  }

  private mutating func condition(_ value: JSON, _ location: JSON.Pointer) -> MockRule.Condition {
    var condition = MockRule.Condition()
    let names = ["operation", "path", "header", "query", "body", "call"]
    for member in members(value, at: location, names) {
      switch member.name {
      case "operation": condition.operation = operation(member)
      case "path": condition.path = text(member)
      case "header": condition.fields = texts(member)
      case "query": condition.query = texts(member)
      case "body":
        for part in members(member.value, at: member.location) {
          let pointer = JSON.Pointer(part.name) ?? JSON.Pointer([.name(part.name)])
          condition.members[pointer] = part.value == .null ? .some(nil) : part.value
        }
      default: condition.calls = calls(member.value, member.location)
      }
    }
    return condition
  }

  private mutating func operation(_ member: Members.Element) -> String? {
    guard let name = text(member) else { return nil }
    let known = operations.flatMap { [$0.id, "\($0.method.name) \($0.template)"] }
    if !known.contains(name) {
      let nearest = Suggestion(for: name, among: known).nearest
      report(
        member.location,
        "no operation is '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return name
  }

  /// `3`, `2..4`, `3..` or `every 5`.
  private mutating func calls(_ value: JSON, _ location: JSON.Pointer) -> MockRule.Calls? {
    if let number = whole(value), number > 0 { return .range(number...number) }
    if let text = value.stringValue {
      if let count = text.dropping(prefix: "every ").flatMap({ Int($0) }), count > 0 {
        return .every(count)
      }
      if let dots = text.utf8.firstRange(of: "..".utf8), let low = Int(text[..<dots.lowerBound]),
        low > 0
      {
        let end = text[dots.upperBound...]
        if end.isEmpty { return .range(low...Int.max) }
        if let high = Int(end), high >= low { return .range(low...high) }
      }
    }
    report(location, "call takes the number of a request: 3, 2..4, 3.. or 'every 5'")
    return nil
  }

  private mutating func latency(_ value: JSON, _ location: JSON.Pointer) -> MockLatency? {
    let latency = value.stringValue.flatMap(MockLatency.init)
    if latency == nil {
      report(location, "a delay is a time or a range, such as 500ms or 50ms..2s")
    }
    return latency
  }

  /// Names with texts; `true` stands for any value.
  private mutating func texts(_ member: Members.Element) -> [String: String?] {
    var found: [String: String?] = [:]
    for part in members(member.value, at: member.location) {
      if part.value == .boolean(true) || part.value == .null {
        found[part.name] = .some(nil)
      } else if let text = part.value.plainText {
        found[part.name] = text
      } else {
        report(part.location, "\(part.name) takes a text, or true for any")
      }
    }
    return found
  }

  private mutating func text(_ member: Members.Element) -> String? {
    let text = member.value.plainText
    if text == nil { report(member.location, "\(member.name) takes a text") }
    return text
  }

  private mutating func flag(_ member: Members.Element) -> Bool {
    if member.value.booleanValue == nil {
      report(member.location, "\(member.name) takes true or false")
    }
    return member.value.booleanValue ?? false
  }

  private func whole(_ value: JSON) -> Int? {
    value.numberValue?.exactInt64.flatMap { Int(exactly: $0) }
  }

  private mutating func list(_ value: JSON, _ location: JSON.Pointer) -> [JSON] {
    if let elements = value.arrayValue { return elements }
    if value != .null { report(location, "expected a list, each element after a dash") }
    return []
  }

  /// The members of an object, each with one of the known names if there are any.
  private mutating func members(
    _ value: JSON, at location: JSON.Pointer, _ known: [String] = []
  ) -> Members {
    guard let object = value.objectValue else {
      if value != .null || location != .root {
        report(location, "expected members, as in 'status: 503'")
      }
      return []
    }
    var found: Members = []
    for member in object.members {
      let inner = location.appending(.name(member.name))
      if !known.isEmpty, !known.contains(member.name) {
        let nearest = Suggestion(for: member.name, among: known).nearest
        report(
          inner,
          "unknown member '\(member.name)'; "
            + (nearest.map { "did you mean '\($0)'?" }
              ?? "known are \(known.joined(separator: ", "))"))
        continue
      }
      found.append((member.name, member.value, inner))
    }
    return found
  }

  private mutating func report(_ location: JSON.Pointer, _ message: String) {
    found.append((lines.line(of: location), message))
  }
}

extension JSON {
  /// A text, number or flag as text.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
