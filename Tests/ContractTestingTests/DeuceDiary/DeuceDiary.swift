import Foundation

/// The common types of `deuce-diary-rest-api`, with equal names in JSON and Swift; timestamps are
/// texts.
enum DeuceDiary {
  struct User: Codable {
    var id: String
    var email: String?
    var firstName: String?
    var lastName: String?
    var username: String?
    var profileImageUrl: String?
    var deuceCount: Int
    var createdAt: String
    var updatedAt: String
  }

  struct Group: Codable {
    var id: UUID
    var name: String
    var description: String?
    var createdBy: String
    var createdAt: String
    var updatedAt: String
  }

  /// With a user where a response has one.
  struct Entry: Codable {
    var id: UUID
    var userId: String
    var groupId: UUID
    var location: String
    var thoughts: String
    var loggedAt: String
    var createdAt: String
    var user: User?
  }

  /// With a user where a response has one.
  struct Reaction: Codable {
    var id: Int
    var entryId: String
    var userId: String
    var emoji: String
    var createdAt: String
    var user: User?
  }

  struct Location: Codable {
    var id: Int
    var name: String
    var isDefault: Bool
    var createdBy: String?
    var createdAt: String
  }

  enum Role: String, Codable { case admin, member }

  /// With a user and a record where a response has them.
  struct Member: Codable {
    var id: Int
    var groupId: UUID
    var userId: String
    var role: Role
    var joinedAt: String
    var user: User?
    var personalRecord: PersonalRecord?
  }

  /// A day with its deuces; empty without deuces.
  struct PersonalRecord: Codable {
    var date: String
    var count: Int
  }

  struct Invite: Codable {
    var id: UUID
    var groupId: UUID
    var createdBy: String
    var expiresAt: String
    var createdAt: String
  }
}

/// Variants of the common types.
extension DeuceDiary {
  /// Timestamps as dates.
  struct Times: Codable {
    var createdAt: Date
    var updatedAt: Date
  }

  /// The picture under its Swift name, without a coding key.
  struct Profile: Codable {
    var id: String
    var profileImageURL: String?
  }

  /// A location that encodes null, as the backend does.
  struct SharedLocation: Codable {
    enum CodingKeys: CodingKey { case id, name, isDefault, createdBy, createdAt }

    var id: Int
    var name: String
    var isDefault: Bool
    var createdBy: String?
    var createdAt: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(isDefault, forKey: .isDefault)
      try container.encode(createdBy, forKey: .createdBy)
      try container.encode(createdAt, forKey: .createdAt)
    }
  }
}
