import ContractJSON
import ContractModel

/// A schema in the form in which values of it are made.
struct Recipe: Sendable {
  indirect enum Kind: Sendable {
    case boolean
    case number(NumberRecipe)
    case text(TextRecipe)
    case date(DateRecipe)
    case timestamp(TimestampRecipe)
    case uuid(version: Int)
    case list(ListRecipe)
    case object([Member])
    case union([Recipe])
    case any
  }

  struct Member: Sendable {
    var name: String
    var isRequired: Bool
    var value: Recipe
  }

  var kind: Kind
  var isNullable: Bool

  /// The typical value, where chance has no part in it.
  var fixed: JSON?

  var smallest: JSON
}

extension Recipe {
  func typical(_ source: inout RandomSource) -> JSON {
    if let fixed { return fixed }
    switch kind {
    case .uuid(let version):
      return .string(UUIDText.random(version: version, &source))
    case .list(let list):
      return list.typical(&source)
    case .object(let members):
      var made: [JSON.Object.Member] = []
      made.reserveCapacity(members.count)
      for member in members {
        made.append(
          JSON.Object.Member(name: member.name, value: member.value.typical(&source)))
      }
      return .object(JSON.Object(made))
    case .union(let alternatives):
      return alternatives.first?.typical(&source) ?? smallest
    case .boolean, .number, .text, .date, .timestamp, .any:
      return smallest
    }
  }
}
