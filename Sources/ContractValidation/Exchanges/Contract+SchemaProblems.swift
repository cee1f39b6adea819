import ContractJSON
import ContractModel
import ContractPatterns

extension Contract {
  /// The problems that only this module can find: unreadable patterns, and examples and defaults that
  /// violate their own schema.
  ///
  /// A schema that several operations share is reported once.
  func schemaProblems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    var seen: Set<ContractProblem> = []
    for (schema, field, position) in placedSchemas {
      schema.collectProblems(field, at: position, policies: policies) { problem in
        if seen.insert(problem).inserted { found.append(problem) }
      }
    }
    return found
  }

  private var placedSchemas: [(Schema, Field?, SourcePosition)] {
    var all: [(Schema, Field?, SourcePosition)] = operations.flatMap(\.allParameters).map {
      ($0.field.schema, $0.field, $0.field.position)
    }
    _ = mapSchemas { schema, position in
      all.append((schema, nil, position))
      return schema
    }
    return all
  }
}

extension ObjectShape {
  /// Reports names for made members that violate the limits on names.
  fileprivate func collectKeyProblems(
    at position: SourcePosition, _ report: (ContractProblem) -> Void
  ) {
    guard others != nil, !keys.isEmpty else { return }
    let validator = SchemaValidator(Schema(.string(keys)))
    let name = sampleKeys.prefix(max(2, minimum)).first {
      !validator.accepts(JSON.string($0).bytes())
    }
    guard let name else { return }
    report(
      ContractProblem(
        "'\(name)' cannot be the name of a member: give examples: [\"…\"] that keep the limits",
        at: position))
  }
}

extension TextFormat {
  /// The problem of an example that does not have the format.
  fileprivate var wrongExample: String? {
    guard case .custom(let name, let pattern, let examples) = self,
      let format = try? CompiledFormat(self),
      let example = examples.first(where: { !format.matches($0) })
    else { return nil }
    return "'\(example)' is an example of format '\(name)', but does not match /\(pattern)/"
  }
}

extension Schema {
  /// - Returns: Whether all patterns in the schema can be read.
  @discardableResult
  fileprivate func collectProblems(
    _ field: Field?, at position: SourcePosition, policies: Policies,
    _ report: (ContractProblem) -> Void
  ) -> Bool {
    var isReadable = true
    switch kind {
    case .object(let shape):
      for field in shape.fields {
        let isFieldReadable = field.schema.collectProblems(
          field, at: field.position, policies: policies, report)
        isReadable = isReadable && isFieldReadable
      }
      let parts =
        [Schema(.string(shape.keys))] + [shape.others].compactMap(\.self)
        + shape.patterns.map(\.schema)
        + shape.patterns.map { Schema(.string([.matches($0.pattern)])) }
      for part in parts {
        let isPartReadable = part.collectProblems(
          nil, at: position, policies: policies, report)
        isReadable = isReadable && isPartReadable
      }
      if isReadable { shape.collectKeyProblems(at: position, report) }
    case .recursive(_, let body):
      isReadable = body.collectProblems(nil, at: position, policies: policies, report)
    case .union, .composed:
      for alternative in parts {
        let isAlternativeReadable = alternative.collectProblems(
          nil, at: position, policies: policies, report)
        isReadable = isReadable && isAlternativeReadable
      }
    case .string(let constraints):
      isReadable = constraints.collectProblems(at: position, report)
    case .array(let element, _):
      isReadable = element.collectProblems(nil, at: position, policies: policies, report)
    default: break
    }
    if isReadable, let field {
      for value in FieldValue.allCases {
        guard let words = field.violation(of: value, policies) else { continue }
        report(ContractProblem(words, at: position))
      }
    }
    return isReadable
  }
}

extension [TextConstraint] {
  /// - Returns: Whether all patterns can be read.
  fileprivate func collectProblems(
    at position: SourcePosition, _ report: (ContractProblem) -> Void
  ) -> Bool {
    var isReadable = true
    for text in compactMap(\.limit.pattern) {
      do {
        _ = try Pattern(text)
      } catch {
        isReadable = false
        report(ContractProblem("pattern /\(text)/: \(error)", at: position))
      }
    }
    for case .format(let format) in map(\.limit) where isReadable {
      if let problem = format.wrongExample { report(ContractProblem(problem, at: position)) }
    }
    return isReadable
  }
}
