import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes random requests of one kind to one operation.
final class RandomCaseGenerator: Sendable {
  let kind: CaseID.RandomKind
  let operation: CompiledOperation

  /// The request with usual values.
  private let base: Plan.Step

  /// The root of the random sources of all draws.
  private let source: RandomSource

  // Only those that the kind needs.
  private let drafter: BodyDrafter?
  private let mutator: Mutator?
  private let corpus: TextCorpus?

  /// - Returns: `nil` when there are no such requests to the operation, or too harmful ones.
  init?(
    _ kind: CaseID.RandomKind, of operation: CompiledOperation, from base: Plan.Step,
    _ material: PlanningMaterial
  ) {
    guard material.accepts(kind, operation) else { return nil }
    self.kind = kind
    self.operation = operation
    self.base = base
    let own = material.operations[operation.id]
    drafter = [.valid, .invalid].contains(kind) ? own?.drafter : nil
    mutator = kind == .invalid ? own?.mutator : nil
    corpus = kind == .text ? own?.corpus : nil
    // The label of invalid bodies is older than their name; another one would draw other cases.
    let label = kind == .invalid ? "broken" : kind.rawValue
    source = material.source.forked("fuzz/\(operation.id)/\(label)")
    if mutator?.mutations.isEmpty == true { return nil }
    if corpus?.isEmpty == true,
      !ParameterTextCases(material: material).takesTexts(operation)
    {
      return nil
    }
  }
}

extension RandomCaseGenerator {
  func step(_ number: Int, _ pool: ValuePool, _ material: PlanningMaterial) -> Plan.Step? {
    var random = source.forked(number)
    var step = base
    switch kind {
    case .valid:
      guard let drafter else { return nil }
      var body = drafter.draft(&random)
      pool.enrich(&body, of: operation, drafter, &random)
      step.request?.body = .json(body)
      step.reason = "a random valid request"
      return step
    case .text:
      guard let corpus, !corpus.isEmpty else {
        return ParameterTextCases(material: material).step(step, of: operation, &random)
      }
      guard let text = corpus.random(using: &random) else { return nil }
      step.request?.body = .json(text.body)
      step.reason = text.name
      return step.expecting(text.kind.expectedResponse)
    case .invalid:
      guard let mutator, let valid = drafter?.draft(&random),
        let value = mutator.invalidValue(
          Int.random(in: mutator.mutations.indices, using: &random), from: valid, &random),
        !material.onlyHasUnknownIdentifier(value, in: operation)
      else { return nil }
      step.request?.body = .json(value.body)
      step.reason = value.name
      return material.expectingRejection(of: value, in: step, by: operation)
    case .bytes:
      let usual =
        material.typicalBody(of: operation).map(Plan.Body.json)
        ?? material.usualBody(of: operation)
      guard let body = usual.corrupted(for: operation, &random) else { return nil }
      step.request?.body = body
      step.reason = "a body with changed bytes"
      return step.expecting(.successOrRejection)
    case .path:
      guard let field = operation.parameters.randomElement(using: &random) else {
        return nil
      }
      let text = IdentifierCases.segments.randomElement(using: &random) ?? "0"
      step.request?.parameters[field.name] = material.guess(
        text, in: operation, sharedAs: "fuzz/\(operation.id)/\(field.name)/\(text)")
      step.reason = "\(field.name): \(text)"
      return step.expecting(.noServerError)
    }
  }
}

extension PlanningMaterial {
  /// Whether an operation can receive hundreds of random requests of a kind.
  fileprivate func accepts(_ kind: CaseID.RandomKind, _ operation: CompiledOperation) -> Bool {
    let deletes = operation.performs(.deletes)
    let isHarmless = !deletes && !leavesResourcesBehind(operation)
    let hasBodies = operations[operation.id]?.drafter != nil
    return switch kind {
    case .valid: hasBodies && isHarmless && operation.id != guardedLogin
    case .text:
      hasBodies && isHarmless && operation.id != guardedLogin
        || ParameterTextCases(material: self).takesTexts(operation)
    case .invalid: hasBodies
    case .bytes: operation.body != nil && isHarmless
    case .path: !operation.parameters.isEmpty && !deletes
    }
  }
}

extension Plan.Body {
  /// The body with some of its bytes changed, removed or repeated; `nil` where it is empty.
  fileprivate func corrupted(
    for operation: CompiledOperation, _ random: inout RandomSource
  ) -> Plan.Body? {
    guard var bytes = bytes(for: operation), !bytes.isEmpty else { return nil }
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(bytes[index], at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    if case .form = self { return .form(bytes) }
    return .bytes(bytes)
  }
}
