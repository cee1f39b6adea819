import ContractFindings
import ContractJSON

extension Plan {
  /// A digest of the cases: equal plans have equal ones.
  package var digest: String {
    var hash = StableHash()
    for planned in cases { hash.add(planned.name) }
    hash.add("\(randomCases?.limit ?? 0)")
    return hash.hexadecimal
  }

  /// Distributes subjects over shards, so that each sends about as many requests.
  ///
  /// Every subject is in one shard; with more shards than subjects, the last ones are empty. The same plan
  /// gives the same shards.
  ///
  /// - Parameters:
  ///   - subjects: The ids of operations, channels and scenarios.
  ///   - count: The number of shards.
  /// - Returns: For each shard its subjects, in their order.
  package func shards(of subjects: [String], count: Int) -> [[String]] {
    let weights = requests(by: subjects)
    let order = subjects.indices.sorted { (weights[$0], $1) > (weights[$1], $0) }
    var loads = Array(repeating: 0, count: count)
    var members: [[Int]] = Array(repeating: [], count: count)
    for subject in order {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += weights[subject]
      members[lightest].append(subject)
    }
    return members.map { $0.sorted().map { subjects[$0] } }
  }

  /// The planned requests of each subject, at least one.
  private func requests(by subjects: [String]) -> [Int] {
    var counts: [String: Int] = [:]
    for planned in cases { counts[planned.subject.id, default: 0] += planned.requestCount }
    if let randomCases, !randomCases.operations.isEmpty {
      let share = randomCases.limit / randomCases.operations.count
      for operation in randomCases.operations { counts[operation, default: 0] += share }
    }
    return subjects.map { max(1, counts[$0] ?? 0) }
  }

  /// The number of random cases of one shard; those of all shards together are those of the plan.
  package func randomCaseLimit(of index: Int, in shards: [[String]]) -> Int {
    guard let randomCases, !randomCases.operations.isEmpty else { return 0 }
    let operations = Set(randomCases.operations)
    let before = shards[..<index].joined().count(where: operations.contains)
    let own = shards[index].count(where: operations.contains)
    let all = randomCases.operations.count
    return randomCases.limit * (before + own) / all - randomCases.limit * before / all
  }
}
