import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Sends identifiers that no backend issues, in paths and in bodies: whatever they mean, none may
/// make the server fail.
struct IdentifierCases: Sendable {
  let material: PlanningMaterial

  /// Segments that identify no resource and lead to no other path.
  static let segments = [
    "0", "-1", "null", "undefined", "true", "NaN", "9223372036854775808", "1e400", "%00", "%",
    "a b", "é", "日本", "👩‍👩‍👧", "'", "\"", "<x>", "{id}", "*", "%2F", "..%2f", "x;y=1", "$1", "%s%n",
    String(repeating: "a", count: 300), "00000000-0000-0000-0000-000000000000",
  ]

  /// Identifiers of every kind, one of each.
  private static let samples = [
    "0", "-1", "null", "9223372036854775808", "a\u{0}b", "é", "👩‍👩‍👧", "'", "..%2f", "{id}",
    String(repeating: "a", count: 300), "00000000-0000-0000-0000-000000000000",
  ]

  /// Segments that many servers take for another path, so that only reads have them.
  private static let directories = ["", ".", ".."]

  private static let bodySamples: [JSON] = [
    "", " ", "..", "../../etc/passwd", "null", "é👩‍👩‍👧", "' OR 1=1 --", "a\u{0}b", "{id}", "-1",
    .string(String(repeating: "a", count: 10_000)), "00000000-0000-4000-8000-000000000000", 0, -1,
    .number(JSON.Number(9_007_199_254_740_993)),
  ]

  func cases(of operation: CompiledOperation) -> [Plan.Case] {
    pathCases(operation) + bodyCases(operation)
  }

  private func pathCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let isRead =
      material.contract.infersEffects && operation.method == .get
      && material.rules.isHarmlessToRead
    return operation.targets.flatMap { target in
      (Self.samples + (isRead ? Self.directories : [])).map { text in
        var step = material.step(
          .probe, operation, "\(target.parameter): \(JSON.string(text).shortText)")
        step.request?.parameters[target.parameter] = material.guess(text, in: operation)
        return identifierCase(operation, step)
      }
    }
  }

  private func bodyCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let typical = material.typicalBody(of: operation),
      let validator = operation.bodyValidator,
      !material.leavesResourcesBehind(operation)
    else { return [] }
    return operation.references.flatMap { reference -> [Plan.Case] in
      let location = reference.pointer.firstElement
      guard typical[location] != nil else { return [] }
      return Self.bodySamples.compactMap { sample in
        // A backend that does not resolve references stores them, and rightly shows them later.
        guard let body = typical.replacing(at: location, with: sample),
          validator.accepts(body.bytes())
        else { return nil }
        let name = String(location.description.dropFirst())
        let step = material.step(
          .probe, operation, "\(name): \(sample.shortText)", body: .json(body))
        return identifierCase(operation, step)
      }
    }
  }

  private func identifierCase(_ operation: CompiledOperation, _ step: Plan.Step) -> Plan.Case {
    Plan.Case(
      .protocol, of: operation, named: "identifier \(step.reason)",
      steps: [step.expecting(.noServerError)])
  }
}

extension JSON {
  /// The text of the value, without characters that cannot be seen, and cut where it is long.
  fileprivate var shortText: String {
    let text = text()
    return text.count > 40 ? "\(text.prefix(20))… (\(text.count) characters)" : text
  }
}
