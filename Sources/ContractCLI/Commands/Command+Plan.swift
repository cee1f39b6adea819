import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractPlanning
import ContractReport
import ContractRunner
import ContractText
import ContractValidation

extension Command {
  static let plan = Command(
    "plan", "Lists the requests of a check, with their purpose and what they change.",
    options: .contract + .scope + [.of(.affectedBy), .of(.shard)] + .logins,
    examples: [
      ("contract-check plan", "all requests of all contracts"),
      ("contract-check plan --phases negative --only updateGoal", "a part of them"),
    ]
  ) { arguments, process throws(Failure) in
    let arguments = try await arguments.settlingCredentials()
    let contracts = try arguments.requestedContracts(process)
    var configuration = try RunConfiguration(arguments, for: contracts)
    // The host is unknown here: malformed messages are for this machine, or where allowed.
    configuration.allowsRaw = true
    let selected = contracts.filter { configuration.includes($0.contract) }
    try configuration.requirePart(of: selected.map(\.contract))
    for compiled in selected where configuration.hasPart(of: compiled.contract) {
      var configuration = try arguments.forHost(configuration, compiled)
      // No request is sent: credentials only decide which cases are planned.
      if !arguments.hasCredentials { configuration.identities = MockIdentity.credentialsOfTwo }
      guard
        let affected = try await arguments.selectingAffected(configuration, of: compiled, process),
        affected.hasPart(of: compiled.contract)
      else { continue }
      configuration = try affected.selectingShard(of: compiled)
      let plan = try configuration.planner(of: compiled).plan
      process.out(plan.listing(of: compiled, WriteRules(compiled, configuration.planning)))
    }
    return .conforms
  }
}

extension Plan {
  fileprivate func listing(of compiled: CompiledContract, _ rules: WriteRules) -> String {
    let contract = compiled.contract
    let cleanUp = cleanUpLimit(in: compiled)
    var lines = hanging(
      "\(contract.id) \(contract.version): ",
      Self.count(cases)
        + (randomCases.map { ", then \($0.limit) random requests" } ?? "")
        + (cleanUp == 0 ? "" : ", and up to \(cleanUp) for clean-up"), depth: 2)
    lines.append("")
    lines += counts(of: contract) + [""]
    if contract.infersEffects { lines += Self.inferences(of: compiled) }
    for phase in Phase.allCases {
      let cases = stages.filter { $0.phase == phase }.flatMap(\.cases)
      guard !cases.isEmpty else { continue }
      lines.append("\(phase.rawValue): \(Self.count(cases))")
      var heading: String?
      for planned in cases {
        let next = planned.heading(in: compiled)
        if next != heading { lines += hanging("  ", next, depth: 2) }
        heading = next
        lines += planned.listing(rules)
      }
      lines.append("")
    }
    if let randomCases {
      lines += hanging(
        "fuzz: ",
        "\(randomCases.limit) random requests, more to operations that respond with something new: "
          + randomCases.operations.joined(separator: ", "))
      lines.append("")
    }
    for omission in omissions {
      lines += hanging(
        "skipped: ", "\(omission.subject.text): \(OptionNames.commandLine.text(omission.reason))")
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The number of requests that each phase sends to each operation, as a table.
  private func counts(of contract: Contract) -> [String] {
    let phases = Phase.allCases.filter { phase in stages.contains { $0.phase == phase } }
    let counts = requestCounts
    func row(_ name: String, _ numbers: [Int]) -> [String] {
      [name] + (numbers + [numbers.reduce(0, +)]).map(String.init)
    }
    let heading = phases.map { $0 == .boundaries ? "bounds" : String($0.rawValue.prefix(8)) }
    let rows = contract.operations.compactMap { operation in
      counts[operation.id].map { row in
        (operation.id, phases.map { row[$0] ?? 0 })
      }
    }.map(row)
    let sums = phases.map { phase in counts.values.reduce(0) { $0 + ($1[phase] ?? 0) } }
    return Self.columns([["requests"] + heading + ["all"]] + rows + [row("all", sums)])
  }

  /// Returns the inferences that requests rely on and that no document states.
  private static func inferences(of compiled: CompiledContract) -> [String] {
    let lines = compiled.operations.flatMap { compiled -> [String] in
      let names = compiled.references.map { "names \($0.resource) at \($0.pointer)" }
      let words =
        [compiled.operation.effectWords].compactMap(\.self) + names
        + compiled.operation.listing.map(\.description)
      return words.isEmpty
        ? [] : hanging("  ", "\(compiled.id) " + words.joined(separator: ", "), depth: 2)
    }
    return lines.isEmpty ? [] : ["inferred, what contradicts it is a note:"] + lines + [""]
  }

  /// Aligns the first column left, the others right.
  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      row.indices.map { column in
        let blank = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blank : blank + row[column]
      }.joined(separator: " ")
    }
  }

