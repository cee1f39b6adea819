import Foundation

/// A visit as the wire has it, in models that are right and in models that apps have.
enum Visits {
  struct Right: Codable {
    enum CodingKeys: String, CodingKey {
      case id, title, profileURL = "profile_url", count, score, at, mood, note, tags, closed
    }

    var id: String
    var title: String
    var profileURL: String
    var count: Int
    var score: Decimal
    var at: String
    var mood: String
    var note: String?
    var tags: [String]
    var closed: Bool
  }

  struct WithEnumeration: Codable {
    enum Mood: String, Codable { case calm, glad }
    var mood: Mood
  }

  /// Cannot tell null from absent: both are `nil`, which is not encoded.
  struct WithOptional: Codable {
    var note: String?
  }

  struct WithNeed: Codable {
    var note: String
  }

  struct WithInt32: Codable {
    var count: Int32
  }

  struct WithDouble: Codable {
    var count: Double
  }

  struct WithAcronym: Codable {
    var profileURL: String
  }

  struct WithoutTitle: Codable {
    var id: UUID
  }

  struct WithMore: Codable {
    enum CodingKeys: CodingKey { case id }
    var id: String
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
    }
    func encode(to encoder: any Encoder) throws {
      try ["id": id, "kind": "visit"].encode(to: encoder)
    }
  }
}
