extension Duration {
  /// Rounded to the nearest millisecond; never negative.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    // Far beyond what any clock counts, so that the product stays in range.
    let whole = min(seconds, 999_999_999)
    return whole * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
  }

  /// `0.21 s`, `75 s`, for reading.
  var inSeconds: String {
    let milliseconds = milliseconds
    guard milliseconds < 10_000 else { return "\((milliseconds + 500) / 1000) s" }
    let hundredths = (milliseconds + 5) / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
