import ContractModel
import ContractRunner

extension CheckResult {
  /// Everything that is known about a failure, for a reader who has nothing but this text.
  var failureStory: String {
    let failing = failing
    var stories = subjectLines
    var shown: Set<Evidence> = []
    for (index, finding) in failing.enumerated() {
      if failing.count > 1 { stories.append("Drift \(index + 1) of \(failing.count)") }
      stories.append(finding.story)
      if let smallest = finding.smallest { stories.append(smallest.story) }
      if let line = finding.reproduction { stories.append("reproduce with\n\(line)") }
      if let replay = finding.replay { stories.append("replay with\n\(replay)") }
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
    case .check(let check, _): [check.question]
    case .scenario(_, let title): [title]
    }
  }
}

extension Finding {
  fileprivate var story: String {
    let lines = facts.map { fact in
      fact.label.padded(to: Fact.labelWidth) + fact.text.hanging(by: Fact.labelWidth)
    }
    return (["\(drift.kind): \(drift.kind.sentence)"] + lines).joined(separator: "\n")
  }

  var noteStory: String {
    "note: " + story
  }
}
