import Foundation

/// The messages of the socket.
extension DeuceDiary {
  /// Sent after connecting; the last one is effective.
  struct JoinGroup: Codable {
    var type: String
    var groupId: UUID
  }

  struct DeuceLogged: Codable {
    var message: String
    var entry: Entry
    var userId: String
  }

  /// The messages of the server; unknown ones are ignored.
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

  /// A model that expects another name of a message.
  struct LoggedMessage: Codable {
    enum Kind: String, Codable { case deuceLogged }
    var type: Kind
  }
}
