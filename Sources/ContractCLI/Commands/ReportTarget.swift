import ContractReport
import ContractText
import Foundation

/// A report that a command line asks for.
struct ReportTarget {
  var format: ReportFormat

  /// A file, or a folder for some formats; `-` is standard output.
  var path: String

  /// Whether a file keeps what it has.
  var isAppending = false
}

extension ReportTarget {
  /// Parses `FORMAT=FILE`.
  init(parsing text: String) throws(UsageError) {
    let known = ReportFormat.allCases.map(\.rawValue)
    let parts = text.split(ascii: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard let format = ReportFormat(rawValue: word) else {
      throw .unknown("report format", word, among: known)
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("--report takes a format and a file: --report \(word)=FILE")
    }
    guard !format.isFolder || parts[1] != "-" else {
      throw UsageError("--report \(word) takes a folder, not standard output")
    }
    self.init(format: format, path: String(parts[1]))
  }

  /// The folder of the reports that `--ci` picks, in the folder of the project that the CI system has checked
  /// out, to which the paths of artifacts are relative.
  private static func folder(in environment: [String: String]) -> String {
    let project = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap { environment[$0] }
      .first { !$0.isEmpty && FileManager.default.fileExists(atPath: $0) }
    return (project.map { $0 + "/" } ?? "") + "contract-check-reports"
  }

  /// The reports that the CI system shows, and those that belong to the artifacts of a job; a report of the
  /// command line takes the place of one of its format.
  private static func chosen(
    in environment: [String: String], besides given: [ReportTarget]
  ) -> [ReportTarget] {
    let folder = folder(in: environment)
    var targets: [ReportTarget] = []
    func add(_ format: ReportFormat, _ name: String) {
      targets.append(ReportTarget(format: format, path: "\(folder)/\(name)"))
    }
    add(.junit, "junit.xml")
    add(.json, "report.json")
    add(.jsonl, "events.jsonl")
    add(.html, "report.html")
    if environment["GITHUB_ACTIONS"] == "true" {
      if let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty {
        targets.append(ReportTarget(format: .markdown, path: path, isAppending: true))
      }
      if !given.contains(where: { $0.path == "-" }) {
        targets.append(ReportTarget(format: .github, path: "-"))
      }
      add(.sarif, "report.sarif")
    } else if environment["GITLAB_CI"] == "true" {
      add(.gitlab, "gl-code-quality-report.json")
    } else {
      add(.markdown, "report.md")
    }
    return targets.filter { target in !given.contains { $0.format == target.format } }
  }

  /// Creates the folder of the reports that `--ci` picks, where one of them is in it.
  static func createFolder(for targets: [ReportTarget], _ environment: [String: String]) {
    let folder = folder(in: environment)
    guard targets.contains(where: { $0.path.hasScalarPrefix(folder + "/") }) else { return }
    // A folder that cannot be created is an error of the first report in it.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// The reports of a command, each at a path of its own.
  static func all(
    of arguments: Arguments, _ environment: [String: String]
  ) throws(Command.Failure) -> [ReportTarget] {
    do throws(UsageError) {
      var targets = [arguments[.junit]].compactMap(\.self).map {
        ReportTarget(format: .junit, path: $0)
      }
      for text in arguments[.report] { targets.append(try ReportTarget(parsing: text)) }
      if arguments[.ci] { targets += chosen(in: environment, besides: targets) }
      var paths: Set<String> = []
      for target in targets {
        let path =
          target.path == "-" ? "-" : URL(fileURLWithPath: target.path).standardizedFileURL.path
        guard paths.insert(path).inserted else {
          throw UsageError(
            path == "-"
              ? "only one report can go to standard output"
              : "two reports cannot be written to one file, \(target.path)")
        }
      }
      return targets
    } catch {
      throw .usage(error)
    }
  }
}

extension [Option] {
  /// The reports that a command writes besides the one for the terminal.
  static let reports: [Option] = [
    .of(.report),
    .of(.ci),
    .of(.junit),
    .of(.junitDialect, "annotated (default), or strict (valid against junit-10.xsd)"),
  ]
}

extension Arguments {
  /// The arguments of a command line that cannot be parsed, as far as they name reports.
  static func reports(in words: [String], environment: [String: String]) -> Arguments? {
    var kept: [String] = []
    let named = [OptionKey.report.name, OptionKey.junit.name]
    for (index, word) in words.enumerated() {
      guard word != "--" else { break }
      if word == OptionKey.ci.name || named.contains(where: { word.hasScalarPrefix("\($0)=") }) {
        kept.append(word)
      } else if named.contains(word), index + 1 < words.count {
        kept += [word, words[index + 1]]
      }
    }
    return try? Arguments(kept, options: .reports, environment: environment)
  }
}
