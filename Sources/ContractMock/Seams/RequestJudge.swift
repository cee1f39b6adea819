import ContractJSON
import ContractModel

/// Finds where a body breaks its schema, limits that are only advised included.
struct RequestJudge: Sendable {
  struct Violation {
    var pointer: JSON.Pointer
    /// Whether the value has the right type and is outside its limits.
    var isLimit: Bool
  }

  static func violations(
    of value: JSON, against schema: Schema, at pointer: JSON.Pointer = .root
  ) -> [Violation] {
    if case .null = value {
      return schema.isNullable ? [] : [Violation(pointer: pointer, isLimit: false)]
    }
    switch (schema.kind, value) {
    case (.boolean, .boolean): return []
    case (.number(let form, let limits), .number(let number)):
      if form != .any, !number.isIntegral { return [Violation(pointer: pointer, isLimit: false)] }
      return limits.contains { !$0.allows(number) }
        ? [Violation(pointer: pointer, isLimit: true)] : []
    case (.string(let limits), .string(let text)):
      let broken = limits.contains { limit in
        switch limit.limit {
        case .length(let length): !length.allows(text)
        case .enumeration(let values, isOpen: false): !values.contains(text)
        case .enumeration, .matches, .advised: false
        }
      }
      return broken ? [Violation(pointer: pointer, isLimit: true)] : []
    case (.date, .string(let text)):
      return Moment(text)?.date == text ? [] : [Violation(pointer: pointer, isLimit: true)]
    case (.timestamp, .string(let text)):
      return Moment(text) == nil ? [Violation(pointer: pointer, isLimit: true)] : []
    case (.uuid, .string(let text)):
      return text.isUUID ? [] : [Violation(pointer: pointer, isLimit: true)]
    case (.array(let element, _), .array(let elements)):
      return elements.enumerated().flatMap {
        violations(of: $0.element, against: element, at: pointer.appending(.index($0.offset)))
      }
    case (.object(let fields), .object(let object)):
      return fields.flatMap { field in
        let place = pointer.appending(.name(field.name))
        guard let value = object[field.name] else {
          return field.isRequired ? [Violation(pointer: place, isLimit: false)] : []
        }
        return violations(of: value, against: field.schema, at: place)
      }
    default:
      return [Violation(pointer: pointer, isLimit: false)]
    }
  }
}

extension String {
  var isUUID: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}
