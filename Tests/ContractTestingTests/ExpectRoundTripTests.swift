import ContractTesting
import Testing

@Suite struct `Expecting a round trip` {
  private struct Visit: Codable { var id: String }

  private static let schema: Schema = .object {
    Field("id", .uuid)
    Field("title", .string(.length(1...40)))
  }

  @Test func `records nothing without losses`() throws {
    try expectRoundTrip(Visit.self, matches: .object { Field("id", .uuid) })
  }

  @Test func `records each loss at the calling line`() throws {
    let line = #line + 2
    try withKnownIssue {
      try expectRoundTrip(Visit.self, matches: Self.schema)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("Visit: dropped at /title: ") == true
    }
  }

  @Test func `includes the line of the model`() throws {
    try withKnownIssue {
      try expectRoundTrip(Visit.self, matches: Self.schema)
    } matching: { issue in
      issue.comments.first?.rawValue
        .hasSuffix("\n  model    Tests/ContractTestingTests/ExpectRoundTripTests.swift:5") == true
    }
  }

  @Test func `records nothing for tolerated losses`() throws {
    try expectRoundTrip(
      Visit.self, matches: Self.schema,
      tolerating: [Tolerance(.dropped, at: "/title", because: "no screen shows it")])
  }

  @Test func `records unused tolerances`() throws {
    try withKnownIssue {
      try expectRoundTrip(
        Visit.self, matches: .object { Field("id", .uuid) },
        tolerating: [Tolerance(.dropped, at: "/title", because: "no screen shows it")])
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("unused tolerance of dropped at /title") == true
    }
  }
}
