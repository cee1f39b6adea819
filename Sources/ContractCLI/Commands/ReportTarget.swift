import ContractReport
import ContractText
import Foundation

/// A report that a command line asks for.
struct ReportTarget {
  var format: ReportFormat

  /// A file, or a folder for some formats; `-` is standard output.
  var path: String
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
    self.init(format: format, path: String(parts[1]))
  }

  /// The reports of a command, each at a path of its own.
  static func all(of arguments: Arguments) throws(Command.Failure) -> [ReportTarget] {
    do throws(UsageError) {
      var targets = arguments.all("--junit").map { ReportTarget(format: .junit, path: $0) }
      for text in arguments.all("--report") { targets.append(try ReportTarget(parsing: text)) }
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
    .repeated(
      "--report", takes: "FORMAT=FILE",
      "write a report, also after Ctrl-C and errors; - for standard output; may be repeated; formats: "
        + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")),
    Option("--junit", takes: "FILE", "write a JUnit XML report; - for standard output"),
    Option(
      "--junit-dialect", takes: "WORD",
      "annotated (default), or strict (valid against junit-10.xsd)"),
  ]
}

extension Arguments {
  /// The arguments of a command line that cannot be parsed, as far as they name reports.
  static func reports(in words: [String], environment: [String: String]) -> Arguments? {
    var kept: [String] = []
    for (index, word) in words.enumerated() {
      guard word != "--" else { break }
      if word.hasScalarPrefix("--report=") || word.hasScalarPrefix("--junit=") {
        kept.append(word)
      } else if word == "--report" || word == "--junit", index + 1 < words.count {
        kept += [word, words[index + 1]]
      }
    }
    return try? Arguments(kept, options: .reports, environment: environment)
  }
}
