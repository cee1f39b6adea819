import ContractFindings
import ContractReport
import Foundation

/// A folder of its own, gone with the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}

/// The finished report of some events.
func junit(
  _ events: [RunEvent], dialect: JUnitRecorder.Dialect = .annotated
) throws -> String {
  let folder = try TemporaryFolder()
  let recorder = try JUnitRecorder(path: folder.path("report.xml"), dialect: dialect)
  for event in events { recorder.record(event) }
  try recorder.finish()
  return try folder.text("report.xml")
}
