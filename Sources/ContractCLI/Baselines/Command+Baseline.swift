import ContractFindings
import ContractJSON
import ContractModel
import ContractReport
import Foundation

extension Command {
  static let baseline = Command(
    "baseline", "Records the drifts of a report as known, and removes stale entries.",
    operands: "update FILE",
    options: ([
      .of(.baselineSource), .of(.reason), .of(.owner), .of(.link), .of(.expires),
    ] as [Option]).map(\.onCommandLineOnly),
    examples: [
      (
        "contract-check --contract lume-goals --report json=run.json\n"
          + "contract-check baseline update known.yaml --from run.json --reason API-12 \\\n"
          + "    --owner team-goals --expires 2026-12-31",
        "the next check with --baseline known.yaml fails on new drift only"
      )
    ]
  ) { arguments, process throws(Failure) in
    guard arguments.operands.first == "update", arguments.operands.count == 2 else {
      throw .usage(
        UsageError("baseline takes update and a file: baseline update FILE --from REPORT"))
    }
    let path = arguments.operands[1]
    guard let source = arguments[.baselineSource] else {
      throw .usage(UsageError("baseline update needs --from REPORT, a report in the format json"))
    }
    let reported = try ReportedDrifts(contentsOf: source)
    let exists = FileManager.default.fileExists(atPath: path)
    var file = BaselineFile()
    if exists {
      file = try BaselineFile(
        parsing: ProcessEnvironment.contents(ofFile: path), named: path)
    }
    let removed = file.remove(reported.stale)
    let added = try arguments.entries(for: reported, notIn: file)
    for entry in added { file.add(entry) }
    let text = file.text
    // What is written can be read again.
    _ = try Baseline(parsing: Array(text.utf8), named: path)
    do throws(OutputError) {
      try ReportFile.write(text, to: path)
    } catch {
      throw .environment("\(error)")
    }
    let kept = file.entries.count - added.count
    process.out("\(path): \(added.count) added, \(removed) removed, \(kept) kept\n")
    let expired = reported.open.count - added.count
    if expired > 0 { process.out("\(expired) of the kept entries have expired; see 'expires'\n") }
    if !added.isEmpty, !arguments.has(.reason) {
      process.out("state why they are known in 'reason', or with --reason\n")
    }
    return .conforms
  }
}

extension ReportedDrifts {
  fileprivate init(contentsOf path: String) throws(Command.Failure) {
    let report = try JSON(inFile: path)
    do throws(RecordError) {
      self = try ReportedDrifts(report)
    } catch {
      throw .problems(["\(path): error: \(error.message)"])
    }
  }
}

extension Arguments {
  /// The entries for drifts that a file does not have.
  fileprivate func entries(
    for reported: ReportedDrifts, notIn file: BaselineFile
  ) throws(Command.Failure) -> [Baseline.Entry] {
    var known = KnownDrift(
      reason: self[.reason] ?? "", owner: self[.owner], link: self[.link])
    known.expires = try value(.expires) ?? known.expires
    let present = file.entries
    return reported.open.filter { entry in
      !present.contains { $0.fingerprint == entry.fingerprint && $0.contract == entry.contract }
    }.map { entry in
      var entry = entry
      entry.known = known
      if entry.isQuarantined, known.expires == nil {
        entry.known.expires = CalendarDate.current.adding(days: 30)
      }
      return entry
    }
  }
}
