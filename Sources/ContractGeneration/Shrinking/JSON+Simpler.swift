package import ContractJSON

extension JSON {
  /// Values of the same kind that are shorter or plainer, the simplest first.
  ///
  /// Taking the first that will do, again and again, ends: each is shorter than this one, nearer to
  /// zero or has fewer letters but `a`.
  package var simpler: [JSON] {
    switch self {
    case .null, .boolean: []
    case .number(let number): number.simpler.map(JSON.number)
    case .string(let text): text.simpler.map(JSON.string)
    case .array(let elements): elements.simpler.map(JSON.array)
    case .object(let object): object.simpler.map(JSON.object)
    }
  }
}

extension JSON.Number {
  fileprivate var simpler: [JSON.Number] {
    guard let value = exactInt64 else {
      // Whole numbers on both sides first, then fewer digits.
      let whole = JSON.Number(String(text.prefix { $0 != "." && $0 != "e" && $0 != "E" }))
      let next = whole?.adding(text.hasPrefix("-") ? -1 : 1)
      let cut = text.contains(where: "eE".contains) ? nil : JSON.Number(String(text.dropLast()))
      return [0, 1, whole, next, cut]
        .compactMap { $0 }.filter { $0.text.utf8.count < text.utf8.count }
    }
    if text != "\(value)" { return [JSON.Number("\(value)")].compactMap { $0 } }
    guard value != 0 else { return [] }
    // Each step leaves out half of what the one before it did.
    var found: [JSON.Number] = [0]
    var part = value / 2
    while part != 0 {
      found.append(JSON.Number("\(value - part)") ?? 0)
      part /= 2
    }
    return found
  }
}

extension String {
  fileprivate var simpler: [String] {
    guard !isEmpty else { return [] }
    let shorter = lengths(below: count).map { String(prefix($0)) }
    let plain = String(map { $0.isWhitespace ? " " : "a" })
    // Not longer in any unit, and with one letter for all.
    return shorter + (plain == self ? [] : [plain])
  }
}

extension [JSON] {
  fileprivate var simpler: [[JSON]] {
    lengths(below: count).map { Array(prefix($0)) }
  }
}

extension JSON.Object {
  fileprivate var simpler: [JSON.Object] {
    lengths(below: members.count).map { JSON.Object(Array(members.prefix($0))) }
  }
}

/// Lengths from zero up to the one below, in steps that become smaller.
private func lengths(below count: Int) -> [Int] {
  var found: [Int] = count > 0 ? [0] : []
  var part = count / 2
  while part > 0 {
    found.append(count - part)
    part /= 2
  }
  return found
}
