import ContractModel

extension Channel {
  static let support = Channel(
    "support", "/support", summary: "Questions to the shop, and its answers",
    client: [Message("ask", .askMessage, summary: "A question")],
    server: [
      Message(
        "answer", .answerMessage, rules: [message("/text").excludes(message("/question"))],
        summary: "The answer to the last question, numbered in each conversation")
    ])
}
