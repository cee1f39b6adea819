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

  private mutating func add(_ typical: JSON, _ accepted: JSON, at place: JSON.Pointer) {
    guard typical != accepted else { return }
    guard let before = typical.objectValue, let after = accepted.objectValue else {
      changes.append(.set(place, accepted))
      return
    }
    for member in before.members {
      let place = place.appending(.name(member.name))
      if let value = after[member.name] {
        add(member.value, value, at: place)
      } else {
        changes.append(.remove(place))
      }
    }
    for member in after.members where before[member.name] == nil {
      changes.append(.set(place.appending(.name(member.name)), member.value))
    }
  }
}

extension BodyAdaptation {
  /// A body with the changes wherever it is as the typical one: what a case has changed itself stays.
  func applied(to original: JSON, typical: JSON) -> JSON {
    var body = original
    func isTypical(_ place: JSON.Pointer) -> Bool {
      if original[place] == typical[place] { return true }
      let isMarked = original[place]?.stringValue?.hasScalarSuffix(Planner.rejectionMark) ?? false
      return isMarked && typical[place]?.stringValue != nil
    }
    for change in changes {
      switch change {
      case .remove(let place):
        if isTypical(place) { _ = body.remove(at: place) }
      case .set(let place, let value):
        if isTypical(place) { _ = body.set(value, at: place) }
      }
    }
    return body
  }
}
