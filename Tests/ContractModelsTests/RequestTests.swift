import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Testing

@Suite struct `A model of requests` {
  private static let schema: Schema = .object {
    Field("title", .string(.length(1...40)))
    Field("target_value", .number(.greaterThan(0)))
    Field("kind", .string(.oneOf(["activity", "sleep"])))
    Field("note", .string.nullable, .optional)
  }

  private struct Right: Codable {
    enum Kind: String, Codable { case activity, sleep }
    var title: String
    var target_value: Decimal
    var kind: Kind
    var note: String?
  }

  private func report<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ schema: Schema = Self.schema
  ) throws -> RoundTripReport {
    try RoundTrip(model, schema: schema, direction: .request).report()
  }

  @Test func `that encodes valid requests has no losses`() throws {
    #expect(try report(Right.self).losses.map(\.description) == [])
  }

  @Test func `that cannot represent all valid values is noted`() throws {
    struct Model: Codable {
      enum Kind: String, Codable { case activity }
      var title: String
      var target_value: Decimal
      var kind: Kind
    }
    let report = try report(Model.self)
    #expect(report.losses.map(\.description) == [])
    #expect(report.notes.contains { $0.kind == .decodeFailed && $0.location == "/kind" })
    #expect(report.notes.contains { $0.kind == .dropped && $0.location == "/note" })
  }

  @Test func `that omits a required field is reported with its summary`() throws {
    struct Model: Codable {
      var title: String
      var target_value: Decimal
    }
    let losses = try report(Model.self).losses
    #expect(losses.map(\.kind) == [.contractBroken])
    #expect(
      losses.first?.location == "/kind" && losses.first?.detail.hasPrefix("field-missing") == true)
  }

  @Test func `that encodes another name is reported`() throws {
    struct Model: Codable {
      var title: String
      var targetValue: Decimal
      var kind: String
      var note: String?

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        title = try values.decode(String.self, forKey: .title)
        targetValue = try values.decode(Decimal.self, forKey: .target_value)
        kind = try values.decode(String.self, forKey: .kind)
      }

      private enum Key: CodingKey { case title, target_value, kind }
    }
    let losses = try report(Model.self).losses
    #expect(losses.contains { $0.kind == .contractBroken && $0.location == "/target_value" })
  }

  @Test func `that adds a documented field is noted, an undocumented one is reported`() throws {
    struct Model: Codable {
      var title: String
      var notify: Bool
      var extra: Bool

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try values.decode(String.self, forKey: .title)
        notify = try values.decodeIfPresent(Bool.self, forKey: .notify) ?? false
        extra = true
      }
    }
    let schema: Schema = .object {
      Field("title", .string(.length(1...40)))
      Field("notify", .boolean, .optional)
    }
    let report = try report(Model.self, schema)
    #expect(report.losses.map { "\($0.kind.rawValue) \($0.location)" } == ["added /extra"])
    #expect(report.notes.contains { $0.kind == .added && $0.location == "/notify" })
  }

  @Test func `that can encode an invalid request is noted`() throws {
    let notes = try report(Right.self).notes.filter { $0.kind == .invalidEncoded }
    #expect(notes.contains { $0.location == "/target_value" && $0.detail.contains("0") })
    #expect(notes.contains { $0.location == "/title" })
    // Its enumeration has no other values.
    #expect(!notes.contains { $0.location == "/kind" })
  }

  @Test func `that enforces the limits has no notes`() throws {
    struct Model: Codable {
      enum Kind: String, Codable { case activity, sleep }
      var kind: Kind
    }
    let schema: Schema = .object { Field("kind", .string(.oneOf(["activity", "sleep"]))) }
    let report = try report(Model.self, schema)
    #expect(report.losses.isEmpty && report.notes.isEmpty, "\(report)")
  }
}
