import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// The resources that a case is not about, as its steps have shown them.
struct Neighbourhood: Sendable {
  /// Identifies a view of the backend.
  struct View: Sendable, Hashable {
    var operation: String
    var resource: CompiledResource
    var identity: Identity

    /// The values in the path of the request.
    var path: [String: String]
  }

  /// The representations that a view has shown, and after how many requests that may change something.
  private struct Look: Sendable {
    var shown: [String: JSON]
    var writes: Int
  }

  /// The resources that the case has created, changed or named in a request that may change them.
  private(set) var touched: Set<World.ResourceID> = []
  private var writes = 0

  /// Whether the last request that may change something was rejected; a look follows each.
  private(set) var isRejection = false
  private var looks: [View: Look] = [:]

  /// The members that change by themselves, by view.
  private var volatile: [View: Set<String>] = [:]

  /// Notes a request that may change something, and what it is about.
  mutating func noteWrite(about ids: [World.ResourceID], isRejected: Bool) {
    writes += 1
    isRejection = isRejected
    touched.formUnion(ids)
  }

  /// Notes a request of which it is not known what it has done: views are compared from the next look on.
  mutating func noteUnknownWrite() { looks = [:] }

  /// Takes in what a view shows now.
  ///
  /// - Returns: What it showed before the last writes, without the resources of this case; `nil`
  ///   where nothing was written since, or the view is new.
  mutating func look(at shown: [String: JSON], by view: View) -> [String: JSON]? {
    defer { looks[view] = Look(shown: shown, writes: writes) }
    guard let before = looks[view] else { return nil }
    guard before.writes == writes else {
      return before.shown.filter { id, _ in
        !touched.contains(World.ResourceID(resource: view.resource.name, id: id))
      }
    }
    for (id, old) in before.shown {
      volatile[view, default: []].formUnion(old.changedMembers(in: shown[id] ?? old))
    }
    return nil
  }

  /// The members of a resource that have changed, but do not do so by themselves.
  func changedMembers(of old: JSON, to new: JSON, in view: View) -> [String] {
    old.changedMembers(in: new).filter { volatile[view]?.contains($0) != true }
  }
}

extension JSON {
  /// The names of the members that differ between two objects.
  fileprivate func changedMembers(in other: JSON) -> [String] {
    guard let object = objectValue, let others = other.objectValue else { return [] }
    var names = object.members.map(\.name)
    names += others.members.map(\.name).filter { object[$0] == nil }
    return names.filter { object[$0] != others[$0] }
  }
}

extension StepSubject {
  /// The resources that the request links to others, as far as it names them.
  var linkedIDs: [World.ResourceID] {
    let effects = operation.effects(.links)
    guard !effects.isEmpty else { return [] }
    let context = RuleContext(request: try? JSON(parsing: request.body), path: parameters)
    return effects.flatMap { effect -> [(String, Term?)] in
      [(effect.resource.name, effect.id)] + (effect.link.map { [($0.other, $0.id)] } ?? [])
    }.compactMap { resource, id in
      id.flatMap(context.value)?.identityText.map { World.ResourceID(resource: resource, id: $0) }
    }
  }
}
