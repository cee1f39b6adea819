import ContractFindings
import ContractModel
import ContractPlanning
import ContractRunner
import ContractText
import ContractValidation
import Foundation

/// The variables by which systems that split a job state a part and the number of parts.
private struct ShardVariables {
  var index: String
  var count: String?

  /// The number of the first part.
  var first: Int

  static let all = [
    // GitLab CI, with `parallel`
    ShardVariables(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    // Bazel, with `shard_count`
    ShardVariables(index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
    // Kubernetes, in an indexed job, which does not state its number of parts
    ShardVariables(index: "JOB_COMPLETION_INDEX", count: nil, first: 0),
  ]
}

extension Arguments {
  private static let largestCount = 1000

  /// The shard of `--shard`; `nil` for the whole plan.
  func shard() throws(UsageError) -> RunShard? {
    var shard = try writtenShard()
    shard?.isNarrowed = isNarrowed
    return shard
  }

  private func writtenShard() throws(UsageError) -> RunShard? {
    guard let text = self[.shard] else { return nil }
    let parts = text.split(ascii: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "ci", parts.count <= 2 {
      return try shardOfSystem(count: parts.dropFirst().first)
    }
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.largestCount).contains(count), (1...count).contains(index)
    else {
      throw UsageError(
        "\(OptionKey.shard.name) takes I/N, such as 2/4, or ci, not '\(text)'; N is at most "
          + "\(Self.largestCount)")
    }
    return RunShard(index, of: count)
  }

  private func shardOfSystem(count given: String?) throws(UsageError) -> RunShard {
    let known = ShardVariables.all.first { environment[$0.index]?.isEmpty == false }
    guard let known, let text = environment[known.index] else {
      let names = ShardVariables.all.map(\.index).joined(separator: ", ")
      throw UsageError("\(OptionKey.shard.name) ci needs one of the variables \(names)")
    }
    guard let total = given ?? known.count.flatMap({ environment[$0] }) else {
      throw UsageError(
        "\(known.index) is set, and the number of shards is unknown; give \(OptionKey.shard.name) ci/N"
      )
    }
    let index = Int(text).map { $0 - known.first + 1 }
    guard let index, let count = Int(total), (1...Self.largestCount).contains(count),
      (1...count).contains(index)
    else {
      throw UsageError(
        "\(known.index)=\(text) is no shard of \(total), counted from \(known.first)")
    }
    // Bazel asks for this file as the sign that a test runs one shard, not everything.
    if let path = environment["TEST_SHARD_STATUS_FILE"], !path.isEmpty {
      guard FileManager.default.createFile(atPath: path, contents: nil) else {
        throw UsageError("\(path): the status file of the shard cannot be written")
      }
    }
    return RunShard(index, of: count)
  }
}

extension RunConfiguration {
  /// The ids of what the run reports, in the order of its results.
  func subjects(of contract: Contract) -> [String] {
    let all =
      contract.operations.filter { !$0.isSetUpOnly }.map(\.id) + contract.channels.map(\.id)
      + contract.scenarios.map(\.id)
    return planning.only.isEmpty ? all : all.filter(planning.only.contains)
  }

  /// Whether the shard of the run, if it is one, has a part of a contract.
  func hasPart(of contract: Contract) -> Bool {
    guard let shard else { return true }
    return shard.index <= subjects(of: contract).count
  }

  /// - Throws: A usage error where the shard has no part of any contract.
  func requirePart(of contracts: [Contract]) throws(Command.Failure) {
    guard let shard, !contracts.contains(where: hasPart) else { return }
    let limit = contracts.map { subjects(of: $0).count }.max() ?? 0
    throw .usage(
      UsageError(
        "\(OptionKey.shard.name) \(shard): nothing is left for it; at most \(limit) shards are of use"
      )
    )
  }

  /// Returns the configuration that runs only the shard.
  func selectingShard(of compiled: CompiledContract) throws(Command.Failure) -> RunConfiguration {
    guard var shard else { return self }
    let plan = try planner(of: compiled).plan
    shard.subjects = subjects(of: compiled.contract)
    shard.plan = plan.digest
    let shards = plan.shards(of: shard.subjects, count: shard.count)
    var configuration = self
    configuration.shard = shard
    configuration.only = Set(shards[shard.index - 1])
    configuration.fuzzLimit = plan.randomCaseLimit(of: shard.index - 1, in: shards)
    return configuration
  }
}
