/// The format of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// One JSON document.
  case json
  /// Every event as a line of JSON.
  case jsonl
  /// For the summary of a job, and for comments.
  case markdown
  /// Annotations of GitHub Actions.
  case github
  /// Code Quality of GitLab.
  case gitlab
  /// SARIF 2.1.0.
  case sarif
  /// The Common Test Report Format.
  case ctrf
  /// A page for a browser.
  case html
  /// A folder with a shell script for each drift.
  case script
  case junit
}

extension ReportFormat {
  /// Whether the report is a folder, not a file.
  package var isFolder: Bool { self == .script }

  /// Opens a report in a folder that exists; `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isAppending: Whether the file keeps what it has, where the format allows it.
  ///   - dialect: The dialect of JUnit XML.
  ///   - options: The names of the options that texts mention.
  /// - Returns: The report, which receives the events of the command.
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package func open(
    path: String, appending isAppending: Bool = false,
    dialect: JUnitRecorder.Dialect = .annotated, options: OptionNames = OptionNames()
  ) throws(OutputError) -> any Report {
    switch self {
    case .json: try JSONRecorder(path: path)
    case .jsonl: try JSONLinesRecorder(path: path)
    case .markdown:
      try PageReport(
        path: path, options: options, isAppending: isAppending, MarkdownPage.render)
    case .github: try PageReport(path: path, options: options, Annotations.render)
    case .gitlab:
      try FindingReport(
        path: path, limit: CodeQuality.limit, options: options, CodeQuality.render)
    case .sarif:
      try FindingReport(path: path, limit: SARIFLog.limit, options: options, SARIFLog.render)
    case .ctrf: try CTRFRecorder(path: path, options: options)
    case .html: try PageReport(path: path, options: options, HTMLPage.render)
    case .script: try ScriptFolder(path: path, options: options)
    case .junit: try JUnitRecorder(path: path, dialect: dialect, options: options)
    }
  }
}
