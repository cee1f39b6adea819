import ContractJSON
import ContractModel
import ContractValidation

/// Compiles schemas into plausible values.
struct PlausibleCompiler {
  let now: Instant
  let ignoresExamples: Bool

  /// How many values of a location are kept.
  private static let choiceLimit = 64

  mutating func node(
    _ schema: Schema, _ name: FieldName, summary: String, in owner: FieldName, example: JSON?
  ) throws(GenerationError) -> PlausibleNode {
    let validator = SchemaValidator(schema.withAdviceRequired)
    if let example, !ignoresExamples, validator.accepts(example.bytes()) {
      return .choice([example], isPersonal: false)
    }
    var plain = schema
    plain.isNullable = false
    let node = try nonNull(plain, name, summary: summary, in: owner)
    return schema.isNullable ? .nullable(node, isAlways: name.isUsuallyAbsent) : node
  }

  private mutating func nonNull(
    _ schema: Schema, _ name: FieldName, summary: String, in owner: FieldName
  ) throws(GenerationError) -> PlausibleNode {
    if case .uuid(let version)? = schema.kind.typedText { return .uuid(version: version ?? 4) }
    switch schema.kind {
    case .object(let shape): return try object(shape.fields, of: name)
    case .array(let element, let limits):
      return try list(schema, element, limits.map(\.limit), name, summary, owner)
    case .union(let alternatives):
      var nodes: [PlausibleNode] = []
      for alternative in alternatives where alternative.kind != .constants([.null]) {
        nodes.append(try node(alternative, name, summary: summary, in: owner, example: nil))
      }
      return nodes.isEmpty ? try leaf(schema, name, summary, owner) : .union(nodes)
    case .composed(.all(let parts)):
      guard let first = parts.first else { return try leaf(schema, name, summary, owner) }
      let fallback = try typical(schema)
      guard let base = try? node(first, name, summary: summary, in: owner, example: nil) else {
        return .choice([fallback], isPersonal: false)
      }
      return .validated(
        base, SchemaValidator(schema.withAdviceRequired), fallback: fallback)
    default:
      return try leaf(schema, name, summary, owner)
    }
  }

  private mutating func object(
    _ fields: [Field], of name: FieldName
  ) throws(GenerationError) -> PlausibleNode {
    var members: [PlausibleNode.Member] = []
    for field in fields where field.aliased == nil {
      do throws(GenerationError) {
        let node = try node(
          field.schema, FieldName(field.name), summary: field.summary, in: name,
          example: field.example)
        members.append(PlausibleNode.Member(name: field.name, node: node))
      } catch {
        if field.isRequired { throw error }
      }
    }
    return .object(members, PlausibleConsistency(fields, now: now))
  }

  private mutating func list(
    _ schema: Schema, _ element: Schema, _ limits: [ListLimit], _ name: FieldName,
    _ summary: String, _ owner: FieldName
  ) throws(GenerationError) -> PlausibleNode {
    let sizes = limits.compactMap(\.sizes)
    let minimum = sizes.map(\.minimum).reduce(0, max)
    let maximum = sizes.compactMap(\.maximum).min() ?? .max
    let usual = element.isPrimitive ? 3 : 5
    let low = min(max(minimum, element.isPrimitive ? 1 : 3), maximum)
    return .list(
      try node(element, name, summary: summary, in: owner, example: nil),
      counts: low...max(low, min(maximum, max(minimum, usual))),
      isUnique: limits.contains(.unique), fallback: try typical(schema))
  }

  private func leaf(
    _ schema: Schema, _ name: FieldName, _ summary: String, _ owner: FieldName
  ) throws(GenerationError) -> PlausibleNode {
    let validator = SchemaValidator(schema.withAdviceRequired)
    let (candidates, isPersonal) = candidates(schema, name, summary, owner)
    var valid: [JSON] = []
    for candidate in candidates.prefix(4 * Self.choiceLimit) where valid.count < Self.choiceLimit {
      if validator.accepts(candidate.bytes()) { valid.append(candidate) }
    }
    if valid.isEmpty { valid = [try typical(schema)] }
    return .choice(valid, isPersonal: isPersonal && valid.count == candidates.count)
  }

