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

    Accepted:

    ```json
    {"type": "joined", "members": ["Anna"]}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift joined-unsent
    # message-missing in events at message joined: expected the message 'joined' on phone, actual nothing within 3.0 seconds
    contract-check mock --drift joined-twice
    # message-unexpected in events at message joined: expected nothing on phone for 50 ms, actual the message 'joined'
    contract-check mock --drift joined-members-missing
    # field-missing in events at message joined /members: expected field "members": array of string, actual object {"type":…}
    ```

    See ``SocketStep`` and ``Scenario/Step/connect(_:to:file:line:)``.

    """#
}