  private static func count(_ cases: [Case]) -> String {
    let requests = cases.reduce(0) { $0 + $1.requestCount }
    return "\(cases.count.counted("case")), "
      + "\(requests.counted("request"))"
  }
}

extension CheckResult.Subject {
  fileprivate var text: String {
    switch self {
    case .check(let check, let operation): "\(operation) \(check.rawValue)"
    case .scenario(let id, _): id
    }
  }
}

extension Plan.Case {
  /// The heading under which the case stands, the same for all of an operation.
  fileprivate func heading(in compiled: CompiledContract) -> String {
    switch subject {
    case .scenario(let id):
      let title = compiled.contract.scenarios.first { $0.id == id }?.title
      return [id, title].compactMap(\.self).joined(separator: ": ")
    case .operation(let id):
      let operation = compiled.operation(id)?.operation
      return "\(id): " + (operation.map { "\($0.method.name) \($0.template)" } ?? "")
    }
  }

  /// One line for each request, and one above them where an operation's case needs several.
  fileprivate func listing(_ rules: WriteRules) -> [String] {
    if case .operation(let operation) = subject {
      if steps.count == 1, let step = steps.first, step.endpointID == operation {
        let reason =
          step.reason.containsScalars(id.title) ? step.reason : "\(id.title): \(step.reason)"
        return hanging("    ", "\(reason) → \(step.outcome(rules))", depth: 2)
      }
      return ["    \(id.title)"]
        + steps.flatMap { $0.listing(rules, indentation: "      ") }
    }
    return steps.flatMap { $0.listing(rules, indentation: "    ") }
  }
}

extension Plan.Step {
  fileprivate func listing(_ rules: WriteRules, indentation: String) -> [String] {
    // The steps of a scenario begin with their operation and do not name the sender.
    let words =
      reason.hasScalarPrefix(endpointID) ? reason + identity.words : "\(endpointID): \(reason)"
    return hanging(indentation, "\(words) → \(outcome(rules))", depth: 2)
  }

  /// The acceptable responses, and what the request changes.
  fileprivate func outcome(_ rules: WriteRules) -> String {
    let change = rules.effect(of: self).description
    return expectedResponse + (change.isEmpty ? "" : "; \(change)")
  }

  /// The acceptable responses in a few words.
  private var expectedResponse: String {
    guard expectation.isSuccess, expectation.status == nil else {
      return expectation.shortDescription
    }
    let statuses = Set((operation?.responses ?? []).map(\.status.code)).sorted()
    return statuses.map(String.init).joined(separator: " or ")
      + (expectation.variant.map { " (\($0))" } ?? "")
  }
}

extension Identity {
  /// The sender, unless it is the first user.
  fileprivate var words: String {
    switch self {
    case .user: ""
    case .other: ", as the second user"
    case .anonymous: ", without a token"
    case .unknown: ", with a token that was never issued"
    case .malformed: ", with the token under an unknown scheme"
    }
  }
}
