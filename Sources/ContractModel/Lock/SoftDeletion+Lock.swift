import ContractJSON

extension SoftDeletion {
  var locked: JSON {
    .members(("mark", .jsonPointer(mark)), ("restoredBy", restoredBy.map(JSON.string)))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("mark", "restoredBy")
    self.init(
      marking: try node.member("mark").jsonPointer(), restoredBy: try node.text("restoredBy"))
  }
}
