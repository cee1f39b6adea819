import ContractDiff
import ContractInterchange
import ContractJSON
import ContractModel
import ContractModels
import ContractReport
import ContractRunner
import ContractText
import ContractValidation
import Foundation

extension Command {
  private static let formats = OptionKey.format(
    ["text", "json", "markdown", "junit"], "the format of the result (default text)")

  static let diff = Command(
    "diff", "Compares two versions of a contract: what breaks, for whom, with a witness.",
    operands: "[OLD [NEW]]",
    options: .wholeContract + [
      .of(.comparesSchemas).onCommandLineOnly,
      .of(formats).onCommandLineOnly,
      .of(.output).onCommandLineOnly,
      .of(.lockFolder, "folder of the committed locks (default \(Arguments.locks))"),
      .of(.accept),
      .of(
        .failOn, "the least level of changes that ends with status 1 (default breaking)",
        takes: "breaking|warning|unknown|none"
      ).single,
      .of(
        .models,
        "also decode the witnesses with the shipped versions of an app, as check --models does"
      ).onCommandLineOnly,
      .of(.traffic),
    ],
    examples: [
      ("contract-check diff", "the committed locks against the contracts in code"),
      (
        "contract-check diff snapshots/locks/lume-goals.json lume-goals",
        "OLD and NEW: a contract, a lock, or an OpenAPI document; also of a git\n"
          + "      revision, as in contract-check diff main: --contract lume-goals"
      ),
      (
        "contract-check diff lume-goals lume-goals --format markdown --output changes.md",
        "a comment for a pull request"
      ),
      (
        "contract-check diff --schema old.schema.json new.schema.json --format json",
        "whether every value of the one schema is one of the other, with witnesses"
      ),
    ]
  ) { arguments, process throws(Failure) in
    if arguments[.comparesSchemas] { return try schemaDiff(arguments, process) }
    var process = process
    process.reading.readsWebhooks = true
    let format = try arguments.value(formats)
    let bar = try arguments.leastLevel(of: ["breaking", "warning", "unknown", "none"])
    let accepted = try arguments.acceptedChanges()
    let recordings =
      arguments.has(.traffic) ? try Recording.all(in: arguments[.traffic] ?? "") : []
    var reports: [ChangeReport] = []
    for (old, new) in try await arguments.sides(process) {
      let changes = ContractComparison(
        from: old.contract, to: new.contract, today: .current
      ).changes
      var report = ChangeReport(
        from: old.name, to: new.name, contract: new.contract.id,
        ReviewedChanges(changes, accepting: accepted, today: .current))
      if !recordings.isEmpty { report.traffic = try traffic(old, new, recordings) }
      if arguments.has(.models) {
        report.models = try await ModelCheck.decoding(
          changes, of: old.contract, arguments, process)
      }
      reports.append(report)
    }
    func fails(_ level: ContractChange.Level) -> Bool { level.fails(at: bar) }
    let isFile = arguments[.output].map { $0 != "-" } ?? false
    switch format {
    case "json": try arguments.write(reports.json, as: .json, process)
    case "markdown": try arguments.write(reports.markdown, as: .data, process)
    case "junit": try arguments.write(reports.junit(failing: fails), as: .data, process)
    default:
      let text = reports.text(width: process.width, isColored: process.usesColor && !isFile)
      try arguments.write(text, as: .page, process)
    }
    return reports.flatMap(\.changes.open).contains { fails($0.level) } ? .drift : .conforms
  }

  private static func traffic(
    _ old: ContractSide, _ new: ContractSide, _ recordings: [Recording]
  ) throws(Failure) -> TrafficComparison {
    do throws(ContractProblems) {
      var traffic = try TrafficComparison(from: old.contract, to: new.contract)
      for exchange in recordings.flatMap(\.exchanges) {
        traffic.add(exchange.request, exchange.response)
      }
      return traffic
    } catch {
      throw .problems(error.problems.map { "\($0.position): error: \($0.message)" })
    }
  }

