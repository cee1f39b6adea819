package import ContractJSON
import ContractModel

extension RunEvent {
  /// Appends the event as one object, without a line break.
  package func write(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"event\":\"\(name)\"".utf8)
    switch self {
    case .started(let info): info.members.write(into: &bytes)
    case .progress(let progress): progress.members.write(into: &bytes)
    case .retried(let retry): retry.members.write(into: &bytes)
    case .confirmed(let finding): finding.members.write(into: &bytes)
    case .result(let result): result.writeMembers(into: &bytes)
    case .leaked(let leak): leak.members.write(into: &bytes)
    case .reduced(let reduction): reduction.members.write(into: &bytes)
    case .covered(let coverage):
      [("operations", JSON.array(coverage.map(\.json)))].write(into: &bytes)
    case .decoded(let matrix, let contract):
      ([("contract", JSON.string(contract))] + matrix.members).write(into: &bytes)
    case .ended(let summary): summary.members.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// The name of the event in records.
  private var name: String {
    switch self {
    case .started: "started"
    case .progress: "progress"
    case .retried: "retried"
    case .confirmed: "confirmed"
    case .result: "result"
    case .leaked: "leaked"
    case .reduced: "reduced"
    case .covered: "covered"
    case .decoded: "decoded"
    case .ended: "ended"
    }
  }

  /// Reads the object that ``write(into:)`` writes.
  ///
  /// - Parameters:
  ///   - json: The object.
  ///   - contract: The id of the contract of the run, which the event does not repeat.
  /// - Throws: ``RecordError``. An event that this version does not know is `nil`.
  package init?(_ json: JSON, contract: String) throws(RecordError) {
    let fields = try RecordFields(json)
    switch try fields.text("event") {
    case "started": self = .started(try RunInfo(fields))
    case "progress": self = .progress(try RunProgress(fields))
    case "retried": self = .retried(try RunRetry(fields))
    case "confirmed": self = .confirmed(try Finding(fields, contract: contract))
    case "result": self = .result(try CheckResult(fields, contract: contract))
    case "leaked": self = .leaked(try Leak(fields))
    case "reduced": self = .reduced(try RunReduction(fields))
    case "covered":
      self = .covered(
        try fields.list("operations") { (entry) throws(RecordError) in
          try OperationCoverage(entry)
        })
    case "decoded":
      self = .decoded(try DecodeMatrix(fields), of: try fields.text("contract"))
    case "ended": self = .ended(try RunSummary(fields))
    default: return nil
    }
  }
}

extension [(String, JSON?)] {
  /// Appends the members that have a value, each after a comma.
  package func write(into bytes: inout [UInt8]) {
    for (name, value) in self {
      guard let value else { continue }
      bytes.append(UInt8(ascii: ","))
      JSON.writeString(name, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.write(into: &bytes)
    }
  }
}
