import ContractJSON

extension ListingRule {
  var locked: JSON {
    switch self {
    case .pages(let paging):
      .members(
        ("pages", paging.style.locked), ("by", paging.parameter.map(JSON.string)),
        ("size", paging.size.map(JSON.string)), ("items", .jsonPointer(paging.items)),
        ("total", paging.total.map(JSON.jsonPointer)), ("source", paging.position.locked))
    case .filters(let filter):
      .members(
        ("filters", .string(filter.parameter)), ("on", .jsonPointer(filter.pointer)),
        ("match", filter.match == .equal ? nil : .string(filter.match.rawValue)),
        ("source", filter.position.locked))
    case .sorts(let sorting):
      .members(
        ("sorts", .string(sorting.parameter)),
        (
          "orders",
          .array(
            sorting.orders.map { order in
              ["value": .string(order.value), "by": .array(order.keys.map(\.locked))]
            })
        ), ("source", sorting.position.locked))
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    if let style = node.optional("pages") {
      try node.allow("pages", "by", "size", "items", "total", "source")
      self = .pages(
        Paging(
          parameter: try node.text("by"), size: try node.text("size"),
          items: try node.member("items").jsonPointer(), style: try Paging.Style(locked: style),
          total: try node.jsonPointer("total"), position: try node.source()))
    } else if let parameter = node.optional("filters") {
      try node.allow("filters", "on", "match", "source")
      self = .filters(
        Filter(
          parameter: try parameter.text(), pointer: try node.member("on").jsonPointer(),
          match: try node.word("match", or: .equal), position: try node.source()))
    } else if let parameter = node.optional("sorts") {
      try node.allow("sorts", "orders", "source")
      self = .sorts(
        Sorting(
          parameter: try parameter.text(),
          orders: try node.member("orders").list { (order) throws(LockNode.Mismatch) in
            try order.allow("value", "by")
            return Sorting.Order(
              value: try order.member("value").text(),
              keys: try order.member("by").list(SortKey.init(locked:)))
          }, position: try node.source()))
    } else {
      throw node.expected("a rule of a list: pages, filters, sorts")
    }
  }
}

extension Paging.Style {
  fileprivate var locked: JSON {
    switch self {
    case .number(let first): ["number": .whole(first)]
    case .offset: ["offset": true]
    case .cursor(let term): ["cursor": term.locked]
    case .link: ["link": true]
    }
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "number": self = .number(from: try value.integer())
    case "offset":
      try value.requireTrue()
      self = .offset
    case "cursor": self = .cursor(try Term(locked: value))
    case "link":
      try value.requireTrue()
      self = .link
    default:
      throw node.unknown("way to name a page", name, among: "number", "offset", "cursor", "link")
    }
  }
}
