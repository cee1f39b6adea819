import Foundation

/// Responses of operations besides the common types.
extension DeuceDiary {
  /// A group in a list.
  struct GroupSummary: Codable {
    var id: UUID
    var name: String
    var description: String?
    var createdBy: String
    var createdAt: String
    var updatedAt: String
    var memberCount: Int
    var entryCount: Int
    var lastActivity: String?
  }

  struct GroupDetail: Codable {
    var group: Group
    var members: [Member]
    var entries: [Entry]
  }

  struct InviteLink: Codable {
    var inviteLink: String
    var id: UUID
  }

  /// With a message when the user was a member already.
  struct JoinedGroup: Codable {
    var group: Group
    var message: String?
  }

  struct LoggedDeuce: Codable {
    var entries: [Entry]
    var count: Int
  }

  /// The body of errors, and of the removal of a reaction.
  struct MessageBody: Codable {
    var message: String
  }
}
