import ContractFindings
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Makes bodies that make many servers fail whose documents others wrote: numbers that no type of 64 bits holds, and
/// multipart forms without a boundary.
struct DocumentBodyCases: Sendable {
  let material: PlanningMaterial

  /// How many members of a body get large numbers.
  private static let memberLimit = 16

  private static let largeNumbers = [
    ("2^63", "9223372036854775808"), ("-2^63 - 1", "-9223372036854775809"),
    ("a number of 40 digits", String(repeating: "9", count: 40)),
  ]

  func cases(of operation: CompiledOperation) -> [Plan.Case] {
    guard material.compiled.contract.infersEffects, !material.leavesResourcesBehind(operation)
    else {
      return []
    }
    return largeNumbers(of: operation) + [withoutBoundary(operation)].compactMap(\.self)
  }
}

extension DocumentBodyCases {
  /// The typical body with a large number in each member that takes it.
  private func largeNumbers(of operation: CompiledOperation) -> [Plan.Case] {
    guard let typical = material.typicalBody(of: operation),
      let validator = operation.bodyValidator
    else { return [] }
    return typical.numberLocations.prefix(Self.memberLimit).flatMap { location in
      Self.largeNumbers.compactMap { words, text -> Plan.Case? in
        var body = typical
        guard let number = JSON.Number(text), body.set(.number(number), at: location),
          validator.accepts(body.bytes())
        else { return nil }
        let name = "\(location.description.dropping(bytes: 1)): \(words)"
        let step = material.step(.probe, operation, name, body: .json(body))
        return Plan.Case(
          .protocol, of: operation, named: name, steps: [step.expecting(.successOrRejection)])
      }
    }
  }

  private func withoutBoundary(_ operation: CompiledOperation) -> Plan.Case? {
    guard material.operations[operation.id]?.form != nil else { return nil }
    let name = "multipart without a boundary"
    let step = material.step(.probe, operation, name)
    return Plan.Case(
      .protocol, of: operation, named: name,
      steps: [
        step.expecting(.successOrRejection)
          .changed(by: [.field("Content-Type", "multipart/form-data")])
      ])
  }
}

extension JSON {
  /// The locations of all numbers in the value, of lists the first.
  fileprivate var numberLocations: [JSON.Pointer] {
    switch self {
    case .number: [.root]
    case .object(let object):
      object.members.flatMap { member in
        member.value.numberLocations.map { JSON.Pointer([.name(member.name)] + $0.tokens) }
      }
    case .array(let elements):
      elements.first?.numberLocations.map { JSON.Pointer([.index(0)] + $0.tokens) } ?? []
    case .null, .boolean, .string: []
    }
  }
}
