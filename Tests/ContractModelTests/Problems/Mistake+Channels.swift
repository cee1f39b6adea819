import ContractJSON
import ContractModel

private let here = "Tests/ContractModelTests/Problems/Mistake+Channels.swift"

extension Mistake {
  static let channels: [Mistake] = [
    .channel(
      "130: the path of channel 'c' must start with / and have no parameter",
      in: Channel("c", "ws", client: [], server: [], line: 130)),
    .channel(
      "130: the path of channel 'c' must start with / and have no parameter",
      in: Channel("c", "/ws/{id}", client: [], server: [], line: 130)),
    .channel(
      "130: operation or channel 'send' is declared twice; the first is at Tests/ContractModelTests/Problems/ContractProblemTests.swift:19",
      in: Channel("send", "/ws", client: [], server: [], line: 130)),
    .channel(
      "132: message 'a' is declared twice; the first is at \(here):131",
      in: Channel("c", "/ws", client: [.of("a", 131), .of("a", 132)], server: [], line: 130)),
    .channel(
      "131: message 'a' has no member 'type'",
      in: Channel("c", "/ws", client: [], server: [Message("a", .object {}, line: 131)], line: 130)),
    .channel(
      "131: a union needs at least two alternatives", "131: message 'a' has no member 'type'",
      in: Channel(
        "c", "/ws", client: [], server: [Message("a", Schema(.union([])), line: 131)], line: 130)),
    .rule("there is no /b in message 'a'", message("/b", line: 133) == message("/type")),
    .rule("there is no /b in message 'a'", message("/type", line: 133) == count(message("/b"))),
    .rule(
      "response /a is not available in message 'a'", message("/type", line: 133) == response("/a")),
    .rule("path {a} is not available in message 'a'", message("/type", line: 133) == path("a")),
    .rule(
      "'x' is not captured by an earlier step in message 'a'",
      message("/type", line: 133) == captured("x")),
  ]

  private static func channel(_ told: String..., in channel: Channel) -> Mistake {
    Mistake(told) { $0.channels.append(channel) }
  }

  private static func rule(_ told: String, _ rule: Rule) -> Mistake {
    .channel(
      "133: \(told)",
      in: Channel(
        "c", "/ws", client: [.of("a", 134, rules: [rule])], server: [], line: 130))
  }

  static let sockets: [Mistake] = [
    .steps("unknown channel 'lin'; did you mean 'line'?", .connect("s", to: "lin", line: 141)),
    .steps(
      "socket 's' is open already", .connect("s", to: "line", line: 140),
      .connect("s", to: "line", line: 141)),
    .steps("socket 's' is not open", .close("s", line: 141)),
    .steps(
      "socket 's' is not open", .connect("s", to: "line"), .close("s"),
      .receive("s", "pong", line: 141)),
    .steps(
      "silence takes more than 0 milliseconds", .connect("s", to: "line"),
      .silence("s", milliseconds: 0, line: 141)),
    .steps(
      "channel 'line' has no client message 'pong'", .connect("s", to: "line"),
      .send("s", "pong", line: 141)),
    .steps(
      "channel 'line' has no server message 'ping'", .connect("s", to: "line"),
      .receive("s", "ping", line: 141)),
    .steps(
      "'x' is not captured by an earlier step in message 'ping'", .connect("s", to: "line"),
      .send("s", "ping", body: [.set("/type", to: captured("x"))], line: 141)),
    .steps(
      "there is no /n in message 'ping'", .connect("s", to: "line"),
      .send("s", "ping", body: [.set("/n", to: 1)], line: 141)),
    .steps(
      "there is no /n in message 'ping'", .connect("s", to: "line"),
      .send("s", "ping", body: [.remove("/n")], line: 141)),
    .steps(
      "there is no /n in message 'pong'", .connect("s", to: "line"),
      .receive("s", "pong", rules: [message("/n") == 1], line: 141)),
    .steps(
      "there is no /n in message 'pong'", .connect("s", to: "line"),
      .receive("s", "pong", capture: ["n": message("/n")], line: 141)),
    .steps("a wait cannot be below 0 seconds", .call("send", retryWaits: [1, -1], line: 141)),
    .steps(
      "operation 'send' has no variant 'late'", .call("send", expect: .variant("late"), line: 141)),
    .steps(
      "no response has /text2 in operation 'read'; did you mean /text?",
      .call("read", rules: [response("/text2") == ""], line: 141)),
  ]

  private static func steps(_ told: String, _ steps: Scenario.Step...) -> Mistake {
    Mistake("141: \(told)", isIndependent: false) { contract in
      contract.channels.append(
        Channel("line", "/line", client: [.of("ping", 142)], server: [.of("pong", 143)], line: 144))
      contract.scenarios.append(Scenario("talk", "", steps, line: 140))
    }
  }
}

extension Message {
  fileprivate static func of(_ name: String, _ line: Int, rules: [Rule] = []) -> Message {
    Message(
      name, .object { Field("type", .string(.oneOf([name])), line: 145) }, rules: rules, line: line)
  }
}
