/// Prints figures with their targets and counts missed targets.
struct Scoreboard {
  /// The target of a figure.
  enum Threshold {
    case atLeast(Double)
    case atMost(Double)
  }

  private var missed = 0
  private var failed = 0
}

extension Scoreboard {
  var isMet: Bool { missed + failed == 0 }

  mutating func begin(_ title: String) {
    print("\n\(title)")
  }

  /// Prints a figure with its unit, such as `x JSONDecoder`; without a target it is informative.
  mutating func show(_ label: String, _ figure: Figure, _ unit: String, target: Threshold? = nil) {
    let isMet = target.map { $0.isMet(by: figure.median) } ?? true
    if !isMet { missed += 1 }
    let suffix = target.map { ", target \($0)" } ?? ""
    let verdict = isMet ? "  " : "! "
    print("\(verdict)\(label): \(figure.median.brief) \(unit) (\(figure.spread)\(suffix))")
  }

  /// Records that a benchmark could not be measured, which counts as missed.
  mutating func fail(_ reason: String) {
    failed += 1
    print("! not measured: \(reason)")
  }

  func remark(_ text: String) {
    print("  \(text)")
  }

  func end() {
    let gaps = failed == 0 ? "" : ", \(failed) not measured"
    print(missed == 0 ? "\nall targets met\(gaps)" : "\ntargets missed: \(missed)\(gaps)")
  }
}

extension Scoreboard.Threshold: CustomStringConvertible {
  func isMet(by value: Double) -> Bool {
    switch self {
    case .atLeast(let limit): value >= limit
    case .atMost(let limit): value <= limit
    }
  }

  var description: String {
    switch self {
    case .atLeast(let limit): "at least \(limit.brief)"
    case .atMost(let limit): "at most \(limit.brief)"
    }
  }
}
