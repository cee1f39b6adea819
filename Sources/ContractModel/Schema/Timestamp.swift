/// A date and time in the profile of RFC 3339, with a precision and a zone policy.
///
/// Precision is part of the contract: `2025-11-17T19:26:02.996Z` and
/// `2025-11-17T19:26:02.996263011Z` both satisfy JSON Schema's `date-time`, and readers that are
/// right for one fail on the other or silently cut it.
public struct Timestamp: Sendable, Hashable {
  /// The offsets from UTC that a timestamp may have.
  public enum Zone: String, Sendable, CaseIterable {
    /// `Z` only.
    case utc
    /// `Z` or a numeric offset.
    case any
  }

  /// How many digits follow the decimal point of the seconds; zero means no point at all.
  package var fractionDigits: ClosedRange<Int>

  /// The offsets that are allowed.
  package var zone: Zone

  /// Creates a form of timestamps.
  public init(fractionDigits: ClosedRange<Int>, zone: Zone) {
    self.fractionDigits = fractionDigits
    self.zone = zone
  }
}

extension Timestamp {
  /// Whether it allows every precision and offset of RFC 3339, as documents do that say no more than `date-time`.
  package var hasAnyPrecision: Bool { zone == .any && fractionDigits == 0...9 }

  /// Whether it must be written with `Z`.
  package var isUTC: Bool { zone == .utc }
}

extension Timestamp: CustomStringConvertible {
  public var description: String {
    if hasAnyPrecision { return "a timestamp" }
    let zoneWords = zone == .utc ? "a UTC timestamp" : "a timestamp"
    let (low, high) = (fractionDigits.lowerBound, fractionDigits.upperBound)
    if high == 0 { return "\(zoneWords) in whole seconds" }
    if low == high { return "\(zoneWords) with \(low) fraction digits" }
    return "\(zoneWords) with \(low) to \(high) fraction digits"
  }
}
