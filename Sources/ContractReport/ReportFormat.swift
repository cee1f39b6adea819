/// The format of a report.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// One JSON document.
  case json
  /// Every event as a line of JSON.
  case jsonl
  case junit
}

extension ReportFormat {
  /// Opens a report in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package func open(
    path: String, dialect: JUnitRecorder.Dialect = .annotated,
    options: OptionNames = OptionNames()
  ) throws(OutputError) -> any Report {
    switch self {
    case .json: try JSONRecorder(path: path)
    case .jsonl: try JSONLinesRecorder(path: path)
    case .junit: try JUnitRecorder(path: path, dialect: dialect, options: options)
    }
  }
}
