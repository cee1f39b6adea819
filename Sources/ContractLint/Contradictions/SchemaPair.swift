import ContractJSON
import ContractModel

/// A location in a body, with its schema.
struct LocatedSchema: Sendable {
  var contract: String

  /// The operation, and whether it is its request.
  var subject: String

  var pointer: JSON.Pointer
  var schema: Schema
  var position: SourcePosition

  /// The locations of representations, which are compared per resource.
  var shown: Set<JSON.Pointer> = []

  init(
    contract: String, subject: String, pointer: JSON.Pointer, schema: Schema,
    position: SourcePosition, shown: Set<JSON.Pointer> = []
  ) {
    self.contract = contract
    self.subject = subject
    self.pointer = pointer
    self.schema = schema
    self.position = position
    self.shown = shown
  }
}

extension LocatedSchema {
  var part: ContractPart {
    ContractPart(
      contract: contract, name: pointer == .root ? subject : "\(subject) \(pointer)",
      position: position)
  }

  func child(_ field: Field) -> LocatedSchema {
    var copy = self
    copy.pointer = pointer.appending(.name(field.name))
    copy.schema = field.schema
    copy.position = field.position
    return copy
  }

  /// Each element, where the value is a list.
  var element: LocatedSchema? {
    guard case .array(let element, _) = schema.kind else { return nil }
    var copy = self
    copy.pointer = pointer.appending(.every)
    copy.schema = element
    return copy
  }
}

/// Corresponding locations of two contracts.
struct SchemaPair: Sendable {
  var left: LocatedSchema
  var right: LocatedSchema

  /// The names from the start of the comparison: `persona.avatar`.
  var path: [String] = []
}

extension SchemaPair {
  var label: [String] { path.isEmpty ? [] : [path.joined(separator: ".")] }

  /// Whether both locations hold a representation of a resource.
  var isResource: Bool { left.shown.contains(left.pointer) && right.shown.contains(right.pointer) }

  /// The elements of two lists, or the pair itself.
  var inside: SchemaPair {
    guard let left = left.element, let right = right.element else { return self }
    return SchemaPair(left: left, right: right, path: path).inside
  }

  /// The fields that both have, by the letters of their names.
  var children: [(left: Field, right: Field, pair: SchemaPair)] {
    left.schema.fields.compactMap { field in
      guard let other = right.schema.fields.first(where: { $0.name.letters == field.name.letters })
      else { return nil }
      let name = field.name == other.name ? field.name : "\(field.name)/\(other.name)"
      let pair = SchemaPair(left: left.child(field), right: right.child(other), path: path + [name])
      return (field, other, pair)
    }
  }

  var reversed: SchemaPair { SchemaPair(left: right, right: left, path: path) }
}

extension SchemaPair {
  /// Returns differences in names, types, documented values and precision, here and in all fields
  /// that both have.
  func differences(_ topic: String) -> [Difference] {
    guard !isResource else { return [] }
    guard !left.schema.hasOtherType(than: right.schema) else {
      return [
        difference(.differentType, topic, left.schema.typeName, right.schema.typeName)
      ]
    }
    let inside = inside
    return inside.enumerationDifference(topic) + inside.precisionDifference(topic)
      + inside.children.flatMap { field, other, pair in
        pair.nameDifference(topic, field.name, other.name) + pair.differences(topic)
      }
  }

  private func difference(
    _ kind: Contradiction.Kind, _ topic: String, _ left: String, _ right: String
  ) -> Difference {
    Difference(
      kind: kind, topic: topic, items: label, left: .init(value: left, part: self.left.part),
      right: .init(value: right, part: self.right.part))
  }

  private func nameDifference(_ topic: String, _ left: String, _ right: String) -> [Difference] {
    guard left != right else { return [] }
    guard let leftSpelling = left.spelling, let rightSpelling = right.spelling,
      leftSpelling != rightSpelling
    else {
      // Both in camel case, but not alike: `goalId` and `goalID`.
      return [difference(.differentFieldNames, topic, left, right)]
    }
    return [difference(.differentFieldNames, topic, leftSpelling, rightSpelling)]
  }

