import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests for parts of a representation (RFC 9110, section 14), where the contract states that
/// they are answered with 206.
struct RangeCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  private static let key = "range:"

  var cases: [Plan.Case] {
    // What a list has may change between two requests.
    guard let unsatisfiable = operation.unsatisfiableRange, operation.method == .get,
      !operation.performs(.lists)
    else { return [] }
    var steps: [Plan.Step] = []
    if let target {
      guard let creation = resources.creating(target, as: "resource") else { return [] }
      steps.append(creation)
    }
    var whole = reading("the whole", nil, .setUp).expecting(.exactly(.ok)).observing(.keepsBody)
    whole.request?.parameters[Self.key] = nil
    steps.append(whole)
    steps += Self.ranges.map { name, range in
      reading(name, "\(range)").expecting(.exactly(.partialContent)).observing(
        Observations.IsPart(range: range))
    }
    let outside = operation.failures
      .filter { $0.condition == unsatisfiable }
    // RFC 9110, section 14.2: a server may ignore what it does not understand, or cannot satisfy.
    steps += [
      reading("a part behind the end", "\(ByteRange.from(1_000_000_000_000, through: nil))")
        .expecting(outside.isEmpty ? .noServerError : .failure(outside)),
      reading("a text that is no range", "bytes=last").expecting(.noServerError),
    ]
    if let origin = CrossOriginCases(material: resources.material)?.origin(reading: operation) {
      steps.append(
        reading("the first byte, for an app of another origin", "\(ByteRange.from(0, through: 0))")
          .expecting(.exactly(.partialContent)).changed(by: [.field("Origin", origin)]))
    }
    return [resources.planned(operation, "Range", steps)]
  }

  private static let ranges: [(name: String, range: ByteRange)] = [
    ("the first byte", .from(0, through: 0)), ("the first bytes", .from(0, through: 3)),
    ("all but the first byte", .from(1, through: nil)), ("the last byte", .last(1)),
  ]

  private var target: CompiledResource? { operation.targets.first?.resource }

  private func reading(
    _ reason: String, _ range: String?, _ purpose: Plan.Step.Purpose = .probe
  ) -> Plan.Step {
    var step = resources.material.step(
      purpose, operation, reason, target: target.map(Plan.ParameterSource.fresh))
    step.request?.parameters[Self.key] = range.map(Plan.ParameterSource.text)
    return step
  }
}
