package import ContractJSON
package import ContractModel
import ContractValidation

/// A request body that contracts do not specify and readers treat differently: any documented response
/// is accepted, but no 5xx.
package typealias UnspecifiedBody = Variation<UnspecifiedKind>

package enum UnspecifiedKind: Sendable {
  /// An undocumented member, which readers should ignore.
  case undocumentedField
  /// A name twice, with different values.
  case repeatedName
  /// An older spelling of a field in addition to the field.
  case aliasBesideField
  /// A name in another case, which readers of Protocol Buffers and some of Pydantic accept.
  case otherSpelling
  /// A value in an undocumented form that lenient readers accept.
  case lenientForm
}

/// Generates all unspecified variations of a valid value.
///
/// - Returns: The cases in the order of the schema; the same for the same arguments.
package func unspecifiedBodies(of schema: Schema, from valid: JSON) -> [UnspecifiedBody] {
  var finder = UnspecifiedBodyCollector(valid)
  finder.search(schema, valid, at: .root)
  return finder.found
}

/// Collects the unspecified variations of a valid value.
private struct UnspecifiedBodyCollector {
  private let valid: JSON
  private(set) var found: [UnspecifiedBody] = []
  private var names: Set<String> = []

  init(_ valid: JSON) {
    self.valid = valid
  }

  mutating func search(_ schema: Schema, _ value: JSON, at pointer: JSON.Pointer) {
    for (words, form) in schema.lenientForms(of: value) {
      add(words, .lenientForm, at: pointer, form)
    }
    switch (schema.kind, value) {
    case (.object(let shape), .object(let object)):
      collectObjects(shape, object, at: pointer)
      for field in shape.fields {
        guard let inner = object[field.name] else { continue }
        search(field.schema, inner, at: pointer.appending(.name(field.name)))
      }
    case (.array(let element, _), .array(let elements)):
      if let first = elements.first { search(element, first, at: pointer.appending(.index(0))) }
    default: break
    }
  }

  private mutating func collectObjects(
    _ shape: ObjectShape, _ object: JSON.Object, at pointer: JSON.Pointer
  ) {
    let fields = shape.fields
    if shape.isSilent {
      add(
        "an undocumented field", .undocumentedField, at: pointer,
        .object(object.withUndocumentedField))
    }
    if let field = fields.first(where: { object[$0.name] != nil }), let value = object[field.name] {
      var twice = object
      twice.members.append(.init(name: field.name, value: field.schema.other(than: value)))
      add("\(field.name) twice", .repeatedName, at: pointer, .object(twice))
    }
    for field in fields {
      if let original = field.aliased, object[original] != nil {
        var both = object
        both[field.name] = field.schema.other(than: .null)
        add("\(field.name) beside \(original)", .aliasBesideField, at: pointer, .object(both))
      }
      guard let index = object.members.firstIndex(where: { $0.name == field.name }) else {
        continue
      }
      let spelling = field.name.inOtherCase
      guard spelling != field.name, !fields.contains(where: { $0.name == spelling }) else {
        continue
      }
      var renamed = object
      renamed.members[index].name = spelling
      add("\(spelling) for \(field.name)", .otherSpelling, at: pointer, .object(renamed))
    }
  }

  private mutating func add(
    _ words: String, _ kind: UnspecifiedKind, at pointer: JSON.Pointer, _ value: JSON
  ) {
    let name = "\(pointer.shortName): \(words)"
    guard let body = valid.replacing(at: pointer, with: value), names.insert(name).inserted else {
      return
    }
    found.append(UnspecifiedBody(name: name, kind: kind, pointer: pointer, body: body))
  }
}

extension Schema {
  /// A different valid value, if one is found within a few attempts.
  fileprivate func other(than value: JSON) -> JSON {
    let start = Instant(secondsSince1970: 0)
    guard let generator = try? Generator(schema: self, today: start.date, now: start) else {
      return value
    }
    var source = RandomSource(seed: 0)
    for _ in 0..<16 {
      let other = generator.random(&source)
      if other != value { return other }
    }
    return value
  }
}

extension String {
  /// `goalType` for `goal_type` and the other way round; `Title` for `title`.
  fileprivate var inOtherCase: String {
    let words = FieldName(self).words
    guard let first = words.first else { return self }
    if words.count == 1 { return prefix(1).uppercased() + dropFirst() }
    if contains("_") {
      return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    return words.joined(separator: "_")
  }
}

extension Schema {
  /// Forms of a valid value that the contract does not allow and lenient readers accept, each with a
  /// description.
  func lenientForms(of value: JSON) -> [(words: String, value: JSON)] {
    let forms = looseForms(of: value)
    // Most values have none, and compiling a validator is slow.
    guard !forms.isEmpty else { return [] }
    let validator = SchemaValidator(self)
    return forms.filter { !validator.accepts($0.1.bytes()) }
  }

  private func looseForms(of value: JSON) -> [(String, JSON)] {
    switch (kind, value) {
    case (.number, .number(let number)):
      [("the number as text", .string(number.text))]
    case (.boolean, .boolean(let flag)):
      [
        ("the boolean as text", .string(flag ? "true" : "false")),
        ("the boolean as a number", flag ? 1 : 0),
      ]
    case (.string(let limits), .string(let text)):
      limits.typedText?.looseForms(of: text) ?? [
        ("white space around it", .string(" \(text)\n")),
        ("in capital letters", .string(text.uppercased())),
      ]
    case (.array, .array(let elements)):
      elements.first.map { [("one element without its list", $0)] } ?? []
    default: []
    }
  }
}

extension TypedText {
  fileprivate func looseForms(of text: String) -> [(String, JSON)] {
    switch self {
    case .date:
      [
        ("2025-1-5, without leading zeros", "2025-1-5"),
        ("with a time", .string("\(text)T12:34:56Z")),
        ("white space around it", .string(" \(text)\n")), ("empty", ""),
      ]
    case .timestamp(let timestamp): timestamp.looseForms(of: text)
    case .uuid:
      [
        ("without hyphens", .string(text.filter { $0 != "-" })),
        ("in braces", .string("{\(text)}")), ("empty", ""),
      ]
    }
  }
}

extension Timestamp {
  fileprivate func looseForms(of moment: String) -> [(String, JSON)] {
    let (low, high) = (fractionDigits.lowerBound, fractionDigits.upperBound)
    let finer = text(day: "2025-11-17").dropLast()
    let digits = String(repeating: "1", count: max(1, min(high, 1000) + 1 - max(low, 0)))
    return [
      ("a space instead of T", .string(moment.replacingFirst("T", with: " "))),
      ("without a zone", .string(moment.replacingFirst("Z", with: ""))),
      ("without a time", .string(String(moment.prefix(10)))),
      ("more fraction digits", .string("\(finer)\(low > 0 ? "" : ".")\(digits)Z")),
      ("an offset", .string(moment.replacingFirst("Z", with: "+02:00"))),
      ("seconds since 1970", 1_763_407_562),
      ("empty", ""),
    ]
  }
}

extension String {
  fileprivate func replacingFirst(_ character: Character, with text: String) -> String {
    guard let index = firstIndex(of: character) else { return self }
    return self[..<index] + text + self[self.index(after: index)...]
  }
}

extension JSON.Object {
  /// The object with a member that no contract has.
  var withUndocumentedField: JSON.Object {
    var more = self
    more["undocumented_field"] = "not in the contract"
    return more
  }
}
