import ContractHTTP
import ContractJSON
import ContractModel

/// Finds the resources of traffic: values in paths that earlier responses to creations have shown.
struct ResourceSearch {
  let profiles: [OperationProfile]
  private let trace: IdentityTrace
  private(set) var resources: [LearnedResource] = []

  /// Support of one way in which identities come to be.
  private struct Source: Hashable {
    var operation: Int
    var pointer: JSON.Pointer
  }

  init(_ profiles: [OperationProfile]) {
    self.profiles = profiles
    trace = IdentityTrace(profiles)
    var found: [Source?: LearnedResource] = [:]
    var order: [Source?] = []
    for (prefix, values) in valuesByPrefix {
      guard var resource = resource(at: prefix, values) else { continue }
      let source = resource.creation.flatMap { pointer in
        resource.creator.map { Source(operation: $0, pointer: pointer) }
      }
      if source != nil, let known = found[source] {
        // The same identities name it in another path, too.
        resource = known
        resource.prefixes.append(prefix)
        resource.identities.formUnion(values)
        found[source] = resource
      } else if source == nil {
        resources.append(resource)
      } else {
        found[source] = resource
        order.append(source)
      }
    }
    resources = order.compactMap { found[$0] } + resources
    resources += listedAlone
    resources += singletons
    giveNames()
    for index in resources.indices { resources[index].access = access(to: resources[index]) }
  }
}

extension ResourceSearch {
  /// The values of the parameter at the end of each path prefix, the shortest path first.
  private var valuesByPrefix: [(PathLearner.Shape, Set<String>)] {
    var values: [PathLearner.Shape: Set<String>] = [:]
    for profile in profiles {
      for sample in profile.accepted {
        for (prefix, value) in zip(profile.path.prefixes, profile.arguments(of: sample)) {
          values[prefix, default: []].insert(value)
        }
      }
    }
    return values.map { ($0.key, $0.value) }.sorted {
      ($0.0.count, $0.0.text) < ($1.0.count, $1.0.text)
    }
  }

  private func resource(at prefix: PathLearner.Shape, _ values: Set<String>) -> LearnedResource? {
    var votes: [Source: Int] = [:]
    for value in values {
      guard let origin = trace.origins[value], profiles[origin.operation].method != .get else {
        continue
      }
      // Of several that a request creates, the first one is enough.
      for pointer in origin.pointers where pointer.tokens.count(where: { $0 == .every }) < 2 {
        votes[Source(operation: origin.operation, pointer: pointer.firstElement), default: 0] += 1
      }
    }
    let collection = Array(prefix.dropLast())
    let best = votes.max { left, right in
      rank(left.key, left.value, collection) < rank(right.key, right.value, collection)
    }
    guard let best, case .name(let id)? = best.key.pointer.tokens.last else {
      return created(at: prefix, values) ?? shown(at: prefix, values)
    }
    return LearnedResource(
      name: prefix.noun, prefixes: [prefix], creator: best.key.operation,
      creation: best.key.pointer, idName: id, identities: values,
      evidence: "\(best.value) of \(values.count) identities in paths came from its responses")
  }

  /// How well a source explains the identities of a collection.
  private func rank(
    _ source: Source, _ votes: Int, _ collection: PathLearner.Shape
  ) -> (Int, Int, Int, String) {
    var name = ""
    if case .name(let last)? = source.pointer.tokens.last { name = last }
    let own = profiles[source.operation].path.shape == collection ? 1 : 0
    let isSole = source.pointer.tokens.allSatisfy { if case .index = $0 { false } else { true } }
    return (votes, own + (isSole ? 1 : 0), name.isNameOfIdentity ? 1 : 0, "\(source.pointer)")
  }

  /// A resource whose identity is in the path of the request that creates it.
  private func created(at prefix: PathLearner.Shape, _ values: Set<String>) -> LearnedResource? {
    let creator = profiles.firstIndex { profile in
      profile.method == .put && profile.path.shape == prefix && profile.count(of: 201) > 0
    }
    guard let creator else { return nil }
    let id = identityName(at: prefix) ?? "id"
    return LearnedResource(
      name: prefix.noun, prefixes: [prefix], creator: creator, idName: id, identities: values,
      evidence: "\(profiles[creator].count(of: 201)) responses with 201 to a path of its own")
  }

  /// A resource that no exchange creates, but a list or a response of its own shows.
  private func shown(at prefix: PathLearner.Shape, _ values: Set<String>) -> LearnedResource? {
    guard let id = identityName(at: prefix) else { return nil }
    return LearnedResource(name: prefix.noun, prefixes: [prefix], idName: id, identities: values)
  }

