import ContractJSON
import ContractModel
import ContractValidation

/// Walks through a valid value and breaks what it comes by.
struct Breaker {
  private let valid: JSON
  private let judge: SchemaJudge
  private(set) var found: [Violation] = []
  private var names: Set<String> = []

  init(_ schema: Schema, _ valid: JSON) {
    self.valid = valid
    judge = SchemaJudge(schema)
  }
}

/// A value to put in the place of a valid one, and what is wrong with it.
struct Fault {
  /// As it stands behind the place: `missing`, `0, must be greater than 0`.
  var words: String
  var kind: Violation.Kind
  var value: JSON
}

extension Breaker {
  /// Breaks the constraints on one value, then what is inside it.
  mutating func breakValue(of schema: Schema, _ value: JSON, at pointer: JSON.Pointer) {
    for fault in schema.faults(beside: value) {
      add(fault, at: pointer)
    }
    switch (schema.kind, value) {
    case (.array(let element, _), .array(let elements)):
      guard let first = elements.first else { return }
      breakPlace(of: element, first, at: pointer.appending(.index(0)))
    case (.object(let fields), .object(let object)):
      for field in fields where field.aliased == nil {
        breakField(field, object[field.name], at: pointer.appending(.name(field.name)))
      }
    case (.union(let alternatives), _):
      // The value is of the first alternative that takes it; what is broken in it may be fine in
      // another, which shows when the whole is judged.
      let bytes = value.bytes()
      if let alternative = alternatives.first(where: { SchemaJudge($0).accepts(bytes) }) {
        breakValue(of: alternative, value, at: pointer)
      }
    default: break
    }
  }

  private mutating func breakField(_ field: Field, _ value: JSON?, at pointer: JSON.Pointer) {
    if field.isRequired, let body = valid.removing(at: pointer) {
      add("missing", .missing, at: pointer, body)
    }
    // Many backends take null for absent, and no document says that they must not.
    guard let value = value ?? field.schema.stopgap else { return }
    breakPlace(of: field.schema, value, at: pointer, allowsNull: !field.isRequired)
  }

  private mutating func breakPlace(
    of schema: Schema, _ value: JSON, at pointer: JSON.Pointer, allowsNull: Bool = false
  ) {
    if !schema.isNullable, !allowsNull {
      add(Fault(words: "null", kind: .null, value: .null), at: pointer)
    }
    let wrong = schema.wrongType
    let words = "\(wrong.kindName) instead of \(schema.jsonType)"
    add(Fault(words: words, kind: .type, value: wrong), at: pointer)
    breakValue(of: schema, value == .null ? schema.stopgap ?? value : value, at: pointer)
  }
}

extension Breaker {
  private mutating func add(_ fault: Fault, at pointer: JSON.Pointer) {
    guard let body = valid.replacing(at: pointer, with: fault.value) else { return }
    add(fault.words, fault.kind, at: pointer, body)
  }

  private mutating func add(
    _ words: String, _ kind: Violation.Kind, at pointer: JSON.Pointer, _ body: JSON
  ) {
    let place = pointer == .root ? "body" : String(pointer.description.dropFirst())
    let name = "\(place): \(words)"
    guard !names.contains(name), hasOneFault(body, kind) else { return }
    names.insert(name)
    found.append(Violation(name: name, kind: kind, pointer: pointer, body: body))
  }
}

extension Breaker {
  /// What counts is how the bytes are read, not how they were meant.
  private func hasOneFault(_ body: JSON, _ kind: Violation.Kind) -> Bool {
    let drifts = judge.drifts(in: body.bytes()).filter { $0.severity == .drift }
    return drifts.count == 1 && drifts.allSatisfy { kind.names($0.kind) }
  }
}

extension Schema {
  /// A value of another type, and one that no lenient reader turns into the right type.
  fileprivate var wrongType: JSON {
    switch kind {
    case .boolean: "not a boolean"
    case .number: "not a number"
    case .string, .date, .timestamp, .uuid: 12345
    case .array: ["not": "a list"]
    case .object: "not an object"
    case .union(let alternatives):
      alternatives.map(\.wrongType).first { !jsonTypes.contains($0.kindName) } ?? .null
    case .any: .null
    }
  }

  /// A valid value that is not null, for where the value at hand has none.
  fileprivate var stopgap: JSON? {
    let start = Instant(secondsSince1970: 0)
    return try? Generator(schema: self, today: start.date, now: start).smallest()
  }
}
