import ContractText

/// The media ranges of an `Accept` field with their weights (RFC 9110, section 12.5.1).
package struct AcceptedTypes: Sendable {
  private var ranges: [(range: MediaType, weight: Int)] = []

  /// Reads a field; a range that is not readable is left out.
  package init(_ field: String?) {
    for part in (field ?? "").split(ascii: ",") {
      guard let type = MediaType(String(part)) else { continue }
      let weight = type.parameter("q").flatMap(Self.thousandths) ?? 1_000
      let parameters = type.parameters.filter { $0.name != "q" }
      ranges.append((MediaType(type.type, type.subtype, parameters: parameters), weight))
    }
  }

  /// How much a type is wanted, in thousandths, by the most specific range that contains it.
  ///
  /// It is 0 for a type that is not acceptable. Where the field is absent or empty, every type is
  /// acceptable.
  package func weight(of type: MediaType) -> Int {
    guard !ranges.isEmpty else { return 1_000 }
    let matching = ranges.filter { type.matches($0.range) || $0.range.matches(type) }
    return matching.max { $0.range.specificity < $1.range.specificity }?.weight ?? 0
  }

  private static func thousandths(_ text: String) -> Int? {
    let parts = text.split(ascii: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int(parts[0]), 0...1 ~= whole else { return nil }
    let digits = (parts.count == 2 ? parts[1] : "").prefix(3)
    guard digits.allSatisfy(\.isNumber) else { return nil }
    let fraction = Int(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    return min(1_000, whole * 1_000 + fraction)
  }
}

extension MediaType {
  fileprivate var specificity: Int {
    (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) + parameters.count
  }
}
