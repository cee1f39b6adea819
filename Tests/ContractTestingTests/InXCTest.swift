import ContractTesting
import XCTest

/// A file that uses XCTest only.
final class InXCTest: XCTestCase {
  private struct Visit: Codable { var title: String }

  private let schema: Schema = .object { Field("title", .string(.length(1...40))) }

  func testExpectationsCompileAndPass() throws {
    try expectRoundTrip(Visit.self, matches: schema)
    try expectDecoding(Visit.self, matches: schema)
    try expectRequest(Visit(title: "Walk"), matches: schema)
  }
}
