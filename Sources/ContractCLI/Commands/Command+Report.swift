import ContractReport
import ContractText

extension Command {
  static let report = Command(
    "report", "Writes reports of an earlier check from its record of events.",
    operands: "FILE",
    options: .reports + [
      .of(.reportSchema).onCommandLineOnly
    ] + .verbosity,
    examples: [
      (
        "contract-check report run.jsonl --report json=run.json",
        "run.jsonl is of check --report jsonl=run.jsonl; - is standard input"
      ),
      ("contract-check report run.jsonl", "the report for the terminal"),
      ("contract-check report --schema json", "what the format json promises"),
    ]
  ) { arguments, process throws(Failure) in
    if arguments.has(.reportSchema) {
      let format = try arguments.value(.reportSchema)
      process.data(format == "json" ? ReportSchema.json : ReportSchema.jsonl)
      return .conforms
    }
    guard let path = arguments.operands.first else {
      throw .usage(UsageError("report takes a file written by --report jsonl=FILE"))
    }
    let bytes =
      path == "-" ? process.input() : try ProcessEnvironment.contents(ofFile: path)
    let record = try RecordedEvents(bytes, named: path == "-" ? "standard input" : path)
    let recorders = try Recorders(arguments, process, onTerminal: !arguments.hasReports)
    for event in record.events { recorders.record(event) }
    if !arguments.hasReports {
      for reason in record.ending.reasons { recorders.write("\(reason.visible)\n") }
    }
    try recorders.finish(record.ending)
    return .conforms
  }
}

extension Arguments {
  fileprivate var hasReports: Bool { has(.report) || has(.junit) || self[.ci] }
}
