import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension CompiledContract {
  /// The locations of a resource that requests set: members of the same name in what updates or
  /// creates it and in its representation.
  func writtenLocations(of resource: CompiledResource) -> [JSON.Pointer] {
    var names: [String] = []
    for operation in operations {
      guard
        operation.performs(.creates, .updates, on: resource), let schema = operation.body?.schema,
        let fields = schema.objectFields
      else { continue }
      for field in fields where !names.contains(field.name) { names.append(field.name) }
    }
    return names.map { JSON.Pointer([.name($0)]) }
  }

  /// The locations of a resource that must be as they were after requests that do not change it.
  ///
  /// A request about another resource may link both.
  func keptLocations(of resource: CompiledResource, _ check: Check) -> [JSON.Pointer] {
    let written = writtenLocations(of: resource)
    guard check == .othersUnchanged else { return written }
    let references = references(from: resource)
    return written.filter { !references.contains($0) }
  }

  /// The locations of a resource that documented rules settle, so that a list must show them, too.
  func settledLocations(of resource: CompiledResource) -> [JSON.Pointer] {
    var locations: [JSON.Pointer] = []
    for operation in operations {
      for effect in operation.effects(on: resource) {
        guard case .response(let state)? = effect.state, effect.action != .lists else { continue }
        for rule in operation.rules where rule.relation == .equal && !rule.isAdvisory {
          guard case .response(let location) = rule.left,
            location.isInside(state, wildcard: .inner),
            location.tokens.count > state.tokens.count
          else { continue }
          let inner = location.relative(to: state)
          if !locations.contains(inner) { locations.append(inner) }
        }
      }
    }
    return locations
  }

  /// The settled locations at which two representations of a resource differ, apart from what time
  /// changes.
  func changedLocations(
    of resource: CompiledResource, from old: JSON, to new: JSON
  ) -> [JSON.Pointer] {
    settledLocations(of: resource).filter {
      resource.hasChanged(at: $0, from: old[$0], to: new[$0])
    }
  }
}

extension CompiledResource {
  /// Whether time has led the resource from one state to another.
  func timeHasPassed(from old: JSON, to new: JSON) -> Bool {
    guard let location = resource.states?.pointer else { return false }
    return old[location] != new[location]
      && !hasChanged(at: location, from: old[location], to: new[location])
  }

  /// Whether the values differ, and time does not lead from the old one to the new one.
  func hasChanged(at location: JSON.Pointer, from old: JSON?, to new: JSON?) -> Bool {
    guard let machine = resource.states, machine.pointer == location else {
      return old != new && !old.isSameMoment(as: new)
    }
    var passed = [old]
    while let state = passed.last, state != new {
      let way = machine.transitions.first { $0.cause == .time && JSON.string($0.from) == state }
      guard let way, !passed.contains(.string(way.to)) else { return true }
      passed.append(.string(way.to))
    }
    return false
  }
}

extension JSON? {
  private var moment: Moment? { self?.stringValue.flatMap(Moment.init) }

  /// Whether both are the same moment, in any zone, at the lower of their precisions.
  func isSameMoment(as other: JSON?) -> Bool {
    guard let one = moment, let other = other.moment else { return false }
    return one.agrees(with: other)
  }
}
