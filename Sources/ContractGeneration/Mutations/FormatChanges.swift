import ContractJSON
import ContractModel

extension Schema {
  /// Texts that no reader of dates can take for a day.
  static let dateChanges = [
    ValueChange(.format, "2025-02-30", "2025-02-30 is no date"),
    ValueChange(.format, "17-11-2025", "17-11-2025 must be written YYYY-MM-DD"),
    ValueChange(.format, "2025-13-01", "2025-13-01 is no date"),
    ValueChange(.format, "2023-02-29", "2023-02-29 is no date"),
    ValueChange(.format, "tomorrow", "tomorrow is no date"),
  ]
}

extension Timestamp {
  /// Texts that no reader of timestamps can take for a moment.
  var changes: [ValueChange] {
    let texts = [
      text(day: "2025-02-30"), text(day: "2025-13-01"), text(day: "2023-02-29"), text(hour: 25),
      text(minute: 60), text(zone: "+25:00"), "tomorrow",
    ]
    return texts.map { ValueChange(.format, .string($0), "\($0) is no moment") }
  }

  /// A text of the documented precision.
  func text(
    day: String = "2025-11-17", hour: Int = 12, minute: Int = 30, zone: String = "Z"
  ) -> String {
    let digits = min(max(fractionDigits.lowerBound, 0), 1000)
    let fraction = digits == 0 ? "" : "." + String(repeating: "0", count: digits)
    return "\(day)T\(hour):\(minute):00\(fraction)\(zone)"
  }
}

/// A text that is nearly a UUID.
struct UUIDChange: Sendable {
  enum Shape: Sendable {
    case short, long
    case letter
    case version(Int, documented: Int)
  }

  let shape: Shape
}

extension UUIDChange {
  static func changes(_ version: Int?) -> [ValueChange] {
    var shapes: [Shape] = [.short, .long, .letter]
    if let version { shapes.append(.version(version == 1 ? 4 : 1, documented: version)) }
    return [ValueChange(.format, "not-a-uuid", "not-a-uuid is no UUID")]
      + shapes.map { ValueChange(.format, .uuid(UUIDChange(shape: $0))) }
  }

  var words: String {
    switch shape {
    case .short: "UUID with a digit too few"
    case .long: "UUID with a digit too many"
    case .letter: "UUID with a g for a digit"
    case .version(let version, let documented):
      "UUID of version \(version), must be of version \(documented)"
    }
  }

  func applied(to text: String) -> String? {
    guard text.utf8.count == 36 else { return nil }
    switch shape {
    case .short: return String(text.dropLast())
    case .long: return text + "0"
    case .letter: return text.dropLast() + "g"
    case .version(let version, _): return text.prefix(14) + "\(version)" + text.dropFirst(15)
    }
  }
}
