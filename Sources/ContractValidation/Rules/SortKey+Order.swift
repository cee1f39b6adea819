import ContractJSON
import ContractModel

/// The order of two elements of a list.
enum ListOrder {
  case before, after
  /// The elements are equal, or backends differ in their order.
  case undecided
}

extension [SortKey] {
  /// The order of two elements by the first key in which they differ.
  func order(_ left: JSON, _ right: JSON) -> ListOrder {
    for key in self {
      let values = (left[key.pointer], right[key.pointer])
      if case (.none, .none) = values { continue }
      // Backends sort absent values first or last.
      guard case (let one?, let other?) = values else { return .undecided }
      var order = JSON.order(one, other)
      if let location = key.alternative, let one = left[location], let other = right[location],
        JSON.order(one, other) != order
      {
        order = .undecided
      }
      guard order != .undecided else {
        // The next key decides between equal values only, not where text has several orders.
        if one == other { continue }
        return .undecided
      }
      return key.direction == .ascending ? order : order.reversed
    }
    return .undecided
  }
}

extension ListOrder {
  fileprivate var reversed: ListOrder {
    switch self {
    case .before: .after
    case .after: .before
    case .undecided: .undecided
    }
  }
}

extension JSON {
  fileprivate static func order(_ left: JSON, _ right: JSON) -> ListOrder {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)):
      left == right ? .undecided : right ? .before : .after
    case (.number(let left), .number(let right)):
      left == right ? .undecided : left < right ? .before : .after
    case (.string(let left), .string(let right)): order(ofTexts: left, right)
    default: .undecided
    }
  }

  private static func order(ofTexts left: String, _ right: String) -> ListOrder {
    if let left = Moment(left), let right = Moment(right) {
      return left == right ? .undecided : left < right ? .before : .after
    }
    // Databases sort by code, without case, without case and punctuation, or with punctuation
    // before everything else; only texts that are out of order in all of these are out of order.
    let collations: [(String) -> [UInt8]] = [
      { Array($0.utf8) }, { Array($0.lowercased().utf8) },
      { $0.lowercased().utf8.filter { !$0.isPunctuation } },
      { $0.lowercased().utf8.map { $0.isPunctuation ? 0 : $0 } },
    ]
    let orders = collations.map { key in order(ofBytes: key(left), key(right)) }
    guard let first = orders.first, orders.allSatisfy({ $0 == first }) else { return .undecided }
    return first
  }

  /// The order by the first difference, undecided for letters beyond ASCII: collations differ in
  /// whether `é` follows `e` or `z`.
  private static func order(ofBytes left: [UInt8], _ right: [UInt8]) -> ListOrder {
    guard let (one, other) = zip(left, right).first(where: { $0 != $1 }) else {
      return left.count == right.count ? .undecided : left.count < right.count ? .before : .after
    }
    guard one < 0x80, other < 0x80 else { return .undecided }
    return one < other ? .before : .after
  }
}

extension UInt8 {
  fileprivate var isPunctuation: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      false
    default: true
    }
  }
}
