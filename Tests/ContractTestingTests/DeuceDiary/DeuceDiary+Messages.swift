import Foundation

/// What goes over the socket.
extension DeuceDiary {
  /// Sent after connecting; the last one counts.
  struct JoinGroup: Codable {
    var type: String
    var groupId: UUID
  }

  struct DeuceLogged: Codable {
    var message: String
    var entry: Entry
    var userId: String
  }

  /// What the backend may say; messages of later days are left aside.
  enum ServerMessage: Codable {
    case deuceLogged(DeuceLogged)
    case unknown(type: String)

    private enum CodingKeys: CodingKey { case type }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "deuce_logged": self = .deuceLogged(try DeuceLogged(from: decoder))
      case let type: self = .unknown(type: type)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .deuceLogged(let content):
        try container.encode("deuce_logged", forKey: .type)
        try content.encode(to: encoder)
      case .unknown(let type):
        try container.encode(type, forKey: .type)
      }
    }
  }

  /// A reader of messages that waits for one kind under another name.
  struct LoggedMessage: Codable {
    enum Kind: String, Codable { case deuceLogged }
    var type: Kind
  }
}
