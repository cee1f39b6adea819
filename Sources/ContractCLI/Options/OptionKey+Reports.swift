import ContractModel
import ContractReport

// Reports, known drifts, and where options come from.

extension OptionKey where Value == [String] {
  static var report: OptionKey {
    .repeated(
      "--report", takes: "FORMAT=FILE",
      "write a report, also after Ctrl-C and errors; - for standard output; may be repeated; formats: "
        + ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))
  }
}

extension OptionKey where Value == Bool {
  static var ci: OptionKey {
    .flag(
      "--ci",
      "write the reports that GitHub Actions or GitLab CI shows, and others into the folder "
        + "contract-check-reports")
  }

  static var quiet: OptionKey {
    OptionKey.flag("--quiet", "report only drifts and the verdict").with { $0.short("-q") }
  }

  static var verbose: OptionKey {
    OptionKey.flag("--verbose", "report every check").with { $0.short("-v") }
  }

  static var noConfig: OptionKey { .flag("--no-config", "read no such file") }

  static var help: OptionKey {
    OptionKey.flag("--help", "show this help").with { $0.short("-h").onCommandLineOnly }
  }

  static var version: OptionKey {
    OptionKey.flag("--version", "show the version").with(\.onCommandLineOnly)
  }

  /// The schema of a configuration.
  static var printsSchema: OptionKey {
    .flag("--schema", "print the JSON Schema of contract-check.yaml")
  }
}

extension OptionKey where Value == String? {
  static var junit: OptionKey {
    .text("--junit", takes: "FILE", "write a JUnit XML report; - for standard output")
  }

  static var baseline: OptionKey {
    .text(
      "--baseline", takes: "FILE",
      "known drifts, which are reported and do not fail the run; see contract-check baseline")
  }

  static var baselineSource: OptionKey {
    .text("--from", takes: "REPORT", "the report of a check, written by --report json=REPORT")
  }

  static var reason: OptionKey {
    .text("--reason", takes: "TEXT", "why the new drifts are known")
  }

  static var owner: OptionKey { .text("--owner", takes: "NAME", "who takes care of them") }

  static var link: OptionKey { .text("--link", takes: "URL", "where they are discussed") }

  static var config: OptionKey {
    .text(
      "--config", takes: "FILE",
      "a file with options (default: contract-check.yaml in this folder or one above)")
  }

  static var profile: OptionKey { .text("--profile", takes: "NAME", "the profile of that file") }
}

extension OptionKey where Value == CalendarDate? {
  static var expires: OptionKey {
    .date(
      "--expires",
      "the last day on which they are known, such as 2026-12-31; unstable ones expire after 30 days "
        + "by default")
  }
}

extension OptionKey where Value == String {
  static var unstable: OptionKey {
    .choice(
      "--unstable", takes: "fail|note", ["fail", "note"],
      "the consequence of a drift that a repeated request did not show (default: fail)")
  }

  /// The schema of a format of reports.
  static var reportSchema: OptionKey {
    .choice(
      "--schema", takes: "json|jsonl", ["json", "jsonl"],
      "print the JSON Schema of a report format")
  }
}

extension OptionKey where Value == JUnitRecorder.Dialect? {
  static var junitDialect: OptionKey {
    OptionKey.word(
      "--junit-dialect", takes: "WORD", "JUnit dialect",
      "annotated (default), or strict (valid against junit-10.xsd)")
  }
}
