import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Changes a response so that it satisfies a rule which the template of the response does not settle.
struct RuleRepair: Sendable {
  private let rule: Rule

  /// The parts of the response that may change, those of the left side first.
  private let parts: [Part]

  fileprivate struct Part: Sendable {
    var pointer: JSON.Pointer

    /// The other side of the rule.
    var term: Term

    var validator: SchemaValidator
    var generator: Generator?
  }

  /// Creates the repair of a rule; `nil` for one that no change of a part of the response satisfies.
  ///
  /// - Parameters:
  ///   - rule: A rule of the operation.
  ///   - schema: The schema of the response.
  init?(_ rule: Rule, in schema: Schema) {
    guard !rule.isAdvisory else { return nil }
    self.rule = rule
    let start = Instant(secondsSince1970: 0)
    parts = [(rule.left, rule.right), (rule.right, rule.left)].compactMap { own, other in
      guard case .response(let pointer) = own, let part = schema.schema(at: pointer) else {
        return nil
      }
      return Part(
        pointer: pointer, term: other, validator: SchemaValidator(part),
        generator: try? Generator(schema: part, today: start.date, now: start))
    }
    if parts.isEmpty { return nil }
  }

  /// Satisfies the rule, where one of the values that are tried does.
  ///
  /// - Returns: Whether the body has changed.
  func repair(_ body: inout JSON, _ context: RuleContext) -> Bool {
    var context = context
    func isSatisfied(by body: JSON) -> Bool {
      context.response = body
      return context.drifts(of: [rule]).isEmpty
    }
    guard !isSatisfied(by: body) else { return false }
    for part in parts {
      guard let other = context.value(of: part.term) else { continue }
      let own = body.values(at: part.pointer).first
      for value in part.candidates(for: other, insteadOf: own, rule.relation) {
        var changed = body
        guard part.validator.accepts(value.bytes()), changed.set(value, at: part.pointer),
          isSatisfied(by: changed)
        else { continue }
        body = changed
        return true
      }
    }
    return false
  }
}

extension RuleRepair.Part {
  /// The values to try, the most natural one first: the other side of the rule, or what has it.
  fileprivate func candidates(
    for other: JSON, insteadOf own: JSON?, _ relation: Rule.Relation
  ) -> [JSON] {
    var values = [other, other.readAsNumber, .string(other.segmentText)]
    if relation == .contains {
      let members = other.arrayValue ?? [other]
      let present = own?.arrayValue ?? []
      values += [.array(present + members), .array(members), .array(members.map(\.readAsNumber))]
    }
    var random = RandomSource(seed: 1)
    if let generator { values += (0..<50).map { _ in generator.random(&random) } }
    return values
  }
}
