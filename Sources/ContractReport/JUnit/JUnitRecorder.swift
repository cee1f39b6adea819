package import ContractFindings

/// Writes JUnit XML, which every CI server reads: a suite per contract, a case per result.
///
/// The report streams to disk, so memory does not grow with the number of results. ``finish()``
/// puts it in place; until then an older report remains.
/// Subjects must be unique within a run, because readers keep only one of several cases with equal names.
package final class JUnitRecorder: Report {
  package enum Dialect: String, Sendable, CaseIterable {
    /// With the contract's `file` and `line` on every case, for links and annotations.
    case annotated
    /// Only what junit-10.xsd of the Jenkins xUnit plug-in allows.
    case strict
  }

  private var writer: JUnitWriter

  /// Opens a report at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package init(
    path: String, dialect: Dialect = .annotated, options: OptionNames = OptionNames()
  ) throws(OutputError) {
    writer = try JUnitWriter(path: path, dialect, options)
  }

  package func record(_ event: RunEvent) { writer.record(event) }

  /// Completes the report and puts it in place.
  ///
  /// A run that has not ended, and a report without any run, get a case that states it.
  ///
  /// - Throws: ``OutputError`` of the first write that failed; the target is then as it was.
  package func finish() throws(OutputError) { try finish(ReportEnding(status: nil)) }

  /// Completes the report and puts it in place, with a case for the reasons of the ending, if it has any.
  package func finish(_ ending: ReportEnding) throws(OutputError) { try writer.finish(ending) }
}
