// The page Channels.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let channels = #"""
    # Channels

    WebSocket endpoints (RFC 6455) and their messages.

    ## Messages

    Messages are JSON texts of both sides; the member `type` names them. The schema is that of the whole
    message, and rules relate its parts. The handshake carries the credentials of the contract, unless the channel
    has an `authentication:` of its own.

    ```swift
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
    ```

    Accepted:

    ```json
    {"type": "joined", "members": ["Anna"], "count": 1}
    ```

    Rejected:

    ```json
    {"type": "joined", "members": ["Anna"], "count": 2}
    // rule-broken at message joined /count: expected equal to count of message /members (1), actual 2
    {"type": "joined", "members": "Anna", "count": 1}
    // single-for-list at message joined /members: expected array, actual string "Anna"
    {"type": "left"}
    // message-unexpected at message left /type: expected the message 'joined', actual the message 'left'
    ```

    See ``Channel``, ``Message`` and ``message(_:file:line:)``.

    ## Conversations

    Steps of a scenario open a socket with `.connect`, `.send` and `.receive` messages, check a time of `.silence`,
    and `.close` it. `.receive` takes the next message, which must have that name.

    ```swift
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
    ```

    Mistakes that are found before a request is sent, where the messages have neither `room` nor `members`:

    ```sh
    contract-check list --contract rooms
    # there is no /room in message 'join'
    # there is no /members in message 'joined'
    ```

    See ``SocketStep`` and ``Scenario/Step/connect(_:to:file:line:)``.

    """#
}
