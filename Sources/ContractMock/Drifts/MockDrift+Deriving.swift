import ContractHTTP
import ContractJSON
package import ContractModel

extension MockDrift {
  /// Every drift that makes sense for a contract: types first, then fields, values, relations,
  /// statuses, errors, requests, state and bytes; within a family in the contract's order.
  package static func all(of contract: Contract) -> [MockDrift] {
    let fields = contract.answeredFields
    let drifts =
      fields.compactMap(typeChange) + fields.compactMap(single)
      + fields.compactMap(missing) + fields.compactMap(null) + fields.compactMap(camelCase)
      + fields.flatMap(values)
      + contract.operations.flatMap { relations($0) }
      + envelope(of: contract) + statuses(of: contract) + errors(of: contract)
      + requests(of: contract) + states(of: contract) + wire(of: contract)
    return drifts.merged()
  }

  private init(
    _ name: String, _ summary: String, expects: Drift.Kind, _ change: Change
  ) {
    self.init(name: name, summary: summary, expects: expects, change: change)
  }
}

extension MockDrift {
  private static func typeChange(_ field: Field) -> MockDrift? {
    let name = field.name.kebabCase
    switch field.schema.kind {
    case .number:
      return MockDrift(
        "\(name)-as-string", "\(field.name) is text: \"1\" for 1", expects: .numberAsString,
        .field(field.name, .asText))
    case .boolean:
      return MockDrift(
        "\(name)-as-string", "\(field.name) is text: \"true\" for true", expects: .typeChanged,
        .field(field.name, .asText))
    case .uuid:
      return MockDrift(
        "\(name)-as-integer", "\(field.name) is a number instead of a UUID",
        expects: .stringAsNumber, .field(field.name, .asInteger))
    case .array(let element, _) where element.jsonType == "string":
      let member = field.name.singular
      return MockDrift(
        "\(name)-as-objects", "\(field.name) are objects {\"\(member)\": …} instead of strings",
        expects: .typeChanged, .field(field.name, .elementsAsObjects(member: member)))
    case .string, .date, .timestamp, .array, .object, .union, .any: return nil
    }
  }

  private static func single(_ field: Field) -> MockDrift? {
    guard case .array = field.schema.kind else { return nil }
    return MockDrift(
      "\(field.name.kebabCase)-single", "\(field.name) is its first element instead of a list",
      expects: .singleForList, .field(field.name, .single))
  }

  private static func missing(_ field: Field) -> MockDrift? {
    guard field.isRequired else { return nil }
    return MockDrift(
      "\(field.name.kebabCase)-missing", "\(field.name) is left out", expects: .fieldMissing,
      .field(field.name, .missing))
  }

  private static func null(_ field: Field) -> MockDrift? {
    guard field.isRequired, !field.schema.isNullable else { return nil }
    return MockDrift(
      "\(field.name.kebabCase)-null", "\(field.name) is null", expects: .nullUnexpected,
      .field(field.name, .null))
  }

  private static func camelCase(_ field: Field) -> MockDrift? {
    let other = field.name.camelCase
    guard field.isRequired, field.name.contains("_"), other != field.name else { return nil }
    return MockDrift(
      "\(field.name.kebabCase)-camel-case", "\(field.name) is called \(other)",
      expects: .fieldRenamed, .field(field.name, .camelCase))
  }

  private static func values(_ field: Field) -> [MockDrift] {
    let name = field.name.kebabCase
    switch field.schema.kind {
    case .string(let limits):
      let isClosed = limits.contains {
        if case .enumeration(_, isOpen: false) = $0 { true } else { false }
      }
      guard isClosed else { return [] }
      return [
        MockDrift(
          "\(name)-new-value", "\(field.name) has a value the contract does not list",
          expects: .enumNewValue, .field(field.name, .newValue))
      ]
    case .number(_, let limits):
      guard limits.contains(where: { $0 == .between(0, 1) }) else { return [] }
      return [
        MockDrift(
          "\(name)-as-percentage", "\(field.name) is 45 for 0.45",
          expects: .constraintBroken("maximum"), .field(field.name, .asPercentage))
      ]
    case .timestamp(let timestamp):
      guard timestamp.fractionDigits.lowerBound > 3 else { return [] }
      return [
        MockDrift(
          "\(name)-milliseconds", "\(field.name) has 3 fraction digits",
          expects: .precisionChanged, .field(field.name, .milliseconds))
      ]
    case .date:
      return [
        MockDrift(
          "\(name)-as-timestamp", "\(field.name) has a time besides its date",
          expects: .formatBroken, .field(field.name, .asTimestamp))
      ]
    case .boolean, .uuid, .array, .object, .union, .any: return []
    }
  }

  /// Equations that a backend is judged by, broken one by one.
  private static func relations(_ operation: Operation) -> [MockDrift] {
    operation.rules.compactMap { rule in
      guard !rule.isAdvised, let (place, term) = rule.equation,
        case .name(let field) = place.tokens.last
      else { return nil }
      let name = field.kebabCase
      let operations: Set = [operation.id]
      switch term {
      case .count(let list):
        return MockDrift(
          "\(name)-miscounted", "\(field) is one more than \(list)", expects: .ruleBroken,
          .field(field, .oneMore, in: operations))
      case .request, .path:
        return MockDrift(
          "\(name)-not-echoed", "\(field) is not what the request says", expects: .ruleBroken,
          .field(field, .otherValue, in: operations))
      case .stored:
        return MockDrift(
          "\(name)-not-kept", "\(field) is not what it was before", expects: .ruleBroken,
          .field(field, .otherValue, in: operations))
      case .constant(let value):
        return MockDrift(
          "\(name)-not-\(value.text().kebabCase)", "\(field) is not \(value.text())",
          expects: .ruleBroken, .field(field, .otherValue, in: operations))
      case .response, .message, .captured, .days, .now, .sum, .sorted, .element: return nil
      }
    }
  }
}

extension Contract {
  /// The fields of all successes, one per name and type, in the contract's order.
  fileprivate var answeredFields: [Field] {
    let fields = operations.flatMap { $0.responses.compactMap(\.body) }
      .flatMap { $0.places().compactMap(\.field) }
    var seen: Set<String> = []
    return fields.filter { seen.insert("\($0.name) \($0.schema.summary)").inserted }
  }
}

extension [MockDrift] {
  /// One drift a name: those that say the same of the same field of several operations are one.
  fileprivate func merged() -> [MockDrift] {
    var order: [String] = []
    var byName: [String: MockDrift] = [:]
    for drift in self {
      guard let known = byName[drift.name] else {
        order.append(drift.name)
        byName[drift.name] = drift
        continue
      }
      if case .field(let field, let change, let mine?) = known.change,
        case .field(field, change, let theirs?) = drift.change
      {
        byName[drift.name]?.change = .field(field, change, in: mine.union(theirs))
      }
    }
    return order.compactMap { byName[$0] }
  }
}
