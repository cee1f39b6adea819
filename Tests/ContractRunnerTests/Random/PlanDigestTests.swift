import ContractInterchange
import ContractJSON
import ContractModel
import ContractPlanning
import ContractText
import ContractValidation
import Contracts
import Foundation
import TestSupport
import Testing

/// A plan as text; two plans of one outline send the same requests in the same order.
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

/// The contract that a document without members of this tool makes: the effects of operations are inferred.
private func contract(readFromDocumentOf contract: Contract) throws -> Contract {
  var writer = OpenAPIWriter(contract)
  let document = writer.document().withoutMembers(named: OpenAPIWriter.memberName)
  var reader = OpenAPIReader(document) { _ in SourcePosition(file: "document.json", line: 1) }
  let contract = reader.contract().contract
  return contract.withoutUnusableParts ?? contract
}

extension JSON {
  fileprivate func withoutMembers(named name: String) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.withoutMembers(named: name) })
    case .object(let object):
      .object(
        object.reduce(into: JSON.Object()) { result, member in
          guard member.name != name else { return }
          result[member.name] = member.value.withoutMembers(named: name)
        })
    default: self
    }
  }
}

@Suite struct `The plan of a contract` {
  /// How many random contracts are planned: a variable asks for more than usual.
  private static let count =
    ProcessInfo.processInfo.environment["RANDOM_PLANS"].flatMap { Int($0) } ?? 20

  @Test func `is the same as before for each contract and document`() throws {
    let random = (0..<UInt64(Self.count)).map { ("random \($0)", RandomService.contract(seed: $0)) }
    let documents = try Catalog.all.map {
      ("a document of \($0.id)", try contract(readFromDocumentOf: $0))
    }
    let contracts = Catalog.all.map { ($0.id, $0) } + random + documents
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
