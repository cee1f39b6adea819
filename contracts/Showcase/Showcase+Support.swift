import ContractModel

extension Channel {
  /// Messages in both directions, over a WebSocket.
  static let support = Channel(
    "support", "/support",
    summary: "Questions to the shop, and its answers",
    client: [
      Message(
        "ask",
        .object {
          Field("type", .oneOf("ask"))
          Field("question", .string(.length(1...200)), example: "Are there red cans?")
        }, summary: "A question")
    ],
    server: [
      Message(
        "answer",
        .object {
          Field("type", .oneOf("answer"))
          Field("number", .integer(.atLeast(1)))
          Field("question", .string(.length(1...200)))
          Field("text", .string(.nonEmpty), example: "Ask again tomorrow")
        },
        rules: [message("/text") != message("/question")],
        summary: "The answer to the last question, numbered in each conversation")
    ])
}

extension Scenario {
  static let questionsAreAnswered = Scenario(
    "questions-are-answered", "Each question is answered, to the one who asks",
    [
      .connect("phone", to: "support"), .connect("tablet", to: "support"),
      .send("phone", "ask", body: [.set("/question", to: "Are there red cans?")]),
      .receive(
        "phone", "answer",
        rules: [message("/question") == "Are there red cans?", message("/number") == 1],
        capture: ["first": message("/number")]),
      .send("phone", "ask", body: [.set("/question", to: "And green ones?")]),
      .receive(
        "phone", "answer",
        rules: [
          message("/question") == "And green ones?", message("/number") == captured("first") + 1,
        ]),
      .silence("tablet", milliseconds: 100),
      .send("tablet", "ask", body: [.set("/question", to: "Is it open?")]),
      .receive("tablet", "answer", rules: [message("/number") == 1]),
      .silence("phone", milliseconds: 50),
      .close("phone"), .close("tablet"),
    ])
}
