import ContractJSON
import ContractModel
import Foundation

/// A slow second opinion: validators a value as a tree, in the words of the constraints.
enum Oracle {
  static func accepts(_ schema: Schema, _ value: JSON) -> Bool {
    if case .null = value, schema.isNullable { return true }
    switch (schema.kind, value) {
    case (.any, _):
      return !repeatsNames(value)
    case (.constants(let values), _):
      return values.contains(value) && !repeatsNames(value)
    case (.recursive, _):
      return accepts(schema.unfolded, value)
    case (.composed(let composition), _):
      return accepts(composition, value)
    case (.union(let alternatives), _):
      return alternatives.contains { accepts($0, value) }
    case (_, .null):
      return false
    case (.boolean, .boolean):
      return true
    case (.number(let form, let constraints), .number(let number)):
      return isInForm(number, form)
        && constraints.required().allSatisfy { $0.allows(number) }
    case (.string(let constraints), .string(let text)):
      return constraints.required().allSatisfy { allows($0, text) }
    case (.array(let element, let constraints), .array(let elements)):
      return constraints.required().allSatisfy { allows($0, elements) }
        && elements.allSatisfy { accepts(element, $0) }
    case (.object(let shape), .object(let object)) where shape.isPlain:
      let fields = shape.fields
      return object.repeatedNames.isEmpty
        && fields.allSatisfy { field in
          object[field.name].map { accepts(field.schema, $0) }
            ?? (!field.isRequired || isReplaced(field, among: fields, in: object))
        }
        && object.allSatisfy { member in
          fields.contains { $0.name.hasSameScalars(as: member.name) } || !repeatsNames(member.value)
        }
    case (.object(let shape), .object(let object)):
      return object.repeatedNames.isEmpty && shape.minimum <= object.count
        && object.count <= shape.maximum ?? object.count
        && shape.fields.allSatisfy {
          !$0.isRequired || object[$0.name] != nil
            || isReplaced($0, among: shape.fields, in: object)
        }
        && object.allSatisfy { member in
          let field = shape.fields.first { $0.name.hasSameScalars(as: member.name) }
          let matching = shape.patterns.filter { matches(member.name, $0.pattern) }
          guard matching.allSatisfy({ accepts($0.schema, member.value) }) else { return false }
          if let field { return accepts(field.schema, member.value) }
          if !matching.isEmpty {
            return shape.keys.required().allSatisfy { allows($0, member.name) }
          }
          return shape.keys.required().allSatisfy { allows($0, member.name) }
            && shape.others.map { accepts($0, member.value) } ?? false
        }
    default:
      return false
    }
  }

  private static func accepts(_ composition: Composition, _ value: JSON) -> Bool {
    switch composition {
    case .all(let parts): return parts.allSatisfy { accepts($0, value) }
    case .exactlyOne(let parts): return parts.count { accepts($0, value) } == 1
    case .not(let schema): return !accepts(schema, value) && !repeatsNames(value)
    case .tagged(let member, let alternatives):
      guard case .object(let object) = value, let tag = object[member]?.stringValue,
        let chosen = alternatives.first(where: { $0.tag.hasSameScalars(as: tag) })
      else { return false }
      return accepts(chosen.schema, value)
    case .tuple(let positions, let rest, let minimum):
      guard let elements = value.arrayValue else { return false }
      return elements.count >= minimum
        && elements.enumerated().allSatisfy { index, element in
          (index < positions.count ? positions[index] : rest).map { accepts($0, element) } ?? false
        }
    case .containing(let schema, let minimum, let maximum):
      guard let elements = value.arrayValue, !repeatsNames(value) else { return false }
      let count = elements.count { accepts(schema, $0) }
      return minimum <= count && count <= maximum ?? count
    case .perType(let parts):
      let part = parts.first { $0.jsonTypes == [value.typeName] }
      return part.map { accepts($0, value) } ?? !repeatsNames(value)
    case .choice(let condition, let then, let otherwise):
      let branch = accepts(condition, value) ? then : otherwise
      return branch.map { accepts($0, value) } ?? !repeatsNames(value)
    }
  }

  /// Whether an older spelling stands in for the field.
  private static func isReplaced(
    _ field: Field, among fields: [Field], in object: JSON.Object
  ) -> Bool {
    fields.contains { other in
      if case .alias(field.name) = other.presence { object[other.name] != nil } else { false }
    }
  }

  static func repeatsNames(_ value: JSON) -> Bool {
    switch value {
    case .array(let elements): elements.contains(where: repeatsNames)
    case .object(let object):
      !object.repeatedNames.isEmpty || object.contains { repeatsNames($0.value) }
    case .null, .boolean, .number, .string: false
    }
  }

  private static func isInForm(_ number: JSON.Number, _ form: NumberForm) -> Bool {
    switch form {
    case .any: true
    case .whole: number.isIntegral
    case .digits: number.isIntegerForm
    }
  }

  private static func allows(_ limit: TextLimit, _ text: String) -> Bool {
    switch limit {
    case .length(let length): length.allows(text)
    case .matches(let pattern): matches(text, pattern)
    case .format(.ipv4):
      matches(
        text, "^(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}$"
      )
    case .format(.hostname):
      matches(
        text,
        "^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$"
      )
    case .format(.typed(let typed)): allows(typed, text)
    case .format: false
    case .enumeration(let values, let isOpen):
      isOpen || values.contains { $0.hasSameScalars(as: text) }
    }
  }

  private static func allows(_ limit: ListLimit, _ elements: [JSON]) -> Bool {
    switch limit {
    case .count(let minimum, let maximum):
      elements.count >= minimum && elements.count <= maximum ?? elements.count
    case .unique:
      elements.indices.allSatisfy { !elements[..<$0].contains(elements[$0]) }
    }
  }

  private static func allows(_ typed: TypedText, _ text: String) -> Bool {
    switch typed {
    case .date: return isDate(text)
    case .timestamp(let timestamp): return isTimestamp(text, timestamp)
    case .uuid(let version):
      let version = version.map { String($0) } ?? "."
      return matches(
        text, "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$")
        && matches(text, "^.{14}\(version)")
    }
  }

  private static func isDate(_ text: String) -> Bool {
    guard matches(text, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$") else { return false }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let isLeap = parts[0] % 400 == 0 || parts[0] % 4 == 0 && parts[0] % 100 != 0
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= parts[1] && 1...days[parts[1] - 1] ~= parts[2]
  }

  private static func isTimestamp(_ text: String, _ timestamp: Timestamp) -> Bool {
    let zone = timestamp.zone == .utc ? "[Zz]" : "([Zz]|[-+]([01][0-9]|2[0-3]):[0-5][0-9])"
    let (low, high) = (timestamp.fractionDigits.lowerBound, timestamp.fractionDigits.upperBound)
    let most = low == 0 && high == 9 && timestamp.zone == .any ? "" : "\(high)"
    let fraction = high == 0 ? "" : "(\\.[0-9]{\(max(1, low)),\(most)})" + (low == 0 ? "?" : "")
    let time = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    return matches(text, "^.{10}[Tt]\(time)\(fraction)\(zone)$") && isDate(String(text.prefix(10)))
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let range = NSRange(location: 0, length: text.utf16.count)
    // `\z` instead of `$`, which also stands before a line feed at the end.
    let expression = try? NSRegularExpression(
      pattern: pattern.replacing("$", with: "\\z"), options: .dotMatchesLineSeparators)
    return expression?.firstMatch(in: text, range: range) != nil
  }
}
