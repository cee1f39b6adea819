import ContractFindings
import ContractModel
import ContractNetwork
import ContractReport
import Foundation

extension Benchmark {
  static let reports = Benchmark(
    name: "reports", summary: "reports: writing 100000 results in each format"
  ) { _, board in
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let results = sampleResults()
    let subjects = (0..<100_000).map { number in
      // As many operations as checks allow, because pages have a row for each.
      CheckResult.Subject.check(Check.allCases[number % 20], operation: "operation\(number / 20)")
    }
    var bytes: [ReportFormat: Double] = [:]
    for format in ReportFormat.allCases where !format.isFolder {
      let path = folder.appendingPathComponent(format.rawValue).path
      // Allocates everything that is allocated once.
      try write(results, about: subjects.prefix(1000), as: format, to: path)
      let before = ProcessMemory.residentBytes
      let times = try await Rounds.milliseconds(count: 3) {
        try write(results, about: subjects[...], as: format, to: path)
      }
      board.show("\(format.rawValue): 100000 results", times, "ms")
      if let before, let after = ProcessMemory.residentBytes {
        let growth = Double(after) / 1e6 - Double(before) / 1e6
        board.show("\(format.rawValue): resident memory growth", Figure([growth]), "MB")
      }
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      bytes[format] = Double(size) / 1e6
      board.show("\(format.rawValue): size", Figure([Double(size) / 1e6]), "MB")
    }
    if let lines = bytes[.jsonl], let junit = bytes[.junit] {
      board.show("jsonl to junit", Figure([lines / junit]), "", target: .atMost(1.5))
    }
  }

  private static func write(
    _ results: [CheckResult], about subjects: ArraySlice<CheckResult.Subject>,
    as format: ReportFormat, to path: String
  ) throws {
    let report = try format.open(path: path)
    report.record(.started(.sample))
    for (position, subject) in subjects.enumerated() {
      var result = results[position % results.count]
      result.subject = subject
      report.record(.result(result))
    }
    report.record(.ended(.sample))
    try report.finish(ReportEnding(status: 1))
  }
}
