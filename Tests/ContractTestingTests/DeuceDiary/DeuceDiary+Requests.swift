import Foundation

/// The requests of operations.
extension DeuceDiary {
  struct UsernameRequest: Codable {
    var username: String
  }

  struct CreateGroupRequest: Codable {
    var name: String
    var description: String?
  }

  struct LogDeuceRequest: Codable {
    var groupIds: [String]
    var location: String
    var thoughts: String
    var loggedAt: String?
  }

  struct EmojiRequest: Codable {
    var emoji: String
  }

  struct LocationRequest: Codable {
    var name: String
  }
}
