import ContractJSON
import ContractPlanning
import ContractText

/// The changes of a typical body with which a backend accepts it, where it rejects the body itself.
struct BodyAdaptation: Sendable, Hashable {
  private enum Change: Sendable, Hashable {
    case remove(JSON.Pointer)
    case set(JSON.Pointer, JSON)
  }

  private var changes: [Change] = []

  /// The differences of an accepted body from the typical one.
  init(from typical: JSON, to accepted: JSON) {
    add(typical, accepted, at: .root)
  }

  private mutating func add(_ typical: JSON, _ accepted: JSON, at location: JSON.Pointer) {
    guard typical != accepted else { return }
    guard let before = typical.objectValue, let after = accepted.objectValue else {
      changes.append(.set(location, accepted))
      return
    }
    for member in before.members {
      let location = location.appending(.name(member.name))
      if let value = after[member.name] {
        add(member.value, value, at: location)
      } else {
        changes.append(.remove(location))
      }
    }
    for member in after.members where before[member.name] == nil {
      changes.append(.set(location.appending(.name(member.name)), member.value))
    }
  }
}

extension BodyAdaptation {
  /// A body with the changes wherever it is as the typical one: what a case has changed itself stays.
  func applied(to original: JSON, typical: JSON) -> JSON {
    var body = original
    func isTypical(_ location: JSON.Pointer) -> Bool {
      if original[location] == typical[location] { return true }
      let isMarked =
        original[location]?.stringValue?.hasScalarSuffix(Planner.rejectionMark) ?? false
      return isMarked && typical[location]?.stringValue != nil
    }
    for change in changes {
      switch change {
      case .remove(let location):
        if isTypical(location) { _ = body.remove(at: location) }
      case .set(let location, let value):
        if isTypical(location) { _ = body.set(value, at: location) }
      }
    }
    return body
  }
}
