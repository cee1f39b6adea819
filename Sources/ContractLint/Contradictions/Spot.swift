import ContractJSON
import ContractModel

/// A place in a body, with the schema that the contract has for it.
struct Spot: Sendable {
  var contract: String

  /// The operation, and whether it is its request.
  var subject: String

  var pointer: JSON.Pointer
  var schema: Schema
  var position: SourcePosition

  /// Where the body shows a resource, which is compared as such.
  var shown: Set<JSON.Pointer> = []
}

extension Spot {
  var place: LintFinding.Subject {
    LintFinding.Subject(
      contract: contract, name: pointer == .root ? subject : "\(subject) \(pointer)",
      position: position)
  }

  func child(_ field: Field) -> Spot {
    var copy = self
    copy.pointer = pointer.appending(.name(field.name))
    copy.schema = field.schema
    copy.position = field.position
    return copy
  }

  /// Each element, where the value is a list.
  var element: Spot? {
    guard case .array(let element, _) = schema.kind else { return nil }
    var copy = self
    copy.pointer = pointer.appending(.every)
    copy.schema = element
    return copy
  }
}

/// The spots of two contracts at which the same thing stands.
struct SpotPair: Sendable {
  var left: Spot
  var right: Spot

  /// The names that lead here from where the comparison began: `persona.avatar`.
  var path: [String] = []
}

extension SpotPair {
  var label: [String] { path.isEmpty ? [] : [path.joined(separator: ".")] }

  /// Whether a resource stands here in both.
  var isShown: Bool { left.shown.contains(left.pointer) && right.shown.contains(right.pointer) }

  /// The elements of two lists, or the pair itself.
  var inside: SpotPair {
    guard let left = left.element, let right = right.element else { return self }
    return SpotPair(left: left, right: right, path: path).inside
  }

  /// The fields that both have, by the words of their names.
  var children: [(left: Field, right: Field, pair: SpotPair)] {
    left.schema.fields.compactMap { field in
      guard let other = right.schema.fields.first(where: { $0.name.letters == field.name.letters })
      else { return nil }
      let name = field.name == other.name ? field.name : "\(field.name)/\(other.name)"
      let pair = SpotPair(left: left.child(field), right: right.child(other), path: path + [name])
      return (field, other, pair)
    }
  }

  var turned: SpotPair { SpotPair(left: right, right: left, path: path) }
}
