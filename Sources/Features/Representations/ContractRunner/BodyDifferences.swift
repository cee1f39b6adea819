package import ContractJSON
import ContractText

/// The locations at which two bodies show something else.
///
/// Neither the order of elements counts, nor the notation of numbers and times.
package struct BodyDifferences {
  package private(set) var locations: Set<JSON.Pointer> = []
  private var values: [JSON.Pointer: (old: JSON?, new: JSON?)] = [:]

  package init(between old: [UInt8], and new: [UInt8]) {
    guard let before = try? JSON(parsing: old), let after = try? JSON(parsing: new) else {
      if old != new { locations = [.root] }
      return
    }
    compare(before, after, [])
  }

  /// The values of both bodies at one of the locations, in words.
  func words(at location: JSON.Pointer) -> String {
    guard let pair = values[location] else { return "another body" }
    let (old, new) = (pair.old?.text() ?? "absent", pair.new?.text() ?? "absent")
    return "\(new.shortened(to: 60)) instead of \(old.shortened(to: 60))"
  }

  private mutating func compare(_ old: JSON?, _ new: JSON?, _ path: [JSON.Pointer.Token]) {
    switch (old, new) {
    case (.object(let old)?, .object(let new)?):
      for name in Set(old.names).union(new.names) {
        compare(old[name], new[name], path + [.name(name)])
      }
    case (.array(let old)?, .array(let new)?) where old.count == new.count:
      for (one, other) in zip(old.inOrder, new.inOrder) { compare(one, other, path + [.every]) }
    default:
      guard old != new, !old.isSameMoment(as: new) else { return }
      let location = JSON.Pointer(path)
      if locations.insert(location).inserted { values[location] = (old, new) }
    }
  }
}

extension [JSON] {
  /// The elements in an order that does not depend on that in the body.
  fileprivate var inOrder: [JSON] {
    let id = JSON.Pointer([.name("id")])
    func key(_ element: JSON) -> String { element[id]?.text() ?? element.text() }
    return map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
