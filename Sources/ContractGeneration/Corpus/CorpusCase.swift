package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value with one unusual text in it.
package struct CorpusCase: Sendable, Hashable {
  /// The place and the class of the text; unique among the cases of one value.
  package var name: String

  package var textClass: TextClass

  /// Where the text stands, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole value, which is valid.
  package var body: JSON
}

/// Puts unusual texts into every free text of a valid value.
///
/// A text that is too short or too long is made to fit where that leaves something of it. Texts
/// that name a resource or must be one of a list stay as they are, as do those with a form of their
/// own.
///
/// - Parameters:
///   - schema: Of the value.
///   - valid: A valid value.
///   - takesAll: Whether to take all texts of each class instead of the first that is valid.
/// - Returns: The cases in the order of the schema; the same for the same arguments.
package func corpusCases(
  of schema: Schema, from valid: JSON, takesAll: Bool = false
) -> [CorpusCase] {
  let judge = SchemaJudge(schema)
  var seen: Set<JSON.Pointer> = []
  var found: [CorpusCase] = []
  for place in schema.places() where place.field?.resource == nil {
    let pointer = place.pointer.inFirstElements
    guard case .string(let limits) = place.schema.kind, case .string? = valid[pointer],
      seen.insert(pointer).inserted
    else { continue }
    for textClass in TextClass.allCases {
      let texts = textClass.texts.map { $0.fitted(to: limits) }
      let bodies = texts.lazy.compactMap { valid.replacing(at: pointer, with: .string($0)) }
        .filter { $0 != valid && judge.accepts($0.bytes()) }
      let place = pointer == .root ? "body" : String(pointer.description.dropFirst())
      for (index, body) in bodies.prefix(takesAll ? texts.count : 1).enumerated() {
        let number = index == 0 ? "" : ", \(index + 1)"
        found.append(
          CorpusCase(
            name: "\(place): \(textClass.rawValue)\(number)", textClass: textClass,
            pointer: pointer, body: body))
      }
    }
  }
  return found
}

extension String {
  /// Cut to what all length limits allow, or made longer with letters.
  fileprivate func fitted(to limits: [TextConstraint]) -> String {
    var scalars = Array(unicodeScalars)
    for constraint in limits {
      guard case .length(let length) = constraint.limit else { continue }
      while !scalars.isEmpty, length.measure(String(scalars)) > length.maximum ?? .max {
        scalars.removeLast()
      }
      let missing = length.minimum - length.measure(String(scalars))
      if missing > 0 { scalars += Array(repeating: "a", count: Swift.min(missing, 10_000)) }
    }
    return String(scalars)
  }

  private init(_ scalars: [Unicode.Scalar]) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

extension JSON.Pointer {
  /// The place with the first element for every element.
  fileprivate var inFirstElements: JSON.Pointer {
    JSON.Pointer(tokens.map { if case .every = $0 { .index(0) } else { $0 } })
  }
}
