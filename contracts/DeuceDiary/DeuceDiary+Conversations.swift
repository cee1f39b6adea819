import ContractModel

extension Scenario {
  /// Section 8: what sockets hear of deuces logged by HTTP.
  static let deuceDiaryConversations: [Scenario] = [
    Scenario(
      "joined-group-is-heard", "Whoever joined a group hears of a deuce logged there",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"), .close("phone"),
      ]),
    Scenario(
      "last-join-wins", "A group that was left behind is not heard any more",
      [
        .group("first"), .group("second"),
        .connect("phone", to: "groupEvents"), .join("phone", "first"), .join("phone", "second"),
        .log(in: "first"), .silence("phone", milliseconds: 250),
        .log(in: "second"), .hear("phone"), .close("phone"),
      ]),
    Scenario(
      "two-sockets", "Two sockets of one group both hear a deuce, one of another group does not",
      [
        .group("group"), .group("elsewhere"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .connect("tablet", to: "groupEvents"), .join("tablet", "group"),
        .connect("stranger", to: "groupEvents"), .join("stranger", "elsewhere"),
        .log(in: "group"), .hear("phone"), .hear("tablet"),
        .silence("stranger", milliseconds: 250), .silence("phone", milliseconds: 50),
      ]),
    Scenario(
      "reconnect", "After a new connection the group has to be joined again, and is heard again",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"), .close("phone"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"), .close("phone"),
      ]),
    Scenario(
      "own-message-names-its-sender", "The sender's own message carries the userId to filter by",
      [
        .call("getUser", capture: ["me": response("/id")]),
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"),
        .receive("phone", "deuce_logged", rules: [message("/userId") == captured("me")]),
      ]),
  ]
}

extension Scenario.Step {
  fileprivate static func join(_ socket: String, _ group: String) -> Scenario.Step {
    .send(socket, "join_group", body: [.set("/groupId", to: captured(group))])
  }

  /// The message about the entry that was logged last.
  fileprivate static func hear(_ socket: String) -> Scenario.Step {
    .receive(
      socket, "deuce_logged",
      rules: [
        message("/entry/id") == captured("entry"),
        message("/entry/userId") == captured("user"),
        message("/entry/location") == captured("location"),
        message("/entry/thoughts") == captured("thoughts"),
        message("/entry/loggedAt") == captured("loggedAt"),
        message("/entry/createdAt") == captured("createdAt"),
      ])
  }
}
