import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Synchronization
import Testing

@Suite struct `A round trip of a model` {
  private static let title = Field("title", .string(.length(1...40)))
  private static let id = Field("id", .uuid)
  private static let at = Field("at", .timestamp(fractionDigits: 9))
  private static let count = Field("count", .integer(.between(0, 9_007_199_254_740_993)))
  private static let mood = Field("mood", .string(.oneOf(["calm", "glad", "tired"])))
  private static let note = Field("note", .string.nullable, .optional)
  private static let url = Field("profile_url", .string(.length(1...80)))

  private func losses<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ fields: Field..., decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) throws -> [String] {
    try RoundTrip(model, schema: .object { fields }, decoder: decoder, encoder: encoder).report()
      .losses
      .map { "\($0.kind.rawValue) \($0.location): \($0.detail)" }
  }

  @Test func `has no losses with a correct model`() throws {
    let note = Field("note", .string, .optional)
    let schema: Schema = .object {
      Self.id
      Self.title
      Self.url
      Self.count
      Field("score", .number(.between(0, 100)))
      Self.at
      Self.mood
      note
      Field("tags", .array(of: .string))
      Field("closed", .boolean)
    }
    let report = try RoundTrip(Visits.Right.self, schema: schema).report()
    #expect(report.losses.map(\.description) == [])
    #expect(report.samples > 100)
  }

  @Test func `drops a missing field`() throws {
    let found = try losses(Visits.WithoutTitle.self, Self.id, Self.title)
    #expect(found.count == 1 && found[0].hasPrefix("dropped /title: "))
  }

  @Test func `rejects an unknown enumeration value`() throws {
    let found = try losses(Visits.WithEnumeration.self, Self.mood)
    #expect(found == [#"decode-failed /mood: "tired": not a value of the model"#])
  }

  @Test func `rejects absent or null values of a non-optional property`() throws {
    let found = try losses(Visits.WithNeed.self, Self.note)
    #expect(found == ["decode-failed /note: required by the model, but absent"])
  }

  @Test func `does not distinguish null from absent`() throws {
    let found = try losses(Visits.WithOptional.self, Self.note)
    #expect(found == ["null-became-absent /note: null is not encoded"])
  }

  @Test func `overflows`() throws {
    let found = try losses(Visits.WithInt32.self, Self.count)
    #expect(found.count == 1 && found[0].hasPrefix("decode-failed /count: "), "\(found)")
  }

  @Test func `keeps integers in floating point`() throws {
    let found = try losses(Visits.WithDouble.self, Self.count)
    #expect(found.contains("precision-changed /count: 9007199254740993 → 9007199254740992"))
  }

  @Test func `reports a name with another spelling`() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let found = try losses(Visits.WithAcronym.self, Self.url, decoder: decoder)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": the model expects the name profileURL") == true, "\(found)")
    #expect(found.first?.hasPrefix("decode-failed /profile_url: ") == true)
  }

  @Test func `renames with a key strategy of one coder`() throws {
    struct Model: Codable { var profileUrl: String }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let found = try losses(Model.self, Self.url, decoder: decoder)
    #expect(found == ["renamed /profile_url: encoded as profileUrl"])
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(try losses(Model.self, Self.url, decoder: decoder, encoder: encoder) == [])
  }

  @Test func `reports losses inside a renamed member`() throws {
    struct Model: Codable { var visitCount: Double }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let count = Field("visit_count", .integer(.between(0, 9_007_199_254_740_993)))
    let found = try losses(Model.self, count, decoder: decoder)
    #expect(found.contains { $0.hasPrefix("precision-changed /visit_count: ") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("renamed /visit_count: ") })
  }

  @Test func `skips the search when the model crashes`() throws {
    let decoded = Mutex(0)
    let model = WireModel(name: "crashing", type: "Crashing") { _ in
      decoded.withLock { $0 += 1 }
      return .unresponsive("the model crashed")
    }
    let report = try RoundTrip(model, schema: .object { Self.title }).report()
    #expect(report.losses.map(\.description) == ["decode-failed at the root: the model crashed"])
    #expect(decoded.withLock { $0 } == 2 * report.samples)
  }

  @Test func `encodes invalid values besides its losses`() throws {
    let limits: [NumberConstraint] = [.between(20_000_000_000_000_000, 90_000_000_000_000_000)]
    let count = Field("count", Schema(.number(.digits, limits)))
    let found = try losses(Visits.WithDouble.self, count, Self.title)
    #expect(found.contains { $0.hasPrefix("contract-broken /count: ") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("dropped /title: ") })
  }

  @Test func `accepts UUIDs in capitals`() throws {
    struct Model: Codable { var id: UUID? }
    for schema in [Schema.uuid.nullable, .either(.uuid, .uuid)] {
      let changed = try losses(Model.self, Field("id", schema)).filter { !$0.contains("null") }
      #expect(changed == [], "\(schema)")
    }
    struct Shouting: Codable {
      var id: String
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.uppercased(), forKey: .id)
      }
    }
    let found = try losses(Shouting.self, Field("id", .either(.uuid, .string(.oneOf(["a"])))))
    #expect(found.first == #"value-changed /id: "a" → "A""#, "\(found)")
  }

  @Test func `adds an absent member`() throws {
    let found = try losses(Visits.WithMore.self, Self.id)
    #expect(found == [#"added /kind: "visit" is encoded"#])
  }

  @Test func `reports the smallest sample and the line of the contract`() throws {
    let report = try RoundTrip(
      Visits.WithoutTitle.self,
      schema: .object {
        Self.id
        Self.title
      }
    ).report()
    let loss = try #require(report.losses.first)
    #expect(loss.sample["title"]?.stringValue?.count == 1)
    #expect(loss.count == report.samples)
    #expect(loss.contractPosition == Self.title.position)
  }

  @Test func `uses the same samples for the same seed`() throws {
    let reports = try (0..<2).map { _ in
      try RoundTrip(Visits.WithDouble.self, schema: .object { Self.count }).report().losses
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `has no samples where no value is allowed`() {
    let schema: Schema = .object { Field("never", .integer(.atLeast(5), .atMost(4))) }
    #expect(throws: NoSamples.self) { try RoundTrip(Visits.WithMore.self, schema: schema).report() }
  }
}
