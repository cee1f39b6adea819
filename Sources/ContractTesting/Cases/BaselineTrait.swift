import ContractFindings
import ContractInterchange
import ContractJSON
import ContractModel
import ContractRunner
import Foundation
public import Testing

/// A type that reports the known drifts of cases as warnings; see ``ContractCase/run(fileID:filePath:line:column:)``.
public struct BaselineTrait: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal static var current: Baseline?

  private let path: String

  init(path: String) {
    self.path = path
  }

  /// Provides the baseline for a suite, or for all cases of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> BaselineTrait? {
    testCase == nil ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let baseline = try Self.read(path)
    try await BaselineTrait.$current.withValue(baseline) { try await function() }
  }

  private static func read(_ path: String) throws(BackendProblem) -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackendProblem("\(path): no such file, or it cannot be read")
    }
    let document: (value: JSON, lines: DocumentLines)
    do throws(YAML.ParseError) {
      document = try YAML.read(Array(data))
    } catch {
      throw BackendProblem("\(path):\(error.position.line): \(error.reason)")
    }
    do throws(Baseline.ReadError) {
      return try Baseline(document.value)
    } catch {
      throw BackendProblem("\(path):\(document.lines.line(of: error.pointer)): \(error.message)")
    }
  }
}

extension Trait where Self == BaselineTrait {
  /// Reports drifts that a baseline has as warnings, until they expire.
  ///
  /// - Parameter path: The file that `contract-check baseline update` writes, relative to the folder in which
  ///   the tests run.
  /// - Returns: An instance of ``BaselineTrait``.
  public static func baseline(_ path: String) -> Self { BaselineTrait(path: path) }
}

extension Finding {
  /// The finding as a known one, where the baseline of the current test has it.
  var reviewed: Finding {
    BaselineTrait.current?.marking(self, on: Instant.current.date) ?? self
  }
}