  /// Compares two JSON Schemas in both directions.
  private static func schemaDiff(
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Failure) -> ExitStatus {
    guard arguments.operands.count == 2 else {
      throw .usage(UsageError("diff --schema takes two files: the old schema and the new one"))
    }
    let format = try arguments.value(.format(["text", "json"], ""))
    let bar = try arguments.leastLevel(of: ["breaking", "warning", "unknown", "none"])
    let old = try JSONSchemaFile(arguments.operands[0], process)
    let new = try JSONSchemaFile(arguments.operands[1], process)
    let comparison = SchemaFileComparison(old, new)
    if format == "json" {
      try arguments.write(comparison.json, as: .json, process)
    } else {
      try arguments.write(comparison.text, process)
    }
    switch comparison.forward {
    case .contained: return .conforms
    case .notContained: return bar == "none" ? .conforms : .drift
    case .unknown: return ["warning", "unknown"].contains(bar) ? .drift : .conforms
    }
  }
}

extension ContractChange.Level {
  /// Whether a change of this level fails where changes fail from a level on.
  func fails(at bar: String) -> Bool {
    switch self {
    case .breaking: bar != "none"
    case .unknown: ["unknown", "warning"].contains(bar)
    case .warning: bar == "warning"
    case .info: false
    }
  }
}

extension CalendarDate {
  /// The current date in UTC.
  static var current: CalendarDate {
    Instant.current.date
  }
}

extension Arguments {
  fileprivate func acceptedChanges() throws(Command.Failure) -> [AcceptedChange] {
    guard let path = self[.accept] else { return [] }
    let document = try JSON(inFile: path)
    do throws(AcceptedChange.ReadError) {
      return try AcceptedChange.all(in: document)
    } catch {
      throw .problems(["\(path): error: \(error)"])
    }
  }

  /// The pairs of contracts to compare.
  ///
  /// Without operands, the committed lock of each contract and the contract; with one, that and the
  /// contract of `--contract`, or for a revision each contract of the catalog.
  fileprivate func sides(
    _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> [(ContractSide, ContractSide)] {
    switch operands.count {
    case 0: return try await committed(at: nil, process)
    case 1 where operands[0].hasScalarSuffix(":"):
      return try await committed(at: operands[0], process)
    case 1:
      guard let id = self[.contract].first else {
        throw .usage(UsageError("diff takes OLD and NEW, or OLD and --contract"))
      }
      return [
        (
          try await ContractSide(operands[0], lockOf: id, with: self, in: process),
          try await ContractSide(id, lockOf: nil, with: self, in: process)
        )
      ]
    case 2:
      let known = process.contracts().map(\.id)
      let id = self[.contract].first ?? operands.first { known.contains($0) }
      return [
        (
          try await ContractSide(operands[0], lockOf: id, with: self, in: process),
          try await ContractSide(operands[1], lockOf: id, with: self, in: process)
        )
      ]
    default: throw .usage(UsageError("diff takes at most OLD and NEW"))
    }
  }

  private func committed(
    at revision: String?, _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> [(ContractSide, ContractSide)] {
    var pairs: [(ContractSide, ContractSide)] = []
    let names = self[.contract]
    for (index, contract) in try uncompiledContracts(process).enumerated() {
      let name = names.isEmpty ? contract.id : names[index]
      if let revision, name.namesFile, !DocumentAddress.isAddress(name) {
        let old = try await ContractSide(revision + name, lockOf: nil, with: self, in: process)
        pairs.append((old, ContractSide(name: name, contract: contract)))
        continue
      }
      let lock = try lockPath(of: contract.id)
      let word = revision ?? lock
      guard revision != nil || FileManager.default.fileExists(atPath: word) else {
        throw .usage(UsageError("\(word): no such file; run contract-check lock"))
      }
      let old = try await ContractSide(word, lockOf: contract.id, with: self, in: process)
      pairs.append((old, ContractSide(name: "the code", contract: contract)))
    }
    return pairs
  }
}
