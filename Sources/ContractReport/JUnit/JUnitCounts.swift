import ContractFindings

/// The totals of a suite or of the whole report.
struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0
  var time = Duration.zero

  static func += (total: inout Self, part: Self) {
    total.tests += part.tests
    total.failures += part.failures
    total.errors += part.errors
    total.skipped += part.skipped
    total.time += part.time
  }

  mutating func count(_ result: CheckResult) {
    tests += 1
    time += result.duration
    switch result.verdict {
    case .passed, .noted: break
    case .failed: failures += 1
    case .notTested where !result.outcome.isLimited: errors += 1
    case .notTested, .skipped: skipped += 1
    }
  }
}

extension JUnitCounts {
  /// Room for ten digits in each count: more cases would not fit on a disk.
  static let width = 104

  /// The totals as attributes, padded with spaces so that they can be written over later.
  ///
  /// The root has no `skipped` in the schemas that are in circulation.
  func attributes(ofRoot isRoot: Bool) -> [UInt8] {
    var xml = XMLText(capacity: Self.width)
    xml.attribute(.tests, tests)
    xml.attribute(.failures, failures)
    xml.attribute(.errors, errors)
    if !isRoot { xml.attribute(.skipped, skipped) }
    xml.attribute(.time, time)
    return xml.bytes + [UInt8](repeating: UInt8(ascii: " "), count: Self.width - xml.bytes.count)
  }
}
