import ContractJSON
package import ContractModel

/// A drift of one field, wherever the field stands.
package struct FieldDrift: Sendable, Hashable {
  package var name: String
  package var summary: String
  package var kind: Drift.Kind
  package var change: FieldChange

  /// The name of the field.
  package var field: String
}

extension FieldDrift {
  private init(
    _ field: Field, _ words: String, _ summary: String, _ kind: Drift.Kind,
    _ change: FieldChange
  ) {
    self.init(
      name: "\(field.name.kebabCase)-\(words)", summary: "\(field.name) \(summary)", kind: kind,
      change: change, field: field.name)
  }

  /// Other types.
  package static func types(of field: Field) -> [FieldDrift] {
    switch field.schema.kind {
    case .number:
      return [FieldDrift(field, "as-string", "is text: \"1\" for 1", .numberAsString, .asText)]
    case .boolean:
      return [
        FieldDrift(field, "as-string", "is text: \"true\" for true", .typeChanged, .asText)
      ]
    case .uuid:
      return [
        FieldDrift(
          field, "as-integer", "is a number instead of a UUID", .stringAsNumber, .asInteger)
      ]
    case .array(let element, _):
      let member = field.name.singular
      let objects = FieldDrift(
        field, "as-objects", "are objects {\"\(member)\": …} instead of strings", .typeChanged,
        .elementsAsObjects(member: member))
      return (element.jsonType == "string" ? [objects] : []) + [
        FieldDrift(
          field, "single", "is its first element instead of a list", .singleForList, .single)
      ]
    case .string, .date, .timestamp, .object, .union, .any: return []
    }
  }

  /// Absent, null or under another name.
  package static func gaps(of field: Field) -> [FieldDrift] {
    guard field.isRequired else { return [] }
    var drifts = [FieldDrift(field, "missing", "is left out", .fieldMissing, .missing)]
    if !field.schema.isNullable, field.schema != .any {
      drifts.append(FieldDrift(field, "null", "is null", .nullUnexpected, .null))
    }
    let (camel, snake) = (field.name.camelCase, field.name.snakeCase)
    if camel != field.name {
      drifts.append(
        FieldDrift(field, "camel-case", "is called \(camel)", .fieldRenamed, .camelCase))
    } else if snake != field.name {
      drifts.append(
        FieldDrift(field, "snake-case", "is called \(snake)", .fieldRenamed, .snakeCase))
    }
    return drifts
  }

  /// The right type, and yet another value than may be; nothing for a field that may always be null.
  package static func values(of field: Field) -> [FieldDrift] {
    if field.schema.isNullable { return [] }
    switch field.schema.kind {
    case .string(let limits):
      let isClosed = limits.required().contains {
        if case .enumeration(_, isOpen: false) = $0 { true } else { false }
      }
      guard isClosed else { return [] }
      return [
        FieldDrift(
          field, "new-value", "has a value the contract does not list", .enumNewValue, .newValue)
      ]
    case .number(_, let limits):
      guard limits.contains(.between(0, 1)) else { return [] }
      return [
        FieldDrift(
          field, "as-percentage", "is 45 for 0.45", .constraintBroken("maximum"), .asPercentage)
      ]
    case .timestamp(let timestamp):
      guard !timestamp.fractionDigits.contains(3) else { return [] }
      return [
        FieldDrift(
          field, "milliseconds", "has 3 fraction digits", .precisionChanged, .milliseconds)
      ]
    case .date:
      return [
        FieldDrift(
          field, "as-timestamp", "has a time besides its date", .formatBroken, .asTimestamp)
      ]
    case .boolean, .uuid, .array, .object, .union, .any: return []
    }
  }
}

extension Schema {
  /// Everything that can go wrong with the fields of such values: types first, then gaps, values.
  ///
  /// Within each the schema's order, and each name once.
  package var fieldDrifts: [FieldDrift] {
    let fields = places().compactMap(\.field)
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
    return words.hasPrefix("-") ? String(words.dropFirst()) : words
  }

  /// `goal_id` as `goalId`.
  package var camelCase: String {
    let words = split(separator: "_")
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

  /// `tips` as `tip`, as far as English is regular.
  package var singular: String {
    if hasSuffix("ies"), count > 3 { return dropLast(3) + "y" }
    return hasSuffix("s") && !hasSuffix("ss") && count > 1 ? String(dropLast()) : self
  }
}
