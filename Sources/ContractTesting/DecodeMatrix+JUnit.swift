public import ContractFindings
import ContractReport

extension DecodeMatrix {
  /// Writes the matrix as a JUnit XML report: a test case for each row and model.
  ///
  /// Failures of models are failures, losses are output of a passed test case, and untested cells
  /// are skipped.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is written atomically; its folder must exist.
  ///   - suite: The name of the suite, and the first part of every class name.
  /// - Throws: An error with a description when the file cannot be written.
  public func writeJUnit(to path: String, suite: String) throws {
    let recorder = try JUnitRecorder(path: path)
    recorder.record(.decoded(self, of: suite))
    try recorder.finish()
  }
}
