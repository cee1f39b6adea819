import ContractJSON
import Foundation
import TestSupport
import Testing

private let folder = PackageRoot.path + "/../shared/data/JSONTestSuite/test_parsing"

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder)))
struct `The public JSON test suite` {
  @Test(arguments: files()) func `is accepted or rejected as its name says`(file: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + file)))
    let value = try? JSON(parsing: bytes)
    switch file.prefix(2) {
    case "y_": #expect(value != nil)
    case "n_": #expect(value == nil)
    default: break
    }
    if let value { #expect(try JSON(parsing: value.bytes(.pretty)) == value) }
  }
}

private func files() -> [String] {
  let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
  return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
}
