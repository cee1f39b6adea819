import ContractJSON
import ContractModel

extension CheckResult {
  /// Appends the members of the result, without braces, as reports in JSON have them.
  ///
  /// A report has very many of them, so that no values are made besides those of findings.
  func writeMembers(into bytes: inout [UInt8]) {
    writeHeading(into: &bytes)
    writeOutcome(into: &bytes) { finding, bytes in
      let start = bytes.count
      finding.members.write(into: &bytes)
      bytes[start] = UInt8(ascii: "{")
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends the result as an object that names its findings by their fingerprints.
  package func writeReference(into bytes: inout [UInt8]) {
    let start = bytes.count
    writeHeading(into: &bytes)
    bytes[start] = UInt8(ascii: "{")
    writeOutcome(into: &bytes) { JSON.writeString($0.fingerprint, into: &$1) }
    bytes.append(UInt8(ascii: "}"))
  }

  private func writeHeading(into bytes: inout [UInt8]) {
    func text(_ name: StaticString, _ text: String) {
      bytes.append(contentsOf: ",\"".utf8)
      unsafe bytes.append(
        contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      bytes.append(contentsOf: "\":".utf8)
      JSON.writeString(text, into: &bytes)
    }
    switch subject {
    case .check(let check, let operation):
      text("operation", operation)
      text("check", check.rawValue)
    case .scenario(let id, let title):
      text("scenario", id)
      text("title", title)
    }
    text("verdict", verdict.word)
    bytes.append(contentsOf: ",\"requests\":\(requests),\"seconds\":".utf8)
    bytes.append(contentsOf: duration.secondsText.utf8)
    text("source", source.description)
    if let unreached { text("unreached", unreached) }
    if failsOnNotes { bytes.append(contentsOf: ",\"failsOnNotes\":true".utf8) }
  }

  private func writeOutcome(
    into bytes: inout [UInt8], _ write: (Finding, inout [UInt8]) -> Void
  ) {
    switch outcome {
    case .tested(let findings):
      guard !findings.isEmpty else { return }
      bytes.append(contentsOf: ",\"findings\":[".utf8)
      for (index, finding) in findings.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(finding, &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .notTested(let reason): [("notTested", reason.json)].write(into: &bytes)
    case .skipped(let reason): [("skipped", reason.json)].write(into: &bytes)
    }
  }

  init(_ fields: RecordFields, contract: String) throws(RecordError) {
    let subject: Subject =
      if let id = try fields.text(ifAny: "scenario") {
        .scenario(id: id, title: try fields.text("title"))
      } else {
        .check(try fields.word("check"), operation: try fields.text("operation"))
      }
    let outcome: Outcome
    if let reason = try fields.fields(ifAny: "notTested") {
      outcome = .notTested(try NotTestedReason(reason))
    } else if let reason = try fields.fields(ifAny: "skipped") {
      outcome = .skipped(try SkipReason(reason))
    } else {
      outcome = .tested(
        try fields.list("findings") { (finding) throws(RecordError) in
          try Finding(finding, contract: contract)
        })
    }
    self.init(
      contract: contract, subject: subject, outcome: outcome,
      requests: try fields.integer("requests"), duration: try fields.duration("seconds"),
      source: try fields.source())
    unreached = try fields.text(ifAny: "unreached")
    failsOnNotes = try fields.flag("failsOnNotes")
  }
}

extension Verdict {
  /// The word in records.
  package var word: String {
    switch self {
    case .passed: "passed"
    case .noted: "noted"
    case .failed: "failed"
    case .notTested: "not-tested"
    case .skipped: "skipped"
    }
  }
}

extension RunVerdict {
  /// The word in records.
  package var word: String {
    switch self {
    case .conforms: "conforms"
    case .drift: "drift"
    case .notTested: "not-tested"
    case .endedEarly: "ended-early"
    case .insufficientCoverage: "insufficient-coverage"
    case .interrupted: "interrupted"
    }
  }
}
