import ContractCLI
import Foundation
import TestSupport
import Testing

@Suite struct `Shards of a check` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func check(_ shard: String?, _ file: String, _ words: [String] = []) async -> Session {
    let part = shard.map { ["--shard", $0] } ?? []
    return await Session.run(
      part + ["--phases", "examples,negative", "--report", "jsonl=\(folder.path)/\(file)"] + words,
      contracts: { [.journal] })
  }

  private func merge(_ files: [String], _ words: [String] = []) async -> Session {
    await Session.run(["merge"] + files.map { "\(folder.path)/\($0)" } + words)
  }

  /// The verdicts of all results in a report in the format `json`, by subject.
  private func results(_ file: String) throws -> [(subject: String, verdict: String)] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(file)"))
    let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let runs = try #require(report["runs"] as? [[String: Any]])
    return try #require(runs[0]["results"] as? [[String: Any]]).map { result in
      let subject = ["operation", "scenario", "check"].map { "\(result[$0] ?? "")" }
      return (subject.joined(separator: " "), "\(result["verdict"] ?? "")")
    }
  }

  @Test func `are merged to the results of one run`() async throws {
    #expect(await check(nil, "whole").status == .conforms)
    #expect(await check("1/2", "1").status == .conforms)
    #expect(await check("2/2", "2").status == .conforms)
    let merged = await merge(["2", "1"], ["--report", "json=\(folder.path)/merged.json"])
    #expect(merged.status == .conforms)
    let whole = await Session.run([
      "report", "\(folder.path)/whole", "--report", "json=\(folder.path)/whole.json",
    ])
    #expect(whole.status == .conforms)
    let (all, own) = (try results("whole.json"), try results("merged.json"))
    let verdicts = Dictionary(own.map { ($0.subject, $0.verdict) }) { first, _ in first }
    #expect(Set(verdicts.keys).isSubset(of: all.map(\.subject)) && verdicts.count > all.count / 2)
    // Times differ, and what only cases of other operations show of an operation may be in another shard.
    let differences = all.filter { result in
      let verdict = verdicts[result.subject] ?? "skipped"
      return ![result.verdict, "skipped"].contains(verdict)
        && !result.subject.hasSuffix("response-time")
    }
    #expect(differences.isEmpty, "\(differences)")
    let mistakes: [(files: [String], message: String, status: ContractCLI.ExitStatus)] = [
      (["1"], "no record of shard 2/2 of journal", .couldNotTest),
      (["1", "1"], "shard 1/2 is in", .usage),
      (["1", "whole"], "journal was checked as a whole, without --shard", .usage),
      ([], "merge takes the files that --report jsonl=FILE has written", .usage),
    ]
    for (files, message, status) in mistakes {
      let session = await merge(files)
      #expect(session.status == status)
      #expect(session.text.contains(message), "\(session.text)")
    }
    #expect(await check("2/2", "other", ["--seed", "5"]).status == .conforms)
    #expect(await merge(["1", "other"]).text.contains("another seed"))
  }

  @Test(arguments: [
    (["--shard", "3/2"], [:], "--shard takes I/N, such as 2/4, or ci, not '3/2'"),
    (["--shard", "a/b"], [:], "--shard takes I/N"), (["--shard", ""], [:], "--shard takes I/N"),
    (["--shard", "1/2/3"], [:], "--shard takes I/N"),
    (["--shard", "9/9"], [:], "nothing is left for it; at most 7 shards are of use"),
    (
      ["--shard", "ci"], [:],
      "--shard ci needs one of the variables CI_NODE_INDEX, TEST_SHARD_INDEX, JOB_COMPLETION_INDEX"
    ),
    (
      ["--shard", "ci"], ["JOB_COMPLETION_INDEX": "0"],
      "JOB_COMPLETION_INDEX is set, and the number of shards is unknown; give --shard ci/N"
    ),
    (
      ["--shard", "ci"], ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "2"],
      "CI_NODE_INDEX=3 is no shard of 2, counted from 1"
    ),
  ])
  func `are rejected where they are wrong`(
    words: [String], environment: [String: String], message: String
  ) async {
    let session = await Session.run(
      ["plan"] + words, environment: environment, contracts: { [.journal] })
    #expect(session.status == .usage)
    #expect(session.text.contains(message), "\(session.text)")
    #expect(session.text.split(separator: "\n").count == 1)
  }

  @Test func `are those that the CI system states`() async throws {
    func plan(_ words: [String], _ environment: [String: String] = [:]) async -> String {
      await Session.run(
        ["plan", "--phases", "examples"] + words, environment: environment,
        contracts: { [.journal] }
      ).text
    }
    let second = await plan(["--shard", "2/3"])
    let status = folder.path + "/status"
    for (words, environment) in [
      (["--shard", "ci"], ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]),
      (["--shard", "ci/3"], ["JOB_COMPLETION_INDEX": "1"]),
      (
        ["--shard=ci"],
        ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_STATUS_FILE": status]
      ),
      ([], ["CONTRACT_CHECK_SHARD": "2/3"]),
    ] {
      #expect(await plan(words, environment) == second)
    }
    #expect(FileManager.default.fileExists(atPath: status))
    #expect(await plan([]) != second)
  }
}
