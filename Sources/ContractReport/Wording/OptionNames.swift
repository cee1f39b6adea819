package import ContractFindings

/// The names that a front door has for settings of a run, so that reports can refer to them.
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
