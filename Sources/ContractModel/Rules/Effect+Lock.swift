import ContractJSON

extension Effect: Lockable {
  var locked: JSON {
    .members([(action.rawValue, .string(resource))] + Self.lockRecord.members(of: self))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let actions = Action.allCases.filter { node.optional($0.rawValue) != nil }
    guard let action = actions.first, actions.count == 1 else {
      throw node.expected("an effect: creates, reads, updates, deletes, lists, links")
    }
    self = try Self.lockRecord.value(of: node, besides: action.rawValue)
    (self.action, resource) = (action, try node.member(action.rawValue).text())
  }

  /// The members beside the action.
  private static let lockRecord = LockRecord(
    Effect(action: .creates, resource: "", position: .none),
    .optional("id", \.id), .optional("state", \.state), .optional("hasMore", \.hasMore),
    .unless(false, "whole", \.replacesWhole), .optional("link", \.link),
    .required("source", \.position))
}

extension Effect.Link: LockableRecord {
  static let lockRecord = LockRecord(
    Effect.Link(member: .root, other: "", id: .now, back: nil, isExclusive: false),
    .required("at", \.member), .required("to", \.other), .required("id", \.id),
    .optional("back", \.back), .unless(false, "exclusive", \.isExclusive))
}
