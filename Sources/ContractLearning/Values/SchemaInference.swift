import ContractJSON
import ContractModel
import ContractText

/// Turns the evidence about values into schemas.
///
/// Nothing is stated without evidence: a member is required where every object has it, a set of words is
/// closed where they recur and no other came for a long time. The evidence is in the summaries of fields.
struct SchemaInference: Sendable {
  /// The side of an exchange whose values the schemas describe.
  enum Side: Sendable {
    case request, response
  }

  var side: Side

  /// Where the contract that is learned was learned from: the position of all parts.
  var position: SourcePosition

  /// Requests of the operation that were rejected as invalid.
  var rejected: [JSON] = []

  /// The schemas of representations of resources, by their locations.
  var representations: [JSON.Pointer: Schema] = [:]

  /// The resource that texts are the identities of.
  var resource: @Sendable (TextProfile) -> String? = { _ in nil }
}

extension SchemaInference {
  /// The schema of the values at a location.
  func schema(
    of profile: ValueProfile, named name: String, at pointer: JSON.Pointer = .root
  ) -> Schema {
    if var known = representations[pointer] {
      known.isNullable = profile.nullCount > 0
      return known
    }
    var parts: [Schema] = []
    if profile.objectCount > 0 { parts.append(object(profile, at: pointer)) }
    if profile.listCount > 0 {
      var element = Schema.any
      if let elements = profile.elements {
        element = schema(of: elements, named: name.singular, at: pointer.appending(.every))
      }
      parts.append(Schema(.array(of: element, [])))
    }
    if profile.texts.count > 0 { parts += texts(profile.texts, named: name, at: pointer) }
    if profile.numbers.count > 0 { parts.append(number(profile.numbers, named: name)) }
    if profile.booleanCount > 0 { parts.append(.boolean) }
    // Of null alone, nothing else is known.
    guard !parts.isEmpty else { return Schema(.any) }
    var whole = parts.count == 1 ? parts[0] : Schema(.union(parts))
    whole.isNullable = profile.nullCount > 0
    return whole
  }

  private func number(_ profile: NumberProfile, named name: String) -> Schema {
    let words = name.nameWords
    let counts: Set<String> = [
      "count", "total", "page", "limit", "offset", "id", "year", "day", "days", "size", "status",
      "version", "position", "index", "quantity", "minutes", "seconds",
    ]
    let isCount =
      words.last.map(counts.contains) ?? false || words.first.map(counts.contains) ?? false
    let isWhole = profile.isWhole || isCount && profile.wholeCount == profile.count
    return isWhole ? .integer : .number
  }

  private func object(_ profile: ValueProfile, at pointer: JSON.Pointer) -> Schema {
    if profile.hasNamesOfData {
      var all = profile.others ?? ValueProfile()
      for name in profile.names { all.merge(profile.members[name] ?? ValueProfile()) }
      return .map(of: schema(of: all, named: "", at: pointer.appending(.every)))
    }
    let constant = profile.constantNames
    let needed = neededNames(constant, at: pointer)
    return Schema(
      .object(
        profile.names.filter { !isStray(profile, $0) }.map { name in
          field(
            name, profile.members[name] ?? ValueProfile(), of: profile.objectCount,
            isNeeded: needed.contains(name), at: pointer.appending(.name(name)))
        }))
  }

  /// Whether a member of requests is one of few among many that the backend has ignored.
  private func isStray(_ profile: ValueProfile, _ name: String) -> Bool {
    guard side == .request, let count = profile.members[name]?.count else { return false }
    return profile.objectCount >= 20 && count <= 3 && count * 20 <= profile.objectCount
  }

  /// A member of an object, with its evidence as the summary.
  private func field(
    _ name: String, _ profile: ValueProfile, of total: Int, isNeeded: Bool,
    at pointer: JSON.Pointer
  ) -> Field {
    let isConstant = profile.count == total
    var field = Field(name, schema(of: profile, named: name, at: pointer))
    field.position = position
    switch side {
    case .response: field.presence = !isConstant ? .optional : total >= 3 ? .required : .advised
    case .request: field.presence = isNeeded ? .required : isConstant ? .advised : .optional
    }
    field.summary = evidence(of: profile, in: total, isNeeded: isNeeded)
    if side == .request { field.resource = resource(profile.texts) }
    return field
  }

  private func evidence(of profile: ValueProfile, in total: Int, isNeeded: Bool) -> String {
    var parts = ["seen in \(profile.count) of \(total)"]
    if isNeeded { parts.append("rejected without") }
    if profile.nullCount > 0 { parts.append("null in \(profile.nullCount)") }
    if profile.texts.emptyCount > 0 { parts.append("empty in \(profile.texts.emptyCount)") }
    if profile.texts.values.count > 1 || profile.texts.isOverfull {
      parts.append(profile.texts.variety)
    }
    return parts.joined(separator: ", ")
  }
}

extension SchemaInference {
  /// The schemas of texts: a format, a set of words, or any text; and that of the empty text, where only this
  /// one is of no format.
  private func texts(
    _ profile: TextProfile, named name: String, at pointer: JSON.Pointer
  ) -> [Schema] {
    guard profile.count > profile.emptyCount else { return [.string] }
    if let shape = profile.shapes.first {
      let format = shape == .timestamp ? timestamp(profile) : shape.schema
      return profile.emptyCount > 0 ? [format.or("")] : [format]
    }
    guard !name.isNameOfProse, !name.isNameOfSecret, profile.emptyCount == 0 else {
      return [.string]
    }
    switch profile.closure(rejectsOthers: rejectsOthers(than: profile, at: pointer)) {
    case .none: return [.string]
    case .open: return [.string(Constraint(.enumeration(profile.sortedValues, isOpen: true)))]
    case .closed: return [.string(.oneOf(profile.sortedValues))]
    }
  }

  /// Timestamps, as precise as all of many were.
  private func timestamp(_ profile: TextProfile) -> Schema {
    guard let digits = profile.fractionDigits, profile.count >= 10, profile.isUTC,
      digits.lowerBound == digits.upperBound, digits.upperBound <= 9
    else { return .timestamp }
    return .timestamp(fractionDigits: digits)
  }

  /// Whether a request with another text at a location was rejected.
  private func rejectsOthers(than profile: TextProfile, at pointer: JSON.Pointer) -> Bool {
    rejected.contains { body in
      guard case .string(let text)? = body.value(at: pointer) else { return false }
      return profile.values[text] == nil
    }
  }

  /// The members without which requests were rejected that had all others.
  private func neededNames(_ constant: Set<String>, at pointer: JSON.Pointer) -> Set<String> {
    guard side == .request else { return [] }
    var needed: Set<String> = []
    for body in rejected {
      guard let object = body.value(at: pointer)?.objectValue else { continue }
      let missing = constant.subtracting(object.names)
      if missing.count == 1 { needed.formUnion(missing) }
    }
    return needed
  }
}

extension JSON {
  /// The value at a location without `*`.
  func value(at pointer: JSON.Pointer) -> JSON? {
    pointer.tokens.contains(.every) ? nil : self[pointer]
  }
}
