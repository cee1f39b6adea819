import ContractFindings
import ContractReport
import ContractText

extension Command {
  static let merge = Command(
    "merge", "Joins the records of all shards of a check to the reports of one run.",
    operands: "RUN.jsonl…",
    options: .reports + .consequences + .verbosity,
    examples: [
      (
        "contract-check --contract lume-goals --shard 1/2 --report jsonl=1.jsonl\n"
          + "contract-check --contract lume-goals --shard 2/2 --report jsonl=2.jsonl\n"
          + "contract-check merge 1.jsonl 2.jsonl --junit report.xml",
        "the same report as without --shard; a missing, duplicate or foreign shard is an error"
      )
    ]
  ) { arguments, process throws(Failure) in
    try await Recorders.reporting(arguments, process) { recorders async throws(Failure) in
      guard !arguments.operands.isEmpty else {
        throw .usage(UsageError("merge takes the files that --report jsonl=FILE has written"))
      }
      var records: [(name: String, record: RecordedEvents)] = []
      for path in arguments.operands {
        let bytes = try ProcessEnvironment.contents(ofFile: path)
        records.append((path, try RecordedEvents(bytes, named: path)))
      }
      return try merge(records, arguments, recorders, process)
    }
  }

  private static func merge(
    _ records: [(name: String, record: RecordedEvents)], _ arguments: Arguments,
    _ recorders: Recorders, _ process: ProcessEnvironment
  ) throws(Failure) -> ExitStatus {
    let merged: MergedShards
    do throws(MergedShards.MergeError) {
      merged = try MergedShards(records)
    } catch {
      switch error {
      case .foreign(let message): throw .problems([message])
      case .missing(let message): throw .environment(message)
      }
    }
    try recorders.readBaseline(arguments, decidesStale: merged.isWhole)
    var status = ExitStatus.conforms
    for event in merged.events {
      recorders.record(event)
      guard case .ended = event, let summary = recorders.summary else { continue }
      status = status.worse(ExitStatus(summary.verdict))
    }
    for reason in merged.ending.reasons { process.error("\(reason.visibleOnOneLine)\n") }
    let ending = merged.ending.status.flatMap { ExitStatus(rawValue: Int32($0)) }
    return ending.map { status.worse($0) } ?? status
  }
}

extension RecordedEvents {
  /// Reads a record.
  ///
  /// - Throws: A failure that names the line that cannot be read.
  init(_ bytes: [UInt8], named name: String) throws(Command.Failure) {
    do throws(ReadError) {
      self = try RecordedEvents(parsing: bytes)
    } catch {
      throw .problems(["\(name):\(error.line): error: \(error.message)"])
    }
  }
}
