import ContractJSON

extension StoredImage {
  var locked: JSON {
    .members(
      ("url", url.locked), ("format", format.map { .string($0.rawValue) }),
      ("width", width.map(JSON.whole)), ("height", height.map(JSON.whole)),
      ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("url", "format", "width", "height", "source")
    var format: Format?
    if let name = try node.text("format") {
      format = Format(rawValue: name)
      if format == nil {
        throw try node.member("format").unknown(
          "format", name, among: "jpeg", "png", "gif", "webp")
      }
    }
    self.init(
      url: try Term(locked: node.member("url")), format: format,
      width: try node.integer("width"), height: try node.integer("height"),
      position: try node.source())
  }
}
