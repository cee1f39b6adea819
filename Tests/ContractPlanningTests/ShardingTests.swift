import ContractFindings
import ContractModel
import ContractPlanning
import Testing

@Suite struct `The shards of a plan` {
  @Test(arguments: [("lume-goals", 3), ("deuce-diary", 4), ("lume-goals", 60)])
  func `are together exactly the plan`(id: String, count: Int) throws {
    let contract = try Contract.named(id)
    let plan = try Planning.plan(of: contract)
    let subjects =
      contract.operations.filter { !$0.isSetUpOnly }.map(\.id) + contract.channels.map(\.id)
      + contract.scenarios.map(\.id)
    let shards = plan.shards(of: subjects, count: count)
    #expect(shards.flatMap(\.self).sorted() == subjects.sorted())
    let expected = Dictionary(grouping: plan.cases, by: \.name)
    var found: [String: Int] = [:]
    var random = 0
    for (index, shard) in shards.enumerated() where !shard.isEmpty {
      let part = try Planning.plan(of: contract) { options in
        options.only = Set(shard)
        options.fuzzLimit = plan.randomCaseLimit(of: index, in: shards)
      }
      random += part.randomCases?.limit ?? 0
      for planned in part.cases {
        #expect(expected[planned.name] == [planned], "\(planned.name)")
        // Other shards may create what their own cases need.
        if shard.contains(planned.subject.id) { found[planned.name, default: 0] += 1 }
      }
    }
    #expect(random == plan.randomCases?.limit)
    let own = plan.cases.filter { subjects.contains($0.subject.id) }.map(\.name)
    #expect(found == Dictionary(uniqueKeysWithValues: own.map { ($0, 1) }))
    #expect(Set(plan.cases.map(\.name)).subtracting(own).isEmpty)
  }

  @Test func `have about as many requests each, as far as operations are not split`() throws {
    let plan = try Planning.plan(of: .goals)
    let subjects = Contract.goals.operations.map(\.id) + Contract.goals.scenarios.map(\.id)
    let loads = plan.shards(of: subjects, count: 3).map { shard in
      plan.cases.filter { shard.contains($0.subject.id) }.reduce(0) { $0 + $1.requestCount }
    }
    let heaviest = subjects.map { subject in
      plan.cases.filter { $0.subject.id == subject }.reduce(0) { $0 + $1.requestCount }
    }.max()
    let average = loads.reduce(0, +) / 3
    #expect((loads.max() ?? 0) <= max(heaviest ?? 0, average * 3 / 2))
  }
}
