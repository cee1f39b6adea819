import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Checking messages of a channel` {
  let channel: CompiledChannel

  init() throws {
    channel = try #require(CompiledContract(.chat).channel("chat"))
  }

  private static let said: JSON = ["type": "said", "words": "Hello", "length": 5, "size": 5]

  @Test func `finds the channel by its path`() throws {
    let contract = try CompiledContract(.chat)
    #expect(contract.channel(at: "/chat")?.id == "chat")
    #expect(contract.channel(at: "/chat/")?.id == nil)
  }

  @Test(arguments: [nil, "said"])
  func `accepts documented messages`(expected: String?) {
    #expect(channel.serverMessageDrifts(in: Self.said.bytes(), expecting: expected).isEmpty)
  }

  @Test(
    arguments: [
      (["type": "said", "words": 5, "length": 5, "size": 5], Drift.Kind.stringAsNumber, "/words"),
      (["type": "said", "length": 5, "size": 5], .fieldMissing, "/words"),
      (["type": "said", "words": "Hello", "length": 5, "size": 6], .ruleBroken, "/length"),
      (["words": "Hello", "length": 5, "size": 5], .fieldMissing, "/type"),
      (["type": 5, "words": "Hello", "length": 5, "size": 5], .stringAsNumber, "/type"),
    ] as [(JSON, Drift.Kind, JSON.Pointer)])
  func `locates drifts in the message`(
    message: JSON, kind: Drift.Kind, pointer: JSON.Pointer
  ) throws {
    let drifts = channel.serverMessageDrifts(in: message.bytes(), expecting: "said")
    let drift = try #require(drifts.first)
    #expect(drifts.count == 1)
    #expect(drift.kind == kind)
    #expect(drift.check == .conversation)
    #expect(drift.location.part == .message("said"))
    #expect(drift.location.pointer == pointer)
    #expect(drift.source != nil)
  }

  @Test(
    arguments: [
      (["type": "sang"], nil, "'sang'"), (["type": "left"], "said", "'left'"),
      (["words": "Hello"], nil, "without a readable type"),
    ] as [(JSON, String?, String)])
  func `reports an unexpected message`(message: JSON, expected: String?, actual: String) {
    let drifts = channel.serverMessageDrifts(in: message.bytes(), expecting: expected)
    #expect(drifts.map(\.kind) == [.messageUnexpected])
    #expect(drifts.first?.actual.contains(actual) == true)
  }

  @Test func `reports where a message stops being JSON`() {
    let drifts = channel.serverMessageDrifts(in: Array("{\"type\"".utf8), expecting: "said")
    #expect(drifts.map(\.kind) == [.bodyUnreadable])
    #expect(drifts.first?.location.part == .message("said"))
  }

  @Test func `reads messages of clients`() {
    let hello: JSON = ["type": "say", "words": "Hello", "more": true]
    #expect(channel.clientMessage(in: hello.bytes())?.name == "say")
    #expect(channel.clientMessage(in: hello.bytes())?.body == hello)
  }

  @Test(arguments: [
    "", "{", "[]", "5", "{\"type\":\"say\"}", "{\"type\":\"shout\",\"words\":\"Hello\"}",
    "{\"words\":\"Hello\"}", "{\"type\":\"say\",\"words\":\"\"}",
    "{\"type\":\"say\",\"words\":\"a\",\"words\":\"b\"}",
  ])
  func `rejects other messages of clients`(text: String) {
    #expect(channel.clientMessage(in: Array(text.utf8)) == nil)
    #expect(!channel.clientMessageViolations(in: Array(text.utf8)).isEmpty)
  }
}

extension Contract {
  fileprivate static let chat = Contract(
    "chat", version: "1", title: "Chat", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    operations: [Operation("look", .get, "/", responses: [.ok(.any)])],
    channels: [
      Channel(
        "chat", "/chat",
        client: [Message("say", .words("say"))],
        server: [
          Message(
            "said",
            .object {
              Field("type", .string(.oneOf(["said"])))
              Field("words", .string)
              Field("length", .integer)
              Field("size", .integer)
            }, rules: [message("/length") == message("/size")]),
          Message("left", .words("left")),
        ])
    ])
}

extension Schema {
  fileprivate static func words(_ name: String) -> Schema {
    .object {
      Field("type", .string(.oneOf([name])))
      Field("words", .string(.nonEmpty))
    }
  }
}
