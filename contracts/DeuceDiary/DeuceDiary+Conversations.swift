import ContractJSON
import ContractModel

extension Scenario {
  /// Section 8: the messages that sockets receive for deuces logged by HTTP.
  static let deuceDiaryConversations: [Scenario] = [
    Scenario(
      "joined-group-is-heard", "A member receives messages about deuces in the joined group",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"), .close("phone"),
      ]),
    Scenario(
      "each-deuce-is-heard", "A socket receives a message about each of several deuces, at once",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"),
        .log(in: "group", thoughts: "The second"), .hear("phone"),
        .log(in: "group", thoughts: "The third"), .hear("phone"),
        .log(in: "group", thoughts: longThoughts), .hear("phone"),
        .log(in: "group", thoughts: "The fifth"), .hear("phone"),
        .silence("phone", milliseconds: 50), .close("phone"),
      ]),
    Scenario(
      "deuces-in-a-row", "Messages about deuces that follow one another keep their order",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log("first", in: "group"), .log("second", in: "group"), .log("third", in: "group"),
        .hear("phone", entry: "first"), .hear("phone", entry: "second"),
        .hear("phone", entry: "third"), .close("phone"),
      ]),
    Scenario(
      "last-join-wins", "A socket receives no messages of the group it left",
      [
        .group("first"), .group("second"),
        .connect("phone", to: "groupEvents"), .join("phone", "first"), .join("phone", "second"),
        .log(in: "first"), .silence("phone", milliseconds: 250),
        .log(in: "second"), .hear("phone", of: "second"), .close("phone"),
      ]),
    Scenario(
      "two-sockets", "Both sockets of a group receive a deuce, a socket of another group does not",
      [
        .group("group"), .group("elsewhere"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .connect("tablet", to: "groupEvents"), .join("tablet", "group"),
        .connect("stranger", to: "groupEvents"), .join("stranger", "elsewhere"),
        .connect("idle", to: "groupEvents"),
        .log(in: "group"), .hear("phone"), .hear("tablet"),
        .silence("stranger", milliseconds: 250), .silence("phone", milliseconds: 50),
        .silence("idle", milliseconds: 50),
      ]),
    Scenario(
      "several-groups-hear", "A deuce in two groups is sent to both, each with its own entry",
      [
        .group("first"), .group("second"),
        .connect("phone", to: "groupEvents"), .join("phone", "first"),
        .connect("tablet", to: "groupEvents"), .join("tablet", "second"),
        .call(
          "logDeuce",
          body: [
            .set("/groupIds/0", to: captured("first")), .set("/groupIds/1", to: captured("second")),
          ], capture: ["entries": response("/entries")]),
        .hear("phone", entryOf: "first"), .hear("tablet", entryOf: "second"),
        .silence("phone", milliseconds: 100), .silence("tablet", milliseconds: 50),
      ]),
    Scenario(
      "nothing-else-is-heard",
      "Earlier deuces, reactions and rejected deuces cause no message",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"),
        .connect("tablet", to: "groupEvents"), .join("tablet", "group"),
        .call(
          "addReaction", path: ["entryId": captured("entry")], body: [.set("/emoji", to: "👑")]),
        .call(
          "logDeuce", as: .other, body: [.set("/groupIds/0", to: captured("group"))],
          expect: .failure(403)),
        .call(
          "logDeuce", as: .anonymous, body: [.set("/groupIds/0", to: captured("group"))],
          expect: .failure(401)),
        .call(
          "logDeuce",
          body: [.set("/groupIds/0", to: captured("group")), .remove("/thoughts")],
          expect: .rejected),
        .silence("phone", milliseconds: 250), .silence("tablet", milliseconds: 50),
        .call(
          "groupDetail", path: ["groupId": captured("group")],
          rules: [count(response("/entries")) == 1]),
      ]),
    Scenario(
      "join-twice", "A group that is joined twice sends each message once",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"), .silence("phone", milliseconds: 100),
      ]),
    Scenario(
      "reconnect", "A new connection must join the group again to receive messages",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"), .close("phone"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"), .close("phone"),
      ]),
    Scenario(
      "first-socket-leaves", "A socket still receives messages after the first one has left",
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .connect("tablet", to: "groupEvents"), .join("tablet", "group"), .close("phone"),
        .log(in: "group"), .hear("tablet"), .close("tablet"),
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
    Scenario(
      "new-name-is-heard", "After a change of the username messages carry the new one",
      timing: .alone,
      [
        .group("group"),
        .connect("phone", to: "groupEvents"), .join("phone", "group"),
        .log(in: "group"), .hear("phone"),
        .call("updateUser", capture: ["name": response("/username")]),
        .log(in: "group"),
        // "johndoe logged a new deuce"
        .receive(
          "phone", "deuce_logged", rules: [message("/message").includes(captured("name"))]),
      ]),
  ]

  /// Longer than the shortest frames, and than one read of many a socket.
  private static let longThoughts = JSON.string(
    String(repeating: "A throne worthy of a king. ", count: 20) + "👑")
}

extension Scenario.Step {
  fileprivate static func join(_ socket: String, _ group: String) -> Scenario.Step {
    .send(socket, "join_group", body: [.set("/groupId", to: captured(group))])
  }

  /// Logs a deuce in a captured group and captures its id under a name.
  fileprivate static func log(_ name: String, in group: String) -> Scenario.Step {
    .call(
      "logDeuce", body: [.set("/groupIds/0", to: captured(group))],
      capture: [name: response("/entries/0/id")])
  }

  /// The message about the entry whose id was captured under a name.
  fileprivate static func hear(_ socket: String, entry name: String) -> Scenario.Step {
    .receive(socket, "deuce_logged", rules: [message("/entry/id") == captured(name)])
  }

  /// The message about the last logged entry.
  fileprivate static func hear(_ socket: String, of group: String = "group") -> Scenario.Step {
    .receive(
      socket, "deuce_logged",
      rules: [
        message("/entry/id") == captured("entry"),
        message("/entry/groupId") == captured(group),
        message("/entry/userId") == captured("user"),
        message("/entry/location") == captured("location"),
        message("/entry/thoughts") == captured("thoughts"),
        message("/entry/loggedAt") == captured("loggedAt"),
        message("/entry/createdAt") == captured("createdAt"),
      ])
  }

  /// The message about the one of several entries that belongs to a group.
  fileprivate static func hear(_ socket: String, entryOf group: String) -> Scenario.Step {
    .receive(
      socket, "deuce_logged",
      rules: [
        message("/entry/groupId") == captured(group),
        message("/entry/id")
          == captured("entries").element(where: "/groupId", is: captured(group), at: "/id"),
      ])
  }
}
