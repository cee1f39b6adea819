import ContractText

/// A part of a representation that a request asks for, in bytes (RFC 9110, section 14.1.2).
public enum ByteRange: Sendable, Equatable {
  /// From one position to another one, or to the end: `bytes=0-4`, `bytes=5-`.
  case from(Int, through: Int?)
  /// The last bytes: `bytes=-3`.
  case last(Int)

  /// Reads the value of a `Range` field that names one range; `nil` for anything else.
  public init?(parsing value: String) {
    let parts = value.split(ascii: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = parts[1].split(ascii: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || Int(decimalDigits: $0) != nil }) else {
      return nil
    }
    switch (Int(decimalDigits: ends[0]), Int(decimalDigits: ends[1])) {
    case (nil, let count?): self = .last(count)
    case (let first?, let last): self = .from(first, through: last)
    case (nil, nil): return nil
    }
    if case .from(let first, let last?) = self, last < first { return nil }
  }

  /// Returns the positions that it has in a representation; `nil` where it has none.
  public func positions(inLength length: Int) -> Range<Int>? {
    let positions: Range<Int>
    switch self {
    case .from(let first, let last):
      guard first < length else { return nil }
      positions = first..<min(last.map { $0 == .max ? $0 : $0 + 1 } ?? length, length)
    case .last(let count): positions = max(0, length - count)..<length
    }
    return positions.isEmpty ? nil : positions
  }
}

extension ByteRange: CustomStringConvertible {
  /// The range as the value of `Range`.
  public var description: String {
    switch self {
    case .from(let first, let last): "bytes=\(first)-\(last.map(String.init) ?? "")"
    case .last(let count): "bytes=-\(count)"
    }
  }
}

/// The part of a representation that a response has (RFC 9110, section 14.4).
public struct ContentRange: Sendable, Equatable {
  /// The positions, in bytes.
  public var positions: Range<Int>

  /// The length of the whole representation; `nil` where the response does not state it.
  public var length: Int?

  /// Creates the part of a representation.
  public init(_ positions: Range<Int>, of length: Int?) {
    self.positions = positions
    self.length = length
  }

  /// Reads a value of `Content-Range` such as `bytes 0-4/10`; `nil` for anything else.
  public init?(parsing value: String) {
    let words = value.split(ascii: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(ascii: "/", omittingEmptySubsequences: false)
    let ends = parts[0].split(ascii: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, ends.count == 2, let first = Int(decimalDigits: ends[0]),
      let last = Int(decimalDigits: ends[1]), first <= last, last < .max
    else { return nil }
    self.init(first..<(last + 1), of: Int(decimalDigits: parts[1]))
    guard length.map({ last < $0 }) ?? (parts[1] == "*") else { return nil }
  }
}

extension ContentRange: CustomStringConvertible {
  /// The part as the value of `Content-Range`.
  public var description: String {
    let length = length.map(String.init) ?? "*"
    return "bytes \(positions.lowerBound)-\(positions.upperBound - 1)/\(length)"
  }
}

extension Int {
  /// Reads a number of decimal digits only, without a sign; `nil` for anything else.
  fileprivate init?(decimalDigits text: Substring) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }
}
