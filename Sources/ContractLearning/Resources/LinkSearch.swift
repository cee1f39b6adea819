import ContractHTTP
import ContractJSON
import ContractModel

/// Finds operations after which a resource that exists names another one: side effects beside what they create and
/// update themselves.
struct LinkSearch {
  /// A link that an operation makes, with its evidence in words.
  struct Found {
    var operation: Int
    var effect: Effect
    var evidence: String
  }

  private let profiles: [OperationProfile]
  private let effects: [[Effect]]
  private let search: EffectSearch

  /// The representations of each resource, by type and identity, in the order of exchanges.
  private var sights: [Identity: [(index: Int, value: JSON)]] = [:]

  fileprivate struct Identity: Hashable {
    var resource: String
    var id: String
  }

  /// An identity in an exchange, and how a contract says where it is.
  fileprivate struct Mention: Hashable {
    enum Place: Hashable {
      case path(String)
      case request(JSON.Pointer)
      case response(JSON.Pointer)
    }

    var place: Place
    var identity: Identity
  }

  init(_ profiles: [OperationProfile], _ effects: [[Effect]], _ search: EffectSearch) {
    self.profiles = profiles
    self.effects = effects
    self.search = search
    for (profile, effects) in zip(profiles, effects) {
      for effect in effects { addSights(effect, profile) }
    }
    for key in sights.keys { sights[key]?.sort { $0.index < $1.index } }
  }

  private mutating func addSights(_ effect: Effect, _ profile: OperationProfile) {
    guard let pointer = effect.representationPointer,
      let resource = search.resources.first(where: { $0.name == effect.resource })
    else { return }
    for (sample, body) in profile.shown {
      for value in body.values(at: pointer) {
        guard let id = value[resource.idName]?.identity else { continue }
        sights[Identity(resource: resource.name, id: id), default: []].append((sample.index, value))
      }
    }
  }
}

extension LinkSearch {
  /// A way in which an operation may link two resources.
  private struct Candidate: Hashable {
    var first: Mention.Place
    var resource: String
    var second: Mention.Place
    var other: String
  }

  /// How often a member named the other resource, among exchanges that were followed by a look at it.
  private struct Votes {
    var total = 0
    var members: [String: Int] = [:]
    var backTotal = 0
    var backs: [String: Int] = [:]
  }

  /// The links of all operations.
  var found: [Found] {
    profiles.indices.flatMap { index -> [Found] in
      guard ["POST", "PUT", "PATCH"].contains(profiles[index].method.name) else { return [] }
      var votes: [Candidate: Votes] = [:]
      for sample in profiles[index].accepted {
        let mentions = mentions(in: sample, index)
        for first in mentions where !isCreated(first, index) {
          for second in mentions where second.identity.resource != first.identity.resource {
            count(first, second, sample, &votes)
          }
        }
      }
      return votes.compactMap { link($0, $1, index) }
        .sorted { "\($0.effect.resource)" < "\($1.effect.resource)" }
    }
  }

  private func isCreated(_ mention: Mention, _ index: Int) -> Bool {
    effects[index].contains {
      $0.action == .creates && $0.resource == mention.identity.resource
    }
  }

  /// The identities in the path and the body of a request, and of what it creates.
  private func mentions(in sample: TrafficSample, _ index: Int) -> [Mention] {
    let profile = profiles[index]
    var all: [Mention] = []
    func resource(_ isOne: (LearnedResource) -> Bool) -> String? {
      search.resources.first(where: isOne)?.name
    }
    for (position, value) in profile.arguments(of: sample).enumerated() {
      let prefix = profile.path.prefixes[position]
      guard let name = resource({ $0.prefixes.contains(prefix) }) else { continue }
      all.append(
        Mention(
          place: .path(profile.path.names[position]), identity: Identity(resource: name, id: value))
      )
    }
    sample.sent?.eachIdentity(at: .root, depth: 3) { text, pointer in
      guard !pointer.tokens.contains(.every),
        let name = resource({ $0.identities.contains(text) })
      else { return }
      all.append(
        Mention(place: .request(pointer), identity: Identity(resource: name, id: text)))
    }
    for created in search.resources where created.creator == index {
      guard let pointer = created.creation, let id = sample.received?.value(at: pointer)?.identity
      else { continue }
      all.append(
        Mention(place: .response(pointer), identity: Identity(resource: created.name, id: id)))
    }
    return all
  }

  private func count(
    _ first: Mention, _ second: Mention, _ sample: TrafficSample, _ votes: inout [Candidate: Votes]
  ) {
    guard let before = sight(of: first, before: sample), let after = sight(of: first, after: sample)
    else { return }
    let candidate = Candidate(
      first: first.place, resource: first.identity.resource, second: second.place,
      other: second.identity.resource)
    var count = votes[candidate] ?? Votes()
    count.total += 1
    for name in after.names(of: second.identity.id)
    where before[name]?.identity != second.identity.id {
      count.members[name, default: 0] += 1
    }
    if let back = sight(of: second, after: sample) {
      count.backTotal += 1
      let earlier = sight(of: second, before: sample)
      for name in back.names(of: first.identity.id)
      where earlier?[name]?.identity != first.identity.id {
        count.backs[name, default: 0] += 1
      }
    }
    votes[candidate] = count
  }

  private func sight(of mention: Mention, before sample: TrafficSample) -> JSON? {
    sights[mention.identity]?.last { $0.index < sample.index }?.value
  }

  private func sight(of mention: Mention, after sample: TrafficSample) -> JSON? {
    sights[mention.identity]?.first { $0.index > sample.index }?.value
  }

  /// The effect, where most of the traffic shows it; an update of a member needs the other side, too.
  private func link(_ candidate: Candidate, _ votes: Votes, _ index: Int) -> Found? {
    guard let member = Self.best(votes.members, of: votes.total) else { return nil }
    let back = Self.best(votes.backs, of: votes.backTotal)
    let updates = effects[index].contains {
      $0.action == .updates && $0.resource == candidate.resource
    }
    guard back != nil || !updates else { return nil }
    var effect = Effect.links(
      candidate.resource, candidate.first.term, at: JSON.Pointer([.name(member)]),
      to: candidate.other, candidate.second.term,
      back: back.map { JSON.Pointer([.name($0)]) })
    effect.position = search.position
    let evidence =
      "links \(candidate.resource) and \(candidate.other): \(votes.members[member] ?? 0) of \(votes.total)"
    return Found(operation: index, effect: effect, evidence: evidence)
  }

  /// The name that nearly all have.
  private static func best(_ counts: [String: Int], of total: Int) -> String? {
    counts.filter { $0.value * 5 >= total * 4 }
      .min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}

extension LinkSearch.Mention.Place {
  fileprivate var term: PositionedTerm {
    switch self {
    case .path(let name): ContractModel.path(name)
    case .request(let pointer): ContractModel.request(pointer)
    case .response(let pointer): ContractModel.response(pointer)
    }
  }
}

extension JSON {
  /// The names of the members that hold an identity.
  fileprivate func names(of id: String) -> [String] {
    (objectValue?.members ?? []).filter { $0.value.identity == id }.map(\.name)
  }
}
