import ContractJSON

extension RawContent {
  var locked: JSON {
    .members(
      ("mediaType", .string(mediaType)), ("sizeLimit", sizeLimit.map(JSON.whole)),
      ("text", schema?.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let mediaType = try node.member("mediaType").text()
    if let text = node.optional("text") {
      try node.allow("mediaType", "text")
      self = .text(try Schema(locked: text), mediaType: mediaType)
    } else {
      try node.allow("mediaType", "sizeLimit")
      self = .binary(mediaType, atMost: try node.integer("sizeLimit"))
    }
  }
}
