package import ContractJSON

/// One difference between two locks.
package struct LockDifference: Sendable {
  /// The path of the value, with the names of elements that have one.
  package var location: String
  package var old: JSON?
  package var new: JSON?
}

extension LockDifference: CustomStringConvertible {
  package var description: String {
    switch (old, new) {
    case (nil, let new?): "+ \(location): \(new.excerpt)"
    case (let old?, nil): "- \(location): \(old.excerpt)"
    case (let old?, let new?): "~ \(location): \(old.excerpt) → \(new.excerpt)"
    case (nil, nil): location
    }
  }
}

extension JSON {
  fileprivate var excerpt: String { text().shortened(to: 60) }
}

extension LockDifference {
  /// Returns the differences in reading order; the source position of a declaration is ignored.
  package static func all(from old: JSON, to new: JSON) -> [LockDifference] {
    var found: [LockDifference] = []
    compare(old, new, "", &found)
    return found
  }

  private static func compare(
    _ old: JSON, _ new: JSON, _ location: String, _ found: inout [LockDifference]
  ) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      for name in old.names + new.names.filter({ old[$0] == nil }) where name != "source" {
        let location = "\(location)/\(name)"
        if Contract.lockedValueMembers.contains(name), old[name] != new[name] {
          found.append(LockDifference(location: location, old: old[name], new: new[name]))
        } else {
          descend(old[name], new[name], location, &found)
        }
      }
    case (.array(let old), .array(let new)):
      compareLists(old, new, location, &found)
    default:
      if old != new { found.append(LockDifference(location: location, old: old, new: new)) }
    }
  }

  private static func descend(
    _ old: JSON?, _ new: JSON?, _ location: String, _ found: inout [LockDifference]
  ) {
    if let old, let new { return compare(old, new, location, &found) }
    found.append(LockDifference(location: location, old: old, new: new))
  }

  /// Compares elements by their names, so that an inserted one does not make all that follow differ.
  private static func compareLists(
    _ old: [JSON], _ new: [JSON], _ location: String, _ found: inout [LockDifference]
  ) {
    guard let oldNames = names(old), let newNames = names(new) else {
      for index in 0..<max(old.count, new.count) {
        descend(
          index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
          "\(location)/\(index)", &found)
      }
      return
    }
    for (name, element) in zip(oldNames, old) {
      let partner = newNames.firstIndex(of: name).map { new[$0] }
      descend(element, partner, "\(location)/\(name)", &found)
    }
    for (name, element) in zip(newNames, new) where !oldNames.contains(name) {
      descend(nil, element, "\(location)/\(name)", &found)
    }
    let common = oldNames.filter(newNames.contains)
    if common != newNames.filter(oldNames.contains) {
      found.append(
        LockDifference(
          location: "\(location) (order)", old: .array(oldNames.map(JSON.string)),
          new: .array(newNames.map(JSON.string))))
    }
  }

  private static func names(_ elements: [JSON]) -> [String]? {
    let names = elements.compactMap { ($0["id"] ?? $0["name"])?.stringValue }
    return names.count == elements.count && Set(names).count == names.count ? names : nil
  }
}
