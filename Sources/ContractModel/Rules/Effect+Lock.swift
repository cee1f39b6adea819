import ContractJSON

extension Effect {
  var locked: JSON {
    .members(
      (action.rawValue, .string(resource)), ("id", id?.locked), ("state", state?.locked),
      ("hasMore", hasMore?.locked), ("whole", .flag(replacesWhole)), ("link", link?.locked),
      ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "creates", "reads", "updates", "deletes", "lists", "links", "id", "state", "hasMore", "whole",
      "link", "source")
    let actions = Action.allCases.filter { node.optional($0.rawValue) != nil }
    guard let action = actions.first, actions.count == 1 else {
      throw node.expected("an effect: creates, reads, updates, deletes, lists, links")
    }
    self.init(
      action: action, resource: try node.member(action.rawValue).text(),
      id: try Term(locked: node.optional("id")), state: try Term(locked: node.optional("state")),
      hasMore: try Term(locked: node.optional("hasMore")), position: try node.source())
    replacesWhole = try node.boolean("whole", or: false)
    link = try node.optional("link", Link.init(locked:))
  }
}

extension Effect.Link {
  fileprivate var locked: JSON {
    .members(
      ("at", .jsonPointer(member)), ("to", .string(other)), ("id", id.locked),
      ("back", back.map(JSON.jsonPointer)), ("exclusive", .flag(isExclusive)))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("at", "to", "id", "back", "exclusive")
    self.init(
      member: try node.member("at").jsonPointer(), other: try node.member("to").text(),
      id: try Term(locked: node.member("id")), back: try node.jsonPointer("back"),
      isExclusive: try node.boolean("exclusive", or: false))
  }
}
