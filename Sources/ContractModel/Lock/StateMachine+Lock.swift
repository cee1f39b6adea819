import ContractJSON

extension StateMachine {
  var locked: JSON {
    .members(
      ("at", .jsonPointer(pointer)), ("initial", .string(initial)),
      ("transitions", .array(transitions.map(\.locked))))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("at", "initial", "transitions")
    self.init(
      pointer: try node.member("at").jsonPointer(), initial: try node.member("initial").text(),
      transitions: try node.member("transitions").list(Transition.init(locked:)))
  }
}

extension StateMachine.Transition {
  fileprivate var locked: JSON {
    .members(
      ("from", .string(from)), ("to", .string(to)), ("by", operation.map(JSON.string)))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("from", "to", "by")
    self.init(
      from: try node.member("from").text(), to: try node.member("to").text(),
      cause: try node.text("by").map(Cause.operation) ?? .time)
  }
}
