import ContractJSON
package import ContractModel
import ContractText

/// The parts of a contract whose locks differ from those of another version, documentation aside.
///
/// All that a run sends and expects follows from the lock, so that the parts with equal locks behave alike.
package struct ChangedParts: Sendable, Hashable {
  /// The members of the lock that concern every part and differ, such as `authentication`.
  package private(set) var everywhere: [String] = []

  /// The ids of the operations, channels and scenarios in which something differs, or that only one version
  /// has.
  package private(set) var ids: Set<String> = []

  /// The names of the resources that differ.
  package private(set) var resources: Set<String> = []

  /// Compares two versions of a contract.
  package init(from oldContract: Contract, to new: Contract) {
    let (old, lock) = (oldContract.lock, new.lock)
    for list in ["operations", "channels", "scenarios"] {
      ids.formUnion(Self.changes(in: list, from: old, to: lock))
    }
    resources = Self.changes(in: "resources", from: old, to: lock)
    // Others may have needed them, to create or to observe the resource.
    for operation in oldContract.operations where new.operation(operation.id) == nil {
      resources.formUnion(operation.effects.map(\.resource))
    }
    addUses(of: Self.changes(in: "definitions", from: old, to: lock), in: lock)
    guard case .object(let before) = old, case .object(let after) = lock else { return }
    for name in after.names + before.names.filter({ after[$0] == nil })
    where !Self.localMembers.contains(name) && !everywhere.contains(name) {
      if Self.differ(before[name], after[name]) { everywhere.append(name) }
    }
  }

  /// The members of a lock that are compared by their elements, or say nothing about what a run does.
  private static let localMembers: Set<String> = [
    "operations", "channels", "scenarios", "resources", "definitions", "lock", "id", "version",
    "title", "summary", "host", "documents", "source",
  ]

  /// The names of the elements of a list that differ, or that only one version has.
  private static func changes(in list: String, from old: JSON, to new: JSON) -> Set<String> {
    let before = old.elements(of: list)
    let after = new.elements(of: list)
    return Set(before.keys).union(after.keys).filter { differ(before[$0], after[$0]) }
  }

  private static func differ(_ old: JSON?, _ new: JSON?) -> Bool {
    guard let old, let new else { return old != nil || new != nil }
    return LockDifference.all(from: old, to: new).contains { !$0.isDocumentation }
  }
}

extension ChangedParts {
  package var isEmpty: Bool { everywhere.isEmpty && ids.isEmpty && resources.isEmpty }

  /// Adds what refers to definitions, also through others; any text that is a name counts.
  private mutating func addUses(of changed: Set<String>, in lock: JSON) {
    guard !changed.isEmpty else { return }
    var changed = changed
    let definitions = lock.parts("definitions")
    var count = -1
    while count != changed.count {
      count = changed.count
      for (name, texts) in definitions where !texts.isDisjoint(with: changed) {
        changed.insert(name)
      }
    }
    for part in ["operations", "channels", "scenarios"] {
      for (id, texts) in lock.parts(part) where !texts.isDisjoint(with: changed) { ids.insert(id) }
    }
    for (part, texts) in lock.wholeParts where !texts.isDisjoint(with: changed) {
      everywhere.append(part)
    }
  }
}

extension JSON {
  /// The elements of a list by their names; those of resources and definitions are not their ids.
  fileprivate func elements(of list: String) -> [String: JSON] {
    guard case .array(let elements) = self[list] else { return [:] }
    let key = ["resources", "definitions"].contains(list) ? "name" : "id"
    return Dictionary(
      elements.enumerated().map { ($1[key]?.stringValue ?? "\($0)", $1) }, uniquingKeysWith: { $1 })
  }

  /// The names of the elements of a list, and the texts in each.
  fileprivate func parts(_ list: String) -> [String: Set<String>] {
    elements(of: list).mapValues { element in
      var texts: Set<String> = []
      element.collectTexts(into: &texts)
      return texts
    }
  }

  /// The texts of the members that concern every part.
  fileprivate var wholeParts: [(name: String, texts: Set<String>)] {
    ["errors", "failures", "login"].compactMap { name in
      guard let value = self[name] else { return nil }
      var texts: Set<String> = []
      value.collectTexts(into: &texts)
      return (name, texts)
    }
  }

  private func collectTexts(into texts: inout Set<String>) {
    switch self {
    case .string(let text): texts.insert(text)
    case .array(let elements): for element in elements { element.collectTexts(into: &texts) }
    case .object(let object):
      for name in object.names { object[name]?.collectTexts(into: &texts) }
    case .null, .boolean, .number: break
    }
  }
}

extension LockDifference {
  /// Whether only people read what differs.
  fileprivate var isDocumentation: Bool {
    let name = location.split(ascii: "/").last.map(String.init) ?? ""
    // An element of a list may have one of these names, and is no text.
    return ["summary", "title"].contains(name)
      && [old, new].allSatisfy { $0 == nil || $0?.stringValue != nil }
  }
}
