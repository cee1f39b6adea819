package import ContractFindings
import ContractJSON

/// The options of a front door, by the setting of a run that each controls; reports refer to them.
package struct OptionNames: Sendable {
  package var settings: [RunSetting: String]

  /// The option that shows all of a report.
  package var verbose: String?

  package init(settings: [RunSetting: String] = [:], verbose: String? = nil) {
    self.settings = settings
    self.verbose = verbose
  }
}

extension OptionNames {
  package func text(_ reason: NotTestedReason) -> String { text("\(reason)", reason.settings) }

  package func text(_ reason: SkipReason) -> String {
    text("\(reason)", [reason.setting].compactMap(\.self))
  }

  func text(_ limit: RunLimit) -> String { text("\(limit)", [limit.setting]) }

  private func text(_ reason: String, _ mentioned: [RunSetting]) -> String {
    let names = mentioned.compactMap { settings[$0] }
    return names.isEmpty ? reason : "\(reason) (\(names.joined(separator: ", ")))"
  }

  /// `3 more, shown with --verbose`.
  func more(_ words: String) -> String {
    words + (verbose.map { ", shown with \($0)" } ?? "")
  }
}

extension RunRetry {
  var sentence: String {
    "\(subject): \(reason); attempt \(attempt) after \(wait.inSeconds)"
      + (outcome.map { " got \($0)" } ?? "")
  }
}

extension RunSummary.Fuzzing {
  func sentence(_ options: OptionNames) -> String {
    "fuzz: \(sent) of \(planned.counted("random request")) sent, \(options.text(limit))"
  }
}

extension RunSummary {
  /// `coverage is 80 %, 90 % are required`.
  var shortfall: String {
    "coverage is \(coverage ?? 0) %, \(requiredCoverage ?? 0) % are required"
  }
}

extension RunReduction {
  /// `createGoal: 41 boundary and random cases skipped, …`.
  func sentence(_ options: OptionNames) -> String {
    let option = options.settings[.budget].map { "; \($0) off sends all" } ?? ""
    return "\(operation): \(skippedCases.counted("boundary or random case")) skipped: responses "
      + "take \(average.inSeconds) on average, and one operation may take "
      + "\(allowance.inSeconds)\(option)"
  }
}

extension Leak {
  /// The text with the first few ids, and how many more there are.
  func abbreviated(_ options: OptionNames) -> String { shortened(options).text }

  /// The report with the first few ids.
  package func shortened(_ options: OptionNames) -> Leak {
    let limit = 5
    guard ids.count > limit + 1 else { return self }
    var first = self
    first.ids = ids.prefix(limit) + [options.more("\(ids.count - limit) more")]
    return first
  }
}

extension OperationCoverage {
  /// The number of gaps named in one line.
  private static let limit = 8

  /// `createGoal: status: paused; target_unit: kg`; empty without gaps.
  var gapSentences: [String] {
    guard !gaps.isEmpty else { return [] }
    let more = gaps.count - Self.limit
    let named = gaps.prefix(Self.limit).joined(separator: "; ")
    return ["\(operation): \(named)" + (more > 0 ? "; and \(more) more" : "")]
  }

  /// `createGoal: 40 of 162 responses 2xx, 31 of 33 covered`.
  var shareSentence: String {
    "\(operation): \(successes) of \(responses.counted("response")) 2xx, "
      + "\(total - gaps.count) of \(total) covered"
  }
}
