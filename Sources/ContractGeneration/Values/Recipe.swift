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

  func random(_ source: inout RandomSource) -> JSON {
    if isNullable, source.isChosen(oneIn: 8) { return .null }
    switch kind {
    case .boolean: return .boolean(source.isChosen(oneIn: 2))
    case .number(let number): return .number(number.random(&source))
    case .text(let text): return .string(text.random(&source))
    case .date(let date): return .string(date.random(&source).description)
    case .timestamp(let timestamp): return .string(timestamp.random(&source))
    case .uuid(let version): return .string(UUIDText.random(version: version, &source))
    case .list(let list): return list.random(&source)
    case .object(let members):
      var made: [JSON.Object.Member] = []
      for member in members where member.isRequired || source.isChosen(oneIn: 2) {
        made.append(
          JSON.Object.Member(name: member.name, value: member.value.random(&source)))
      }
      return .object(JSON.Object(made))
    case .union(let alternatives):
      return alternatives.randomElement(using: &source)?.random(&source) ?? smallest
    case .any:
      return JSON.samples.randomElement(using: &source) ?? .null
    }
  }
}

extension JSON {
  /// One value of each type.
  fileprivate static let samples: [JSON] = [
    .null, true, 12, "any text", [1, "two"], ["member": ["of": "an object"]],
  ]
}