  private func typical(_ schema: Schema) throws(GenerationError) -> JSON {
    var source = RandomSource(seed: 0)
    return try Generator(schema: schema, today: now.date, now: now).typical(&source)
  }

  /// Values that may suit, the most plausible first.
  private func candidates(
    _ schema: Schema, _ name: FieldName, _ summary: String, _ owner: FieldName
  ) -> (values: [JSON], isPersonal: Bool) {
    switch schema.kind {
    case .boolean: return ([true, false], false)
    case .number(let form, let limits):
      return (PlausibleNumbers(form, limits.map(\.limit), name).values, false)
    case .string(let limits):
      return limits.typedText.map { (times($0, name), false) }
        ?? texts(limits.required(), name, summary, owner)
    case .constants(let values): return (values, false)
    case .any: return (PlausibleWords.headlines.map(JSON.string), false)
    default: return ([], false)
    }
  }

  private func times(_ typed: TypedText, _ name: FieldName) -> [JSON] {
    let dates = PlausibleDates(name, now: now)
    switch typed {
    case .date: return dates.days.map { .string("\($0)") }
    case .timestamp(let timestamp):
      let digits = timestamp.fractionDigits
      let count = min(max(3, digits.lowerBound), digits.upperBound)
      return dates.times.map { .string($0.text(fractionDigits: count)) }
    case .uuid: return []
    }
  }

  private func texts(
    _ limits: [TextLimit], _ name: FieldName, _ summary: String, _ owner: FieldName
  ) -> (values: [JSON], isPersonal: Bool) {
    var topic = PlausibleTopic(name, summary: summary)
    for limit in limits {
      switch limit {
      case .enumeration(let values, _): return (values.map(JSON.string), false)
      case .format(.email): topic = .email
      case .format(.uri): topic = topic == .imageURL ? .imageURL : .url
      case .format: return ([], false)
      default: continue
      }
    }
    guard let topic else {
      let hasPattern = limits.contains { if case .matches = $0 { true } else { false } }
      return (hasPattern ? [] : phrases(of: name), false)
    }
    let texts = topic.texts(in: owner).fitted(to: limits)
    return (texts.map(JSON.string), topic.isPersonal)
  }

  /// Texts of an unknown subject: its name with numbers.
  private func phrases(of name: FieldName) -> [JSON] {
    let phrase = name.phrase
    let first = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return (1...12).map { .string("\(first) \($0)") } + [.string(phrase)]
  }
}

extension [String] {
  /// The texts, each cut at the end of a sentence or a word where it is too long.
  fileprivate func fitted(to limits: [TextLimit]) -> [String] {
    var most = Int.max
    for case .length(let length) in limits { most = Swift.min(most, length.maximum ?? .max) }
    guard most < 400 else { return self }
    return map { text in
      guard text.utf8.count > most else { return text }
      let bytes = text.utf8.prefix(most)
      if let end = bytes.lastIndex(of: UInt8(ascii: ".")) { return String(text[...end]) }
      var kept = ""
      for word in text.split(separator: " ") {
        let longer = kept.isEmpty ? String(word) : "\(kept) \(word)"
        guard longer.utf8.count <= most else { break }
        kept = longer
      }
      return kept.isEmpty ? text : kept
    }
  }
}

extension FieldName {
  /// Whether a value with this name is null until something happens.
  fileprivate var isUsuallyAbsent: Bool {
    let names: Set = [
      "deleted", "archived", "cancelled", "canceled", "error", "failure", "closed", "revoked",
      "removed", "blocked",
    ]
    return words.contains(where: names.contains)
  }
}
