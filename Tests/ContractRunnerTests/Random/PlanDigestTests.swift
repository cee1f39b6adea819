import ContractModel
import ContractPlanning
import ContractText
import ContractValidation
import Contracts
import Foundation
import TestSupport
import Testing

/// What a plan says, as text; two plans of one outline send the same requests in the same order.
private func outline(_ plan: Plan) -> String {
  let cases = plan.stages.flatMap { stage in
    stage.cases.map { planned in
      let steps = planned.steps.map { step in
        "\(step.purpose) \(step.endpointID) \(step.identity) \(step.reason) \(step.expectation) "
          + "\(step.violation?.description ?? "") \(step.rules) \(step.captures) "
          + "\(step.attribution?.id ?? "") \(step.timing) \(step.observation.map { "\($0)" } ?? "") "
          + action(step.action)
      }
      return "\(stage.runsInParallel) \(planned.id.name) \(planned.isFirst)\n"
        + steps.joined(separator: "\n")
    }
  }
  return cases.joined(separator: "\n")
    + "\(plan.omissions) \(plan.randomCases.map { "\($0)" } ?? "")"
}

private func action(_ action: Plan.Step.Action) -> String {
  switch action {
  case .request(let request): "request \(text(request))"
  case .pages(let walk, let request): "\(walk) \(text(request))"
  case .rawMessage(let message, let request): "\(message) \(text(request))"
  case .socket(let step): "\(step)"
  }
}

private func text(_ request: Plan.Request) -> String {
  let parameters = request.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  return "\(parameters) \(request.body) \(request.schemes.map { "\($0)" } ?? "") "
    + "\(request.mediaType ?? "") \(request.changes) \(request.retryWaits) \(request.followsLocation)"
}

/// The 64-bit FNV-1a hash of a text.
private func digest(_ text: String) -> String {
  let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01b3
  }
  return String(hash, radix: 16)
}

@Suite struct `The plan of a contract` {
  /// How many random contracts are planned: a variable asks for more than usual.
  private static let count =
    ProcessInfo.processInfo.environment["RANDOM_PLANS"].flatMap { Int($0) } ?? 20

  @Test func `is the same as before for each bundled and random contract`() throws {
    let random = (0..<UInt64(Self.count)).map { ("random \($0)", RandomService.contract(seed: $0)) }
    let contracts = Catalog.all.map { ($0.id, $0) } + random
    var lines: [String] = []
    for (name, contract) in contracts {
      var options = PlanOptions()
      options.hasSecondUser = true
      let planner = try Planner(
        CompiledContract(contract), options, now: Instant(secondsSince1970: 1_763_407_562))
      lines.append("\(name): \(planner.plan.cases.count) cases, \(digest(outline(planner.plan)))\n")
    }
    let difference = try Snapshot("plans/digests\(Self.count).txt").difference(from: lines.joined())
    #expect(difference == nil)
  }
}
