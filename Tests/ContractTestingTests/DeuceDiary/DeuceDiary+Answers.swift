import Foundation

/// What operations answer besides the common types.
extension DeuceDiary {
  /// A group as the list shows it.
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

  /// There is a message when the user was a member already.
  struct JoinedGroup: Codable {
    var group: Group
    var message: String?
  }

  struct LoggedDeuce: Codable {
    var entries: [Entry]
    var count: Int
  }

  /// What every failure says, and the removal of a reaction.
  struct MessageBody: Codable {
    var message: String
  }
}
