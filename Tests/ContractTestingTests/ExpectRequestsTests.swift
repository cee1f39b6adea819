import ContractTesting
import Testing

@Suite struct `Expecting requests` {
  private struct NewVisit: Codable { var title: String }

  private static let schema: Schema = .object { Field("title", .string(.length(1...40))) }

  @Test func `warns about invalid requests that the model can represent`() throws {
    try withKnownIssue {
      try expectRequests(NewVisit.self, match: Self.schema)
    } matching: { issue in
      issue.severity == .warning
        && issue.comments.first?.rawValue.hasPrefix("NewVisit: invalid-encoded at /title") == true
    }
  }

  @Test func `fails for an invalid value`() throws {
    let line = #line + 2
    try withKnownIssue {
      try expectRequest(NewVisit(title: ""), matches: Self.schema)
    } matching: { issue in
      issue.severity == .error && issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.contains("at /title: expected") == true
    }
  }

  @Test func `records nothing for a valid value`() throws {
    try expectRequest(NewVisit(title: "Walk"), matches: Self.schema)
  }

  @Test func `requires no Encodable for decoded types`() throws {
    struct Visit: Decodable { var title: String }
    try expectDecoding(Visit.self, matches: Self.schema)
  }

  @Test func `fails for a value that cannot be decoded`() throws {
    struct Visit: Decodable { var title: Int }
    try withKnownIssue {
      try expectDecoding(Visit.self, matches: Self.schema)
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("Visit: decode-failed at /title") == true
    }
  }
}
