import ContractDiff
import ContractJSON
import ContractModel
import ContractNetwork
import Foundation

extension Benchmark {
  static let diff = Benchmark(
    name: "diff", summary: "diff: versions of large contracts, one thread"
  ) { _, board in
    let documents = LargeDocument.document(bytes: 8_000_000)
    let files = [documents, documents.withScatteredChanges].map { $0.bytes(.pretty) }
    try await showMemory(files, &board)
    let contract = try LargeContract.contract(operations: 1_000)
    try await compare(
      contract, contract.withScatteredChanges, "1000 operations", &board, limit: 300)
    let versions = try files.map(Benchmark.contract(json:))
    let size = (Double(files[0].count) / 1e6).brief
    board.show(
      "two documents of \(size) MB",
      try Rounds.ratio(
        of: { _ = ContractComparison(from: versions[0], to: versions[1]).changes },
        to: { for file in files { _ = try Benchmark.contract(json: file) } }),
      "x the time to read both", target: .atMost(1.5))
    try await compare(versions[0], versions[1], "two documents of \(size) MB", &board, limit: 2_000)
  }

  /// Compares a contract with itself, as read again, and with a later version.
  private static func compare(
    _ old: Contract, _ new: Contract, _ label: String, _ board: inout Scoreboard, limit: Double
  ) async throws {
    let copy = try Contract(lock: Array(old.lockText.utf8))
    var count = 0
    board.show(
      "\(label), equal",
      await Rounds.milliseconds(count: 5) {
        count = ContractComparison(from: old, to: copy).changes.count
      }, "ms", target: .atMost(limit))
    guard count == 0 else { throw Unmeasured("\(count) changes of equal contracts") }
    let times = await Rounds.milliseconds(count: 5) {
      count = ContractComparison(from: old, to: new).changes.count
    }
    board.show("\(label), \(count) changes", times, "ms", target: .atMost(limit))
  }

  private static func showMemory(_ files: [[UInt8]], _ board: inout Scoreboard) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls = ["old.json", "new.json"].map(folder.appendingPathComponent)
    for (url, bytes) in zip(urls, files) { try Data(bytes).write(to: url) }
    let tool = try Tool.found()
    board.show(
      "contract-check diff with two such documents",
      try await Rounds.milliseconds(count: 3) {
        try tool.run(["diff"] + urls.map(\.path), status: 1)
      }, "ms")
    board.show(
      "the same, peak resident memory",
      Figure([Double(ProcessMemory.peakOfChildrenBytes) / 1e6]), "MB", target: .atMost(300))
  }
}

extension Contract {
  /// A later version in which every tenth operation has changed in one of five ways.
  fileprivate var withScatteredChanges: Contract {
    var copy = self
    for index in stride(from: 0, to: operations.count, by: 10) {
      var operation = operations[index]
      switch index / 10 % 5 {
      case 0: operation.queryParameters.append(Field("region", .string))
      case 1: operation.responses = operation.responses.map { $0.changingBody(\.withMoreValues) }
      case 2:
        operation.responses = operation.responses.map { $0.changingBody(\.withOptionalFields) }
      case 3: operation.id = "renamed\(index)"
      default: operation.rules = []
      }
      copy.operations[index] = operation
    }
    return copy
  }
}

extension Response {
  fileprivate func changingBody(_ change: (Schema) -> Schema) -> Response {
    var copy = self
    copy.body = body.map(change)
    return copy
  }
}

extension Schema {
  /// The schema with one more value in every enumeration.
  fileprivate var withMoreValues: Schema {
    guard case .string(let limits) = kind else { return mapParts(\.withMoreValues) }
    let changed = limits.map { constraint -> TextConstraint in
      guard case .enumeration(let values, let isOpen) = constraint.limit else { return constraint }
      return isOpen ? .commonly(values + ["later"]) : .oneOf(values + ["later"])
    }
    return Schema(.string(changed), isNullable: isNullable)
  }

  /// The schema with optional fields instead of required ones.
  fileprivate var withOptionalFields: Schema {
    guard let fields = objectFields else { return mapParts(\.withOptionalFields) }
    let changed = fields.map { field in
      var field = field
      field.presence = .optional
      return field
    }
    return Schema(.object(changed), isNullable: isNullable)
  }
}

extension JSON {
  /// A later version of a document in which every tenth shape lacks a field and has another one.
  var withScatteredChanges: JSON {
    guard var root = objectValue, var components = self["components"]?.objectValue,
      var schemas = components["schemas"]?.objectValue
    else { return self }
    for index in stride(from: 0, to: schemas.members.count, by: 10) {
      guard var shape = schemas.members[index].value.objectValue,
        var fields = shape["properties"]?.objectValue
      else { continue }
      fields["target"] = nil
      fields["archived"] = ["type": "boolean"]
      shape["properties"] = .object(fields)
      schemas.members[index].value = .object(shape)
    }
    components["schemas"] = .object(schemas)
    root["components"] = .object(components)
    return .object(root)
  }
}
