import Foundation

/// A committed text under `snapshots/` that an output must equal.
///
/// It is written only when the environment variable `SNAPSHOT_RECORD` is `all`, or `failed` and
/// the texts differ; otherwise nothing is ever changed on disk.
package struct Snapshot: Sendable {
  private let path: String

  /// - Parameter path: Relative to `snapshots/`.
  package init(_ path: String) {
    self.path = path
  }

  /// Returns the differences as text; `nil` when there are none or the text was recorded.
  package func difference(from actual: String) throws -> String? {
    let file = URL(fileURLWithPath: PackageRoot.path + "/snapshots/" + path)
    let expected = try? String(contentsOf: file, encoding: .utf8)
    let mode = ProcessInfo.processInfo.environment["SNAPSHOT_RECORD"]
    if mode == "all" || (mode == "failed" && expected != actual) {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: file, options: .atomic)
      return nil
    }
    guard let expected else {
      return "there is no snapshots/\(path); SNAPSHOT_RECORD=failed would write:\n\(actual)"
    }
    guard expected != actual else { return nil }
    return """
      snapshots/\(path) differs (- committed, + now); accept with SNAPSHOT_RECORD=failed
      \(LineDifference(from: expected, to: actual))
      """
  }
}
