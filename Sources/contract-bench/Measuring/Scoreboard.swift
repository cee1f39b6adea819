/// Prints figures beside their bars, and remembers whether all were met.
struct Scoreboard {
  /// What a figure has to reach.
  enum Bar {
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

  /// Prints a figure with its unit, such as `x JSONDecoder`.
  ///
  /// Without a bar it is worth knowing and not promised.
  mutating func show(_ label: String, _ figure: Figure, _ unit: String, bar: Bar? = nil) {
    let isMet = bar.map { $0.isMet(by: figure.median) } ?? true
    if !isMet { missed += 1 }
    let bar = bar.map { ", bar \($0.words)" } ?? ""
    let verdict = isMet ? "  " : "! "
    print("\(verdict)\(label): \(figure.median.brief) \(unit) (\(figure.spread)\(bar))")
  }

  /// Notes that something could not be measured, which is not met.
  mutating func fail(_ reason: String) {
    failed += 1
    print("! not measured: \(reason)")
  }

  func remark(_ text: String) {
    print("  \(text)")
  }

  func end() {
    let gaps = failed == 0 ? "" : ", \(failed) not measured"
    print(missed == 0 ? "\nevery bar is met\(gaps)" : "\nmissed: \(missed)\(gaps)")
  }
}

extension Scoreboard.Bar {
  func isMet(by value: Double) -> Bool {
    switch self {
    case .atLeast(let bar): value >= bar
    case .atMost(let bar): value <= bar
    }
  }

  var words: String {
    switch self {
    case .atLeast(let bar): "at least \(bar.brief)"
    case .atMost(let bar): "at most \(bar.brief)"
    }
  }
}
