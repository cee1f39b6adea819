import ContractModel
package import ContractFindings

extension CheckResult {
  /// Everything that is known about a failure, for a reader who has nothing but this text.
  var failureStory: String {
    let failing = failing
    var stories = subjectLines
    var shown: Set<Evidence> = []
    for (index, finding) in failing.enumerated() {
      if failing.count > 1 { stories.append("Drift \(index + 1) of \(failing.count)") }
      stories += finding.stories
      if let evidence = finding.evidence, shown.insert(evidence).inserted {
        stories.append("request\n\(evidence.request)")
        stories.append("response\n\(evidence.response)")
      }
    }
    return stories.joined(separator: "\n\n")
  }

  func untestedStory(_ reason: String) -> String {
    (subjectLines + [reason, "contract   \(source)"]).joined(separator: "\n\n")
  }

  private var subjectLines: [String] {
    switch subject {
    case .check(let check, _): [check.summary]
    case .scenario(_, let title): [title]
    }
  }
}

extension Finding {
  /// Everything that is known about it, for a reader who has nothing but this text.
  package var account: String {
    let exchange = evidence.map { ["request\n\($0.request)", "response\n\($0.response)"] }
    return ([headline] + stories + (exchange ?? [])).joined(separator: "\n\n")
  }

  /// What it is, the smallest request that shows it, and how to see it again.
  fileprivate var stories: [String] {
    [
      story, smallest?.story, reproduction.map { "reproduce with\n\($0)" },
      replay.map { "replay with\n\($0)" },
    ].compactMap(\.self)
  }

  fileprivate var story: String {
    let lines = facts.map { fact in
      fact.label.padded(to: Fact.labelWidth) + fact.text.hanging(by: Fact.labelWidth)
    }
    return (["\(drift.kind): \(drift.kind.summary)"] + lines).joined(separator: "\n")
  }

  var noteStory: String {
    "note: " + story
  }
}
