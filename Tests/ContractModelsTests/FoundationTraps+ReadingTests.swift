import ContractFindings
import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Testing

extension `Foundation's traps` {
  private struct Named: Codable {
    var id: String
  }

  private struct Noted: Codable {
    var note: String?
  }

  /// Encodes absent values as null.
  private struct NotedAlways: Codable {
    var note: String?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(note, forKey: .note)
    }

    enum CodingKeys: CodingKey { case note }
  }

  private static let named: Schema = .object { Field("id", .string) }

  private static func note(_ schema: Schema, _ presence: Field.Presence) -> Schema {
    .object { Field("note", schema, presence) }
  }

  @Test func `a duplicate name is decoded once`() throws {
    let body = #"{"id":"a","id":"b"}"#
    #expect(Self.decodes(Named.self, body))
    #expect(Self.drifts(body, Self.named) == ["body-unreadable"])
    guard case .object(let object) = try JSON(parsing: body) else {
      Issue.record("it is no object")
      return
    }
    #expect(object.repeatedNames == ["id"])
  }

  @Test(.enabled(if: isLinux)) func `of duplicate names the first is decoded`() throws {
    let body = #"{"id":"a","id":"b"}"#
    let read = try JSONDecoder().decode(Named.self, from: Data(body.utf8))
    #expect(read.id == "a")
  }

  @Test(arguments: [
    (#"{"id":"a",}"#, JSON.ParseError(.trailingComma, at: 10)),
    ("\u{FEFF}{\"id\":\"a\"}", JSON.ParseError(.byteOrderMark, at: 0)),
  ])
  func `malformed JSON is reported even where Foundation decodes it`(
    body: String, error: JSON.ParseError
  ) {
    #expect(throws: error) { try JSON(parsing: body) }
    #expect(Self.drifts(body, Self.named).last == "body-unreadable")
  }

  @Test(.enabled(if: isLinux), arguments: [#"{"id":"a",}"#, "\u{FEFF}{\"id\":\"a\"}"])
  func `malformed JSON is decoded`(body: String) {
    #expect(Self.decodes(Named.self, body))
  }

  @Test func `null is not encoded`() throws {
    let losses = try Self.losses(Noted.self, Self.note(.string.nullable, .optional))
    #expect(losses.map(\.kind) == [.nullBecameAbsent])
    #expect(losses.map(\.sample) == [["note": nil]])
  }

  @Test func `absent values are encoded as null`() throws {
    let losses = try Self.losses(NotedAlways.self, Self.note(.string.nullable, .optional))
    #expect(losses.map(\.kind) == [.absentBecameNull])
    #expect(losses.map(\.sample) == [[:]])
  }

  @Test func `nil is correct where a contract allows one of the two`() throws {
    let absent = try Self.losses(Noted.self, Self.note(.string, .optional))
    let null = try Self.losses(NotedAlways.self, Self.note(.string.nullable, .required))
    #expect(absent.map(\.description) == [])
    #expect(null.map(\.description) == [])
  }

  @Test(
    arguments: [
      ("{}", .required, ["field-missing"]),
      ("{}", .optional, []),
      (#"{"note":null}"#, .required, ["null-unexpected"]),
      (#"{"note":null}"#, .optional, ["null-unexpected"]),
    ] as [(String, Field.Presence, [String])])
  func `absent and null differ in a contract`(
    body: String, presence: Field.Presence, drifts: [String]
  ) {
    #expect(Self.drifts(body, Self.note(.string, presence)) == drifts)
  }

  @Test func `the text of an error is not used`() throws {
    func losses(_ words: String) throws -> [Loss] {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom { decoder in
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: words))
      }
      return try Self.losses(Stamped.self, Self.at(3...3), decoder: decoder)
    }
    let found = try losses("Expected to decode Dictionary<String, Any> but found a string instead.")
    #expect(found == (try losses("")))
    #expect(found.map(\.location) == ["/at"])
  }

  @Test func `the coding path of an error is the location`() throws {
    struct Tip: Codable { var tip: String }
    struct Tips: Codable { var tips: [Tip] }
    let schema: Schema = .object { Field("tips", .array(of: .string)) }
    let losses = try Self.losses(Tips.self, schema)
    #expect(losses.map(\.kind) == [.decodeFailed])
    #expect(losses.map(\.location) == ["/tips/*"])
  }
}
