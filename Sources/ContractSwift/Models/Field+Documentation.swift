import ContractJSON
import ContractModel
import ContractText

extension Field {
  /// The documentation of the field, in paragraphs.
  func documentation(in fields: [Field]) -> [String] {
    let aliases = fields.filter { $0.aliased == name }.map { alias in
      "Deprecated alias, neither decoded nor encoded: \(alias.name)"
        + (alias.deprecation.map { " (\($0))" } ?? "")
    }
    return
      ([summary] + schema.demands + aliases + (deprecation.map { ["Deprecated: \($0)"] } ?? []))
      .flatMap(\.sentences)
  }
}

extension TypedText {
  fileprivate var demands: [String] {
    switch self {
    case .date: []
    case .timestamp(let timestamp): [timestamp.description]
    case .uuid(let version): version.map { ["A UUID of version \($0)"] } ?? []
    }
  }
}

extension Schema {
  /// The constraints that the Swift type does not express, in words.
  fileprivate var demands: [String] {
    switch kind {
    case .object(let shape):
      shape.isPlain || shape.isClosed || !shape.fields.isEmpty ? [] : [summary]
    case .composed(.tuple(let positions, _, let minimum)):
      minimum > positions.count ? ["must be at least \(minimum) elements long"] : []
    case .constants(let values):
      values.allSatisfy { $0.stringValue != nil } ? [] : ["must be \(summary)"]
    case .composed: ["Any \(jsonType): \(summary)"]
    case .number(_, let limits): limits.required().demand("must be")
    case .string(let limits):
      limits.typedText?.demands
        ?? limits.required().filter { limit in
          if case .enumeration = limit { false } else { true }
        }.demand("must be")
    case .array(let element, let limits):
      limits.required().demand("must be") + element.demands.map { "Each: \($0)" }
    default: []
    }
  }
}

extension Schema {
  /// The documentation of the further members of an object with fields.
  var documentationOfOthers: [String] {
    switch kind {
    case .recursive(_, let body): body.documentationOfOthers
    case .object(let shape) where !shape.isPlain:
      ["the members that have no property of their own"]
        + (shape.keys.isEmpty
          ? [] : ["names: \(shape.keys.map(\.description).joined(separator: ", "))"])
        + shape.patterns.map { "\($0.schema.summary) where names match /\($0.pattern)/" }
        + (shape.minimum == 0 && shape.maximum == nil
          ? []
          : [
            "the object has \(shape.minimum) to \(shape.maximum.map(String.init) ?? "any number of")"
              + " members"
          ])
        + (shape.others?.demands ?? []).map { "Each: \($0)" }
    default: []
    }
  }

  /// The documentation of the further elements of a tuple.
  var documentationOfRest: [String] {
    switch kind {
    case .recursive(_, let body): body.documentationOfRest
    case .composed(.tuple(_, let rest, _)):
      ["all further elements"] + (rest?.demands ?? []).map { "Each: \($0)" }
    default: []
    }
  }
}

extension Array where Element: CustomStringConvertible {
  fileprivate func demand(_ verb: String) -> [String] {
    isEmpty ? [] : ["\(verb) " + map(\.description).joined(separator: ", ")]
  }
}

extension String {
  /// The sentences of a text, each with a capital letter and a full stop.
  var sentences: [String] {
    onOneLine.split(separator: ". ").compactMap { part in
      guard let first = part.first else { return nil }
      let text = first.uppercased() + part.dropFirst()
      return text.hasScalarSuffix(".") ? text : text + "."
    }
  }
}