  /// The name of the member that has the value of the path parameter in every response of a path.
  private func identityName(at prefix: PathLearner.Shape) -> String? {
    var counts: [String: Int] = [:]
    var total = 0
    for profile in profiles where profile.path.shape == prefix {
      for (sample, body) in profile.shown {
        guard let value = sample.segments.last else { continue }
        total += 1
        var names: Set<String> = []
        body.eachIdentity(at: .root, depth: 4) { text, pointer in
          if text == value, case .name(let name)? = pointer.tokens.last { names.insert(name) }
        }
        for name in names { counts[name, default: 0] += 1 }
      }
    }
    return counts.filter { $0.value == total }.keys.min { left, right in
      (left.utf8.count, left) < (right.utf8.count, right)
    }
  }

  /// Resources that no path names: lists show what responses to creations have shown first.
  private var listedAlone: [LearnedResource] {
    let creators = Set(resources.compactMap(\.creator))
    var created: [Source: Set<String>] = [:]
    for (value, origin) in trace.origins
    where profiles[origin.operation].method == .post && !creators.contains(origin.operation) {
      for pointer in origin.pointers where !pointer.tokens.contains(.every) {
        guard case .name(let name)? = pointer.tokens.last, name.isNameOfIdentity else { continue }
        created[Source(operation: origin.operation, pointer: pointer), default: []].insert(value)
      }
    }
    var listed: [String: Set<String>] = [:]
    for profile in profiles where profile.method == .get {
      for (_, body) in profile.shown {
        body.eachIdentity(at: .root, depth: 5) { value, pointer in
          guard pointer.tokens.contains(.every), case .name(let name)? = pointer.tokens.last else {
            return
          }
          listed[name, default: []].insert(value)
        }
      }
    }
    var found: [Int: LearnedResource] = [:]
    let sources = created.sorted { left, right in
      (left.key.pointer.tokens.count, "\(left.key.pointer)")
        < (right.key.pointer.tokens.count, "\(right.key.pointer)")
    }
    for (source, values) in sources where found[source.operation] == nil {
      guard case .name(let name)? = source.pointer.tokens.last else { continue }
      let shown = values.intersection(listed[name] ?? [])
      guard shown.count * 2 >= values.count else { continue }
      let shape = profiles[source.operation].path.shape
      found[source.operation] = LearnedResource(
        name: (shape + [nil]).noun, prefixes: [], creator: source.operation,
        creation: source.pointer, idName: name, identities: values,
        evidence: "lists show \(shown.count) of \(values.count) identities in its responses")
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Resources of which each user has one: a path without parameters that shows an object and changes it.
  private var singletons: [LearnedResource] {
    profiles.compactMap { profile in
      guard profile.method == .get, profile.path.names.isEmpty,
        profiles.contains(where: {
          ["PUT", "PATCH"].contains($0.method.name) && $0.path.shape == profile.path.shape
            && $0.acceptedCount > 0
        }), let body = profile.responses[200], body.objectCount == body.count
      else { return nil }
      let inner = body.names.count == 1 ? body.names.first : nil
      let shown = inner.flatMap { body.members[$0] } ?? body
      guard let id = shown.names.first(where: { $0.comparesEqual(to: "id") }) else { return nil }
      return LearnedResource(
        name: (profile.path.shape + [nil]).noun, prefixes: [], idName: id, identities: [],
        singleton: profile.path.shape, root: inner)
    }
  }

  /// Makes the names of resources distinct.
  private mutating func giveNames() {
    var taken: Set<String> = []
    for index in resources.indices {
      while !taken.insert(resources[index].name).inserted { resources[index].name += "-item" }
    }
  }

  /// Who may read a resource: others were rejected, or were not.
  private func access(to resource: LearnedResource) -> Resource.Access {
    guard let creator = resource.creator else { return .everyone }
    var owners: [String: String] = [:]
    for sample in profiles[creator].accepted {
      guard let user = sample.user else { continue }
      let value =
        resource.creation.flatMap { sample.received?.value(at: $0)?.identity }
        ?? (resource.creation == nil ? sample.segments.last : nil)
      if let value { owners[value] = user }
    }
    var (admitted, rejected) = (0, 0)
    for profile in profiles where profile.method == .get {
      for (position, prefix) in profile.path.prefixes.enumerated()
      where resource.prefixes.contains(prefix) {
        for sample in profile.samples {
          guard let user = sample.user,
            let owner = owners[profile.arguments(of: sample)[position]], owner != user
          else { continue }
          if sample.isAccepted { admitted += 1 }
          if [403, 404].contains(sample.status.code) { rejected += 1 }
        }
      }
    }
    return rejected > 0 && admitted == 0 ? .owner : .everyone
  }
}

extension String {
  fileprivate func comparesEqual(to other: String) -> Bool { lowercased() == other }
}

extension TrafficSample {
  /// The credentials in `Authorization`, by which users are distinguished.
  fileprivate var user: String? { request.fields["authorization"] }
}
