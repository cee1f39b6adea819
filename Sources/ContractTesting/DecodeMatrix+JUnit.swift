import ContractFindings
import ContractReport
public import ContractModels

extension DecodeMatrix {
  /// Writes the matrix as a JUnit XML report: a test case for each row and model.
  ///
  /// What fails is a failure; what is only lost is told with a case that passes, and what was not
  /// tried is skipped.
  ///
  /// - Parameters:
  ///   - path: The file, which is written whole or not at all; its folder must be there.
  ///   - suite: The name of the suite, and the first part of every class name.
  /// - Throws: An error with a line for people where the file cannot be written.
  public func writeJUnit(to path: String, suite: String) throws {
    let recorder = try JUnitRecorder(path: path)
    recorder.record(self, asSuite: suite)
    try recorder.finish()
  }
}
