import ContractJSON

extension ListingRule: Lockable {
  var locked: JSON {
    switch self {
    case .pages(let paging): paging.locked
    case .filters(let filter): filter.locked
    case .sorts(let sorting): sorting.locked
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    if node.optional("pages") != nil {
      self = .pages(try Paging(locked: node))
    } else if node.optional("filters") != nil {
      self = .filters(try Filter(locked: node))
    } else if node.optional("sorts") != nil {
      self = .sorts(try Sorting(locked: node))
    } else {
      throw node.expected("a rule of a list: pages, filters, sorts")
    }
  }
}

extension Paging: LockableRecord {
  static let lockRecord = LockRecord(
    Paging(
      parameter: nil, size: nil, items: .root, style: .offset, total: nil, totalField: nil,
      position: .none),
    .required("pages", \.style), .optional("by", \.parameter), .optional("size", \.size),
    .required("items", \.items), .optional("total", \.total),
    .optional("totalField", \.totalField), .required("source", \.position))
}

extension Filter: LockableRecord {
  static let lockRecord = LockRecord(
    Filter(parameter: "", pointer: .root, match: .equal, position: .none),
    .required("filters", \.parameter), .required("on", \.pointer),
    .unless(.equal, "match", \.match),
    .required("source", \.position))
}

extension Filter.Match: Lockable {}

extension Sorting: LockableRecord {
  static let lockRecord = LockRecord(
    Sorting(parameter: "", orders: [], position: .none),
    .required("sorts", \.parameter), .required("orders", \.orders),
    .required("source", \.position))
}

extension Sorting.Order: LockableRecord {
  static let lockRecord = LockRecord(
    Sorting.Order(value: "", keys: []),
    .required("value", \.value), .required("by", \.keys))
}

extension Paging.Style: Lockable {
  var locked: JSON {
    switch self {
    case .number(let first): ["number": .whole(first)]
    case .offset: ["offset": true]
    case .cursor(let term): ["cursor": term.locked]
    case .link: ["link": true]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
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
