import ContractJSON
import ContractModel
import ContractValidation

extension Schema {
  /// Values of the right type, each outside exactly one stated constraint.
  var changes: [ValueChange] {
    switch kind {
    case .number(let form, let limits):
      form.changes(limits) + NumberConstraint.changes(limits, form)
    case .string(let limits): TextConstraint.changes(limits)
    case .array(let element, let limits): ListConstraint.changes(limits, element)
    case .date: Self.dateChanges
    case .timestamp(let timestamp): timestamp.changes
    case .uuid(let version): UUIDChange.changes(version)
    case .boolean, .object, .union, .any: []
    }
  }

  /// Values of other types that no lenient reader turns into the right one.
  var wrongTypes: [ValueChange] {
    wrongValues.map { ValueChange(.type, $0, "\($0.typeName) instead of \(jsonType)") }
  }

  private var wrongValues: [JSON] {
    switch kind {
    case .boolean: ["not a boolean", Self.list, Self.object]
    case .number: ["not a number"] + wrongBooleans + [Self.list, Self.object]
    case .string: [12345, true, Self.list, Self.object]
    // Small numbers may count as the seconds or days since some beginning.
    case .date, .timestamp, .uuid: [123_456_789_012_345_678, true, Self.list, Self.object]
    case .array(let element, _):
      // A single element may count as a list of one.
      [["not": "a list"], "not a list", 12345].filter {
        !SchemaValidator(element).accepts($0.bytes())
      }
    case .object: ["not an object", Self.list, 12345]
    case .union(let alternatives): wrongValues(for: alternatives)
    case .any: []
    }
  }

  /// One of each type that no alternative has and none takes for its own.
  private func wrongValues(for alternatives: [Schema]) -> [JSON] {
    let wrong = alternatives.map(\.wrongValues)
    let types = jsonTypes
    return (wrong.first ?? []).filter { value in
      let type = value.typeName
      return !types.contains(type)
        && wrong.allSatisfy { $0.contains { $0.typeName == type } }
    }
  }

  /// Readers that take true for 1 and false for 0 must find it out of range.
  private var wrongBooleans: [JSON] {
    let judge = SchemaValidator(self)
    if !judge.accepts(JSON.number(0).bytes()) { return [false] }
    return judge.accepts(JSON.number(1).bytes()) ? [] : [true]
  }

  // Of two elements, because a list of one may count as its element.
  private static let list: JSON = ["not", "expected"]
  private static let object: JSON = ["not": "expected"]
}