  private func enumerationDifference(_ topic: String) -> [Difference] {
    guard let leftEnumeration = left.schema.enumeration,
      let rightEnumeration = right.schema.enumeration
    else {
      return []
    }
    // An open enumeration accepts the values of the other one.
    let onlyLeft =
      rightEnumeration.isOpen
      ? [] : leftEnumeration.values.filter { !rightEnumeration.values.contains($0) }
    let onlyRight =
      leftEnumeration.isOpen
      ? [] : rightEnumeration.values.filter { !leftEnumeration.values.contains($0) }
    guard !onlyLeft.isEmpty || !onlyRight.isEmpty else { return [] }
    func words(_ values: [String]) -> String {
      values.isEmpty ? "nothing else" : "only " + values.joined(separator: ", ")
    }
    let difference = difference(.differentEnumeration, topic, words(onlyLeft), words(onlyRight))
    return [onlyLeft.isEmpty ? difference.reversed : difference]
  }

  private func precisionDifference(_ topic: String) -> [Difference] {
    guard case .timestamp(let leftTimestamp)? = left.schema.kind.typedText,
      case .timestamp(let rightTimestamp)? = right.schema.kind.typedText,
      !leftTimestamp.fractionDigits.overlaps(rightTimestamp.fractionDigits)
    else { return [] }
    return [
      difference(.differentPrecision, topic, leftTimestamp.precision, rightTimestamp.precision)
    ]
  }
}

extension Schema {
  /// The documented values of a text, if it has any.
  fileprivate var enumeration: (values: [String], isOpen: Bool)? {
    guard case .string(let limits) = kind else { return nil }
    for case .enumeration(let values, let isOpen) in limits.required() { return (values, isOpen) }
    return nil
  }
}

extension Timestamp {
  fileprivate var precision: String {
    let (low, high) = (fractionDigits.lowerBound, fractionDigits.upperBound)
    if high == 0 { return "whole seconds" }
    return low == high ? "\(low) fraction digits" : "\(low) to \(high) fraction digits"
  }
}

extension SchemaPair {
  /// Returns the fields that one side requires and the other does not define, require, or allows to be
  /// null.
  ///
  /// - Returns: One difference for all fields, or none.
  func requirementDifference(_ topic: String) -> [Difference] {
    let (leftRequirements, rightRequirements) = (requirements, reversed.requirements)
    guard !leftRequirements.isEmpty || !rightRequirements.isEmpty else { return [] }
    func words(_ requirements: [Requirement]) -> String {
      requirements.isEmpty ? "not" : "requires " + requirements.map(\.name).joined(separator: ", ")
    }
    let difference = Difference(
      kind: .differentRequired, topic: topic,
      count: leftRequirements.count + rightRequirements.count,
      left: .init(
        value: words(leftRequirements), part: (leftRequirements.first?.location ?? left).part),
      right: .init(
        value: words(rightRequirements), part: (rightRequirements.first?.location ?? right).part))
    return [leftRequirements.isEmpty ? difference.reversed : difference]
  }

  /// A field that one side requires more strictly than the other.
  private struct Requirement {
    var name: String
    var location: LocatedSchema
  }

  /// The fields that the left side requires and the right side does not.
  private var requirements: [Requirement] {
    guard !isResource, !left.schema.hasOtherType(than: right.schema) else { return [] }
    let inside = inside
    let shared = inside.children
    return inside.left.schema.fields.flatMap { field -> [Requirement] in
      let name = (path + [field.name]).joined(separator: ".")
      guard let (_, other, pair) = shared.first(where: { $0.left.name == field.name }) else {
        return field.isRequired ? [Requirement(name: name, location: inside.left.child(field))] : []
      }
      let isStricter = field.isRequired && !other.isRequired
      let isFuller = !field.schema.isNullable && other.schema.isNullable
      let own =
        isStricter ? [name] : isFuller && field.isRequired ? ["\(name) not to be null"] : []
      return own.map { Requirement(name: $0, location: pair.left) } + pair.requirements
    }
  }
}
