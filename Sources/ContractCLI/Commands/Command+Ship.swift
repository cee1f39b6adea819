import ContractDiff
import ContractJSON
import ContractModel
import ContractModels
import ContractText
import ContractValidation
import Foundation

extension Arguments {
  /// The folder of shipped versions.
  fileprivate static let shipped = "snapshots/shipped"

  fileprivate var shippedFolder: String { self[.shippedFolder] ?? Self.shipped }

  /// The shipped versions of a contract, in the order of their release.
  fileprivate func shippedVersions(
    of id: String
  ) throws(Command.Failure) -> [ShippedVersion] {
    let name = try Command.plainName(id, "the contract's id")
    let folder = "\(shippedFolder)/\(name)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var versions: [ShippedVersion] = []
    for name in names.sorted() where name.hasScalarSuffix(".json") {
      let path = "\(folder)/\(name)"
      let document = try JSON(inFile: path)
      do throws(ShippedVersion.ReadError) {
        versions.append(try ShippedVersion(document))
      } catch {
        throw .problems(["\(path): error: \(error)"])
      }
    }
    return versions.sorted { ($0.released, $0.version) < ($1.released, $1.version) }
  }
}

extension Command {
  private static let matrixFormat = OptionKey.format(
    ["text", "json"], "the format of the matrix (default text)")

  static let ship = Command(
    "ship", "Records the contract that a released version of an app was built with.",
    operands: "VERSION",
    options: .wholeContract + [
      .of(.released).onCommandLineOnly,
      .of(.supportedUntil).onCommandLineOnly,
      .of(.models, "the models of all versions, as check --models reads them").onCommandLineOnly,
      .of(.shippedFolder),
    ],
    examples: [
      (
        "contract-check ship 2.1 --contract lume-goals --supported-until 2027-06-30",
        "write snapshots/shipped/lume-goals/2.1.json, to be committed"
      )
    ]
  ) { arguments, process throws(Failure) in
    guard let version = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(UsageError("ship takes one version of the app: contract-check ship 2.1"))
    }
    _ = try plainName(version, "the version")
    let contracts = try arguments.contracts(process).map(\.contract)
    guard let contract = contracts.first, contracts.count == 1 else {
      throw .usage(UsageError("ship takes one contract: --contract ID"))
    }
    let shipped = ShippedVersion(
      version, released: try arguments.value(.released) ?? .current,
      supportedUntil: try arguments.value(.supportedUntil), models: arguments[.models],
      contract: contract)
    let id = try plainName(contract.id, "the contract's id")
    let path = "\(arguments.shippedFolder)/\(id)/\(version).json"
    let known = try arguments.shippedVersions(of: contract.id).first { $0.version == version }
    if let known, !LockDifference.all(from: known.contract.lock, to: contract.lock).isEmpty {
      throw .usage(
        UsageError("\(path) records \(version) with another contract; delete it to record this one")
      )
    }
    try write(
      shipped.json.text(.pretty) + "\n", toFile: path, within: arguments.shippedFolder)
    process.out("wrote \(path)\n")
    return .conforms
  }

  static let canShip = Command(
    "can-ship", "Decides without a server whether a candidate breaks released versions of apps.",
    options: .wholeContract + [
      .of(.against).onCommandLineOnly,
      .of(matrixFormat)
        .onCommandLineOnly,
      .of(.output, "write the matrix to a file; - for standard output").onCommandLineOnly,
      .of(
        .failOn, "the least serious outcome that ends with status 1 (default breaking)",
        takes: "breaking|unknown|none"
      ).single,
      .of(.shippedFolder),
    ],
    examples: [
      ("contract-check can-ship --contract lume-goals", "the contract in code, for all versions"),
      (
        "contract-check can-ship --contract lume-goals \\\n    --against snapshots/locks/lume-goals.json",
        "another candidate"
      ),
    ]
  ) { arguments, process async throws(Failure) in
    let format = try arguments.value(matrixFormat)
    let bar = try arguments.leastLevel(of: ["breaking", "unknown", "none"])
    let contracts = try arguments.uncompiledContracts(process)
    guard contracts.count == 1 || !arguments.has(.against) else {
      throw .usage(UsageError("--against needs one contract: --contract ID"))
    }
    var matrices: [ShipmentMatrix] = []
    for contract in contracts {
      var candidate = ContractSide(name: "the code", contract: contract)
      if let word = arguments[.against] {
        candidate = try await ContractSide(word, lockOf: contract.id, with: arguments, in: process)
      }
      var matrix = ShipmentMatrix(
        candidate.contract, named: candidate.name,
        against: try arguments.shippedVersions(of: contract.id), today: .current)
      for index in matrix.rows.indices where matrix.rows[index].outcome == .breaks {
        matrix.rows[index].models = try await arguments.decoding(matrix.rows[index], process)
      }
      matrices.append(matrix)
    }
    let json = matrices.count == 1 ? matrices[0].json : .array(matrices.map(\.json))
    let text =
      format == "json"
      ? json.text(.pretty) + "\n"
      : matrices.flatMap { $0.shownLines.flatMap(\.wrappedAtIndent) + [$0.verdictLine] }
        .joined(separator: "\n") + "\n"
    try arguments.write(text, as: format == "json" ? .json : .text, process)
    let fails = matrices.contains { matrix in
      switch matrix.verdict {
      case .safe: false
      case .breaks: bar != "none"
      case .unknown: bar == "unknown"
      }
    }
    return fails ? .drift : .conforms
  }
}

extension Arguments {
  /// Decodes the witnesses with the recorded models of a released version.
  fileprivate func decoding(
    _ row: ShipmentMatrix.Row, _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> [String] {
    guard let folder = row.version.models else { return [] }
    var arguments = self
    arguments.set(.models, to: folder)
    let lines = try await ModelCheck.decoding(
      row.changes, of: row.version.contract, arguments, process)
    return lines.filter { $0.contains(": \(row.version.version) ") }
  }
}

extension ShipmentMatrix {
  /// The lines, with the command that records the first version where there is none.
  fileprivate var shownLines: [String] {
    guard rows.isEmpty else { return lines }
    return lines.map {
      "\($0); record one with contract-check ship VERSION --contract "
        + ShellWord.plain(contract)
    }
  }

  fileprivate var verdictLine: String {
    switch verdict {
    case .safe: "\(contract) can ship"
    case .breaks: "\(contract) cannot ship: it breaks released versions"
    case .unknown: "\(contract): whether it breaks released versions was not decided"
    }
  }
}

extension String {
  /// The line wrapped at its indentation; a witness stays on one line, to be copied.
  fileprivate var wrappedAtIndent: [String] {
    let indent = prefix { $0 == " " }
    let text = dropFirst(indent.count)
    return text.hasScalarPrefix("witness ") || count <= 80
      ? [self] : hanging(String(indent), String(text), depth: 2)
  }
}
