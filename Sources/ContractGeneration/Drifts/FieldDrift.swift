import ContractJSON
package import ContractModel
import ContractText
import ContractValidation

/// A drift of a field, at every location of a field with its name.
package struct FieldDrift: Sendable, Equatable {
  package var name: String
  package var summary: String
  package var kind: Drift.Kind
  package var change: FieldChange

  /// The name of the field.
  package var field: String
}

extension FieldDrift {
  private init(
    _ field: Field, _ words: String, summary: String, kind: Drift.Kind, change: FieldChange
  ) {
    self.init(
      name: "\(field.name.kebabCase)-\(words)", summary: "\(field.name) \(summary)", kind: kind,
      change: change, field: field.name)
  }

  /// The drifts to another type.
  package static func types(of field: Field) -> [FieldDrift] {
    switch field.schema.kind {
    case .number:
      return [
        FieldDrift(
          field, "as-string", summary: "is text: \"1\" for 1", kind: .numberAsString,
          change: .asText)
      ]
    case .boolean:
      return [
        FieldDrift(
          field, "as-string", summary: "is text: \"true\" for true", kind: .typeChanged,
          change: .asText)
      ]
    case .string(let limits):
      guard case .uuid? = limits.typedText else { return [] }
      return [
        FieldDrift(
          field, "as-integer", summary: "is a number instead of a UUID", kind: .stringAsNumber,
          change: .asInteger)
      ]
    case .array(let element, _):
      let member = field.name.singular
      let objects = FieldDrift(
        field, "as-objects", summary: "are objects {\"\(member)\": …} instead of strings",
        kind: .typeChanged, change: .elementsAsObjects(member: member))
      return (element.jsonType == "string" ? [objects] : []) + [
        FieldDrift(
          field, "single", summary: "is its first element instead of a list", kind: .singleForList,
          change: .single)
      ]
    default:
      return []
    }
  }

  /// The drifts to an absent, null or renamed field.
  package static func gaps(of field: Field) -> [FieldDrift] {
    guard field.isRequired else { return [] }
    var drifts = [
      FieldDrift(field, "missing", summary: "is left out", kind: .fieldMissing, change: .missing)
    ]
    if !field.schema.allowsNull {
      drifts.append(
        FieldDrift(
          field, "null", summary: "is null", kind: field.schema.kindOfNull, change: .null))
    }
    let (camel, snake) = (field.name.camelCase, field.name.snakeCase)
    if camel != field.name {
      drifts.append(
        FieldDrift(
          field, "camel-case", summary: "is called \(camel)", kind: .fieldRenamed,
          change: .camelCase))
    } else if snake != field.name {
      drifts.append(
        FieldDrift(
          field, "snake-case", summary: "is called \(snake)", kind: .fieldRenamed,
          change: .snakeCase))
    }
    return drifts
  }

  /// The drifts to an invalid value of the right type; none for a nullable field.
  package static func values(of field: Field) -> [FieldDrift] {
    if field.schema.isNullable { return [] }
    if let typed = field.schema.kind.typedText { return values(of: field, typed) }
    switch field.schema.kind {
    case .string(let limits):
      let isClosed = limits.required().contains {
        if case .enumeration(_, isOpen: false) = $0 { true } else { false }
      }
      if limits.contains(where: \.advisesText) {
        return [
          FieldDrift(
            field, "empty", summary: "is empty", kind: .adviceNotFollowed, change: .emptied)
        ]
      }
      guard isClosed else { return [] }
      return [
        FieldDrift(
          field, "new-value", summary: "has a value the contract does not list",
          kind: .enumNewValue, change: .newValue)
      ]
    case .number(_, let limits):
      guard let share = limits.first(where: { $0.limit == .between(0, 1) }) else { return [] }
      return [
        FieldDrift(
          field, "as-percentage", summary: "is 45 for 0.45",
          kind: share.isAdvisory ? .adviceNotFollowed : .constraintBroken("maximum"),
          change: .asPercentage)
      ]
    default:
      return []
    }
  }

  private static func values(of field: Field, _ typed: TypedText) -> [FieldDrift] {
    switch typed {
    case .timestamp(let timestamp):
      guard !timestamp.fractionDigits.contains(3) else { return [] }
      return [
        FieldDrift(
          field, "milliseconds", summary: "has 3 fraction digits", kind: .precisionChanged,
          change: .milliseconds)
      ]
    case .date:
      return [
        FieldDrift(
          field, "as-timestamp", summary: "has a time besides its date", kind: .formatBroken,
          change: .asTimestamp)
      ]
    case .uuid: return []
    }
  }
}

extension TextConstraint {
  /// Whether the contract recommends that a text is not empty.
  fileprivate var advisesText: Bool {
    if case .length(let length) = limit { isAdvisory && length.minimum > 0 } else { false }
  }
}

extension Schema {
  /// All drifts of the fields of a schema: types first, then gaps, then values.
  ///
  /// Each group is in the order of the schema, and each name occurs once.
  package var fieldDrifts: [FieldDrift] {
    let fields = subschemas().compactMap(\.field)
    let drifts =
      fields.flatMap(FieldDrift.types) + fields.flatMap(FieldDrift.gaps)
      + fields.flatMap(FieldDrift.values)
    var seen: Set<String> = []
    return drifts.filter { seen.insert($0.name).inserted }
  }
}

extension String {
  /// `goal_id` as `goal-id`.
  package var kebabCase: String {
    var words = ""
    for scalar in unicodeScalars {
      if scalar == "_" {
        words += "-"
      } else if ("A"..."Z").contains(scalar) {
        words += "-" + String(scalar).lowercased()
      } else {
        words.unicodeScalars.append(scalar)
      }
    }
    return words.hasScalarPrefix("-") ? String(words.dropFirst()) : words
  }

  /// `goal_id` as `goalId`.
  package var camelCase: String {
    let words = split(ascii: "_")
    guard let first = words.first else { return self }
    return String(first)
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// `goalId` as `goal_id`.
  package var snakeCase: String {
    var words = ""
    for scalar in unicodeScalars {
      words += ("A"..."Z").contains(scalar) ? "_" + String(scalar).lowercased() : String(scalar)
    }
    return words
  }
}

extension Schema {
  /// The kind of drift that null is: `.not(.constant(nil))` excludes it as a value.
  fileprivate var kindOfNull: Drift.Kind {
    guard case .composed = kind else { return .nullUnexpected }
    return SchemaValidator(self).drifts(in: JSON.null.bytes()).first(where: \.isFailure)?.kind
      ?? .nullUnexpected
  }
}
