package import ContractJSON
package import ContractModel
import ContractValidation

/// Generates valid values that people can look at: first names for `firstName`, three sentences for
/// `description`, dates around the current one, lists with a few elements.
///
/// Names, descriptions and formats suggest the values; the examples of the contract come first. Every part is
/// validated, and where nothing plausible is valid, it is a value of ``Generator``.
package struct PlausibleGenerator: Sendable {
  private let node: PlausibleNode

  /// - Parameters:
  ///   - schema: A schema without contract problems.
  ///   - name: The name of the member or resource that the value is.
  ///   - summary: Its description.
  ///   - ignoresExamples: Whether values are generated where the contract shows examples, too.
  ///   - now: The time that generated timestamps are near.
  /// - Throws: ``GenerationError`` when no value meets the constraints of a location.
  package init(
    schema: Schema, named name: String = "", summary: String = "", ignoresExamples: Bool = false,
    now: Instant
  ) throws(GenerationError) {
    guard let finite = schema.finite(at: SourcePosition(file: "", line: 0)) else {
      throw GenerationError(.noValue(schema.summary), at: .root)
    }
    var compiler = PlausibleCompiler(now: now, ignoresExamples: ignoresExamples)
    node = try compiler.node(
      finite, FieldName(name), summary: summary, in: FieldName(name), example: nil)
  }

  /// Returns a valid value, whose names and addresses belong to one person: that with an index, or any.
  package func value(_ source: inout RandomSource, person: Int? = nil) -> JSON {
    let person = person ?? Int(truncatingIfNeeded: source.next() >> 33)
    return node.value(&source, person: person)
  }
}

/// A compiled part of a schema.
indirect enum PlausibleNode: Sendable {
  /// One of several valid values; of a personal topic that of the person.
  case choice([JSON], isPersonal: Bool)
  case uuid(version: Int)
  case object([Member], PlausibleConsistency)
  case list(PlausibleNode, counts: ClosedRange<Int>, isUnique: Bool, fallback: JSON)
  case union([PlausibleNode])
  /// Null in one of eight values, or always.
  case nullable(PlausibleNode, isAlways: Bool)
  /// A generated value that these conditions accept, or else the other one.
  case validated(PlausibleNode, SchemaValidator, fallback: JSON)

  struct Member: Sendable {
    var name: String
    var node: PlausibleNode
  }
}

extension PlausibleNode {
  func value(_ source: inout RandomSource, person: Int) -> JSON {
    switch self {
    case .choice(let values, let isPersonal):
      return values[isPersonal ? person % values.count : source.below(values.count)]
    case .uuid(let version): return .string(UUIDText.random(version: version, &source))
    case .union(let nodes): return nodes[source.below(nodes.count)].value(&source, person: person)
    case .nullable(let node, let isAlways):
      return isAlways || source.isChosen(oneIn: 8) ? .null : node.value(&source, person: person)
    case .object(let members, let consistency):
      var object = JSON.Object(
        members.map { member in
          JSON.Object.Member(
            name: member.name, value: member.node.value(&source, person: person))
        })
      consistency.settle(&object)
      return .object(object)
    case .list(let element, let counts, let isUnique, let fallback):
      let count = counts.lowerBound + source.below(counts.count)
      var elements: [JSON] = []
      for attempt in 0..<(4 * count) where elements.count < count {
        let value = element.value(&source, person: person + attempt + 1)
        if !isUnique || !elements.contains(value) { elements.append(value) }
      }
      return elements.count < counts.lowerBound ? fallback : .array(elements)
    case .validated(let node, let validator, let fallback):
      for _ in 0..<8 {
        let value = node.value(&source, person: person)
        if validator.accepts(value.bytes()) { return value }
      }
      return fallback
    }
  }
}
