import ContractJSON
import ContractModel
import ContractText

/// The common properties of the texts at one location.
struct TextProfile: Sendable {
  /// The number of texts, empty ones included.
  private(set) var count = 0
  private(set) var emptyCount = 0

  /// How often each of the first distinct texts occurred, empty ones apart.
  private(set) var values: [String: Int] = [:]

  /// Whether there were more distinct texts than are kept, or a long one.
  private(set) var isOverfull = false

  /// The number of texts when the last distinct one occurred first.
  private(set) var lastNew = 0

  /// The formats that every text has.
  private(set) var shapes = TextShape.allCases

  /// The fraction digits of the timestamps.
  private(set) var fractionDigits: ClosedRange<Int>?

  /// Whether every timestamp is in UTC.
  private(set) var isUTC = true

  /// How many distinct texts are kept, and how long they may be, in bytes.
  private static let valueLimit = (count: 64, bytes: 80)
}

extension TextProfile {
  mutating func add(_ text: String) {
    count += 1
    guard !text.isEmpty else {
      emptyCount += 1
      return
    }
    keep(text, times: 1, at: count)
    shapes.removeAll { !$0.matches(text) }
    if shapes.contains(.timestamp) { addTimestamp(text) }
  }

  private mutating func keep(_ text: String, times: Int, at position: Int) {
    if let known = values[text] {
      values[text] = known + times
      return
    }
    lastNew = position
    guard values.count < Self.valueLimit.count, text.utf8.count <= Self.valueLimit.bytes else {
      isOverfull = true
      return
    }
    values[text] = times
  }

  private mutating func addTimestamp(_ text: String) {
    let digits =
      text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().prefix { 0x30...0x39 ~= $0 }.count
    let known = fractionDigits ?? digits...digits
    fractionDigits = min(known.lowerBound, digits)...max(known.upperBound, digits)
    isUTC = isUTC && text.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "z")
  }

  /// Adds what another profile knows.
  mutating func merge(_ other: TextProfile) {
    let before = count
    count += other.count
    emptyCount += other.emptyCount
    isOverfull = isOverfull || other.isOverfull
    for (text, times) in other.values.sorted(by: { $0.key < $1.key }) {
      keep(text, times: times, at: min(count, before + other.lastNew))
    }
    if other.isOverfull { lastNew = max(lastNew, before + other.lastNew) }
    shapes.removeAll { !other.shapes.contains($0) }
    isUTC = isUTC && other.isUTC
    guard let added = other.fractionDigits else { return }
    let known = fractionDigits ?? added
    fractionDigits =
      min(known.lowerBound, added.lowerBound)...max(known.upperBound, added.upperBound)
  }
}

extension TextProfile {
  /// The number of distinct texts in words: `12 values`; `many values`, also where texts are long.
  var variety: String {
    isOverfull ? "many values" : values.count.counted("value")
  }

  /// How sure it is that the texts are some of a few words.
  enum Closure: Sendable {
    /// Any text may come.
    case none
    /// Words that recur, but others may come.
    case open
    /// No other word is expected.
    case closed
  }

  /// Whether the texts are a few words that recur.
  ///
  /// - Parameter rejectsOthers: Whether requests with another word were rejected.
  /// - Returns: How sure that is.
  func closure(rejectsOthers: Bool) -> Closure {
    let used = count - emptyCount
    guard !isOverfull, (2...16).contains(values.count), values.keys.allSatisfy(\.isWordOfSet) else {
      return .none
    }
    let isRecurring = values.values.allSatisfy { $0 > 1 }
    let isSaturated = lastNew * 2 <= count
    if rejectsOthers, isSaturated, used >= 2 * values.count { return .closed }
    if isRecurring, isSaturated, used >= max(20, 5 * values.count) { return .closed }
    return isRecurring && used >= 4 * values.count ? .open : .none
  }

  /// The distinct texts in order.
  var sortedValues: [String] { values.keys.sorted() }
}

extension String {
  /// Whether the text looks like one of a set of words: `in_progress`, `EUR`, `v1.2`.
  fileprivate var isWordOfSet: Bool {
    let bytes = Array(utf8)
    guard let first = bytes.first, bytes.count <= 40, first.isLetter else { return false }
    let digits = bytes.count { 0x30...0x39 ~= $0 }
    return digits <= 3
      && bytes.allSatisfy { byte in
        byte.isLetter || 0x30...0x39 ~= byte || "_-./:".utf8.contains(byte)
      }
  }
}

extension UInt8 {
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
}
