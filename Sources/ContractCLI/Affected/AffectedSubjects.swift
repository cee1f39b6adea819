import ContractDiff
import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractText
import ContractValidation

/// The operations, channels and scenarios that the changes since an older version may affect.
struct AffectedSubjects {
  /// The name of the older version.
  var oldName: String

  /// The subjects that differ, with the reason that `diff` states, where it states one.
  var changed: [(id: String, reason: String)] = []

  /// The subjects that use something that differs, and an example of it.
  var dependent: [(id: String, on: String)] = []

  /// The ids of all others.
  var others: [String] = []

  /// The changed parts that concern everything, such as `authentication`; then nothing is left out.
  var everywhere: [String] = []
}

extension AffectedSubjects {
  /// Finds what a run of the new version has to check.
  ///
  /// - Parameters:
  ///   - old: The older version.
  ///   - compiled: The new one.
  ///   - plan: Its whole plan, whose cases show what uses what.
  ///   - subjects: The ids that the run reports.
  init(
    since old: ContractSide, _ compiled: CompiledContract, _ plan: Plan, among subjects: [String]
  ) {
    oldName = old.name
    let contract = compiled.contract
    let parts = ChangedParts(from: old.contract, to: contract)
    everywhere = parts.everywhere
    let reasons = Self.reasons(from: old.contract, to: contract)
    var used: [String: Set<String>] = [:]
    for planned in plan.cases {
      for step in planned.steps { used[planned.subject.id, default: []].insert(step.endpointID) }
    }
    for id in subjects {
      let operations = contract.creators(for: used[id, default: []].union([id]))
      let resources = contract.resources(of: operations)
      if parts.ids.contains(id) {
        changed.append((id, reasons[id] ?? "its lock differs"))
      } else if !parts.everywhere.isEmpty {
        dependent.append((id, on: parts.everywhere[0]))
      } else if let cause = operations.intersection(parts.ids).min() {
        dependent.append((id, on: cause))
      } else if let cause = resources.intersection(parts.resources).min() {
        dependent.append((id, on: "the resource \(cause)"))
      } else {
        others.append(id)
      }
    }
  }

  /// The ids to check.
  var ids: Set<String> { Set(changed.map(\.id) + dependent.map(\.id)) }

  /// The first sentence of `diff` about each operation.
  private static func reasons(from old: Contract, to new: Contract) -> [String: String] {
    let names = new.operations.map { (id: $0.id, name: "\($0.method.name) \($0.template)") }
    var reasons: [String: String] = [:]
    for change in ContractComparison(from: old, to: new).changes {
      for (id, name) in names where change.operations.contains(name) && reasons[id] == nil {
        reasons[id] = "\(change.level.rawValue): \(change.message)"
      }
    }
    return reasons
  }

  /// Lines for people: what is checked, and why the rest need not be.
  var lines: [String] {
    let total = changed.count + dependent.count + others.count
    var lines = ["affected since \(oldName): \(changed.count + dependent.count) of \(total)"]
    lines += changed.map { "  \($0.id) changed, \($0.reason)" }
    lines +=
      everywhere.isEmpty
      ? dependent.map { "  \($0.id) uses \($0.on)" }
      : ["  everything, because \(everywhere.joined(separator: ", ")) changed"]
    guard !others.isEmpty else { return lines }
    lines.append("  left out: \(others.joined(separator: ", "))")
    lines.append(
      "  In both versions, their requests, responses, rules and effects are the same, and they use "
        + "nothing that changed.")
    return lines
  }
}

extension Contract {
  /// Some operations, and all that create the resources which they use.
  fileprivate func creators(for ids: Set<String>) -> Set<String> {
    var found = ids
    var pending = Array(ids)
    while let id = pending.popLast() {
      for resource in resources(of: [id]) {
        for operation in operations
        where operation.performs(.creates, on: resource) && found.insert(operation.id).inserted {
          pending.append(operation.id)
        }
      }
    }
    return found
  }

  /// The resources that operations name.
  fileprivate func resources(of ids: Set<String>) -> Set<String> {
    Set(
      operations.filter { ids.contains($0.id) }.flatMap { operation -> [String] in
        let parameters: [String] = operation.allParameters.compactMap(\.field.resource)
        return operation.effects.map(\.resource) + operation.references.map(\.resource) + parameters
      })
  }
}
