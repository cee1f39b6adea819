import ContractJSON
import ContractModel
import ContractService

/// The snippets of the page `Channels` of the language reference, and what its samples are checked with.
enum ChannelsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Messages": messages(),
      "Conversations": conversations(),
    ]
  }

  private static func messages() -> ReferenceSubject {
    // Snippet: Messages
    let events = Channel(
      "events", "/ws",
      client: [
        Message(
          "join",
          .object {
            Field("type", .oneOf("join"))
            Field("room", .integer(.atLeast(1)))
          })
      ],
      server: [
        Message(
          "joined",
          .object {
            Field("type", .oneOf("joined"))
            Field("members", .array(of: .string))
            Field("count", .integer)
          }, rules: [message("/count") == count(message("/members"))])
      ])
    // End
    return .messages(of: events)
  }

  private static func conversations() -> ReferenceSubject {
    // Snippet: Conversations
    let flow = Scenario(
      "joined-room-answers", "A client that joins a room receives its members",
      [
        .connect("phone", to: "events"),
        .send("phone", "join", body: [.set("/room", to: 1)]),
        .receive("phone", "joined", capture: ["members": message("/members")]),
        .silence("phone", milliseconds: 50),
        .close("phone"),
      ])
    let room = Channel(
      "events", "/ws",
      client: [
        Message(
          "join",
          .object {
            Field("type", .oneOf("join"))
            Field("room", .integer)
          })
      ],
      server: [
        Message(
          "joined",
          .object {
            Field("type", .oneOf("joined"))
            Field("members", .array(of: .string))
          })
      ])
    // End
    return .conversation(on: room, with: RoomService(), flow)
  }

  /// A server that answers each member who joins with the members of the room.
  private struct RoomService: Service {
    var initialState: Int { 0 }

    func respond(
      to call: ServiceCall, _ state: inout Int
    ) throws(ServiceRejection) -> ServiceResponse? { nil }

    func receive(
      _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout Int
    ) -> [ServiceMessage] {
      [ServiceMessage(to: socket, ["type": "joined", "members": ["Anna"]])]
    }
  }
}
