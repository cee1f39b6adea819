import ContractModel

/// Texts of dates, timestamps and UUIDs that have further limits; without any, they are made as values of their type.
extension TypedText {
  var samples: [String] {
    switch self {
    case .date: return ["2025-11-17", "2024-02-29", "1999-12-31"]
    case .uuid(let version):
      let digit = version ?? 4
      return ["6f1c2b1e-9d3a-\(digit)c5e-8f70-1a2b3c4d5e6f"]
    case .timestamp(let timestamp):
      let digits = timestamp.fractionDigits
      let count = min(max(3, digits.lowerBound), digits.upperBound)
      let fraction = count > 0 ? "." + String(repeating: "1", count: count) : ""
      return ["2025-11-17T19:26:02\(fraction)Z", "2024-02-29T00:00:00\(fraction)Z"]
    }
  }

  var generatingPattern: String {
    let day = "20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])"
    switch self {
    case .date: return "^\(day)$"
    case .uuid(let version):
      let digit = version.map(String.init) ?? "[1-8]"
      return "^[0-9a-f]{8}-[0-9a-f]{4}-\(digit)[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
    case .timestamp(let timestamp):
      let digits = timestamp.fractionDigits
      let (low, high) = (max(digits.lowerBound, 1), min(max(digits.upperBound, 1), 12))
      let fraction = digits.upperBound < 1 ? "" : "(\\.[0-9]{\(min(low, high)),\(high)})"
      let isOptional = digits.lowerBound < 1 && !fraction.isEmpty
      let time = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
      return "^\(day)T\(time)\(fraction)\(isOptional ? "?" : "")Z$"
    }
  }

  var nearMisses: [(text: String, reason: String)] {
    switch self {
    case .date:
      [
        ("2025-02-30", "no such day"), ("2025-13-01", "month 13"), ("17-11-2025", "the day first"),
        ("2025-11-17x", "a letter behind it"),
      ]
    case .uuid:
      [
        ("6f1c2b1e9d3a4c5e8f701a2b3c4d5e6f", "no hyphens"),
        ("6f1c2b1e-9d3a-4c5e-8f70-1a2b3c4d5e6g", "a g"),
      ]
    case .timestamp:
      [
        ("2025-02-30T00:00:00Z", "no such day"), ("2025-11-17T25:00:00Z", "hour 25"),
        ("2025-11-17", "no time"), ("2025-11-17T19:26:02", "no zone"),
      ]
    }
  }
}
