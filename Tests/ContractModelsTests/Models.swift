import Foundation

/// A visit in correct models and in models with common errors.
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

  /// Does not distinguish null from absent: both are `nil`, which is not encoded.
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
