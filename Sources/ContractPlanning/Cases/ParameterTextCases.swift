import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Sends unusual texts and large numbers in parameters that accept them: one of each class in all of them at once, and
/// those that often make servers fail alone.
///
/// Bodies get such texts from a ``TextCorpus``.
struct ParameterTextCases: Sendable {
  let material: PlanningMaterial

  /// A valid text, and what is unusual about it.
  typealias Text = (name: String, text: String)

  func cases(of operation: CompiledOperation) -> [Plan.Case] {
    guard isHarmless(operation) else { return [] }
    let locations = locations(of: operation)
    guard !locations.isEmpty else { return [] }
    let together = Self.texts.compactMap { textCase(operation, locations, $0, "parameters") }
    guard locations.count > 1 else { return together }
    return together
      + locations.prefix(Self.aloneLimit).flatMap { location in
        Self.textsAlone.compactMap { textCase(operation, [location], $0, location.key) }
      }
  }

  /// The request of a step with a random text in one of the parameters; `nil` where none takes it.
  func step(_ base: Plan.Step, of operation: CompiledOperation, _ random: inout RandomSource)
    -> Plan.Step?
  {
    guard let location = locations(of: operation).randomElement(using: &random),
      let textClass = TextClass.allCases.randomElement(using: &random),
      let text = textClass.texts.randomElement(using: &random),
      var step = setting([location], to: text, in: base, operation)
    else { return nil }
    step.reason = "\(location.key): \(textClass.rawValue)"
    return step
  }

  /// Whether random texts can be sent to an operation.
  func takesTexts(_ operation: CompiledOperation) -> Bool {
    isHarmless(operation) && !locations(of: operation).isEmpty
  }

  private func isHarmless(_ operation: CompiledOperation) -> Bool {
    !operation.performs(.deletes) && !material.leavesResourcesBehind(operation)
      && operation.id != material.guardedLogin
  }
}

extension ParameterTextCases {
  private static let texts: [Text] =
    [
      ("empty", ""), ("2^63", "9223372036854775808"), ("-2^63 - 1", "-9223372036854775809"),
      ("a number of 40 digits", String(repeating: "9", count: 40)),
    ] + TextClass.allCases.map { ($0.rawValue, $0.texts[0]) }

  /// How many parameters of an operation are tried alone.
  private static let aloneLimit = 100

  private static let textsAlone = texts.filter {
    [
      "empty", "2^63", TextClass.nul.rawValue, TextClass.quotes.rawValue,
      TextClass.emoji.rawValue,
    ].contains($0.name)
  }

  /// The parameters that take texts of some class, and identify nothing that the run knows.
  private func locations(of operation: CompiledOperation) -> [Operation.Parameter] {
    let sources = material.parameters(of: operation)
    return operation.allParameters.filter { parameter in
      let field = parameter.field
      return field.schema.isPrimitive && !field.isSupplied
        && sources[parameter.key]?.requiresResource != true
        && !operation.identifiesResource(byPathParameter: field.name)
        && !operation.namesState(by: parameter)
        && Self.texts.contains { parameter.takes($0.text) }
    }
  }

  private func textCase(
    _ operation: CompiledOperation, _ locations: [Operation.Parameter], _ text: Text,
    _ subject: String
  ) -> Plan.Case? {
    let name = "\(subject): \(text.name)"
    let base = material.step(.probe, operation, name)
    return setting(locations, to: text.text, in: base, operation).map {
      Plan.Case(.protocol, of: operation, named: name, steps: [$0])
    }
  }

  /// The step with a text in those of the parameters that take it; `nil` where none does.
  private func setting(
    _ locations: [Operation.Parameter], to text: String, in base: Plan.Step,
    _ operation: CompiledOperation
  ) -> Plan.Step? {
    let takers = locations.filter { $0.takes(text) }
    var request = base.request
    for parameter in takers {
      request?.parameters[parameter.key] =
        parameter.location == .path ? material.guess(text, in: operation) : .text(text)
    }
    var step = base
    step.request = request
    // Servers differ in what they read as segments of a path.
    let isInPath = takers.contains { $0.location == .path }
    return takers.isEmpty ? nil : step.expecting(isInPath ? .noServerError : .anyDocumented)
  }
}

extension Operation.Parameter {
  private static let lengthLimit = 2_000

  /// Whether a text is valid, and the part of the request can carry it.
  fileprivate func takes(_ text: String) -> Bool {
    guard text.utf8.count <= Self.lengthLimit, carries(text) else { return false }
    let readings = [JSON.string(text), JSON.Number(text).map(JSON.number)].compactMap(\.self)
    let validator = SchemaValidator(field.schema.withAdviceRequired)
    return readings.contains { validator.accepts($0.bytes()) }
  }

  private func carries(_ text: String) -> Bool {
    switch location {
    case .path: !["", ".", ".."].contains(text)
    case .query: true
    case .header:
      // RFC 9110, section 5.5; spaces at the ends are not part of the value.
      !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && text.utf8.first != 0x20
        && text.utf8.last != 0x20
    case .cookie:
      // RFC 6265, section 4.1.1.
      text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Array("\",;\\".utf8).contains($0) }
    }
  }
}
