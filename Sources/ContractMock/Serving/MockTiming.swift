import ContractHTTP
import ContractText

/// A failure that some requests get at random: `1%:503`, `0.5%:close`, `2%:hang`.
package struct MockFault: Sendable, Equatable {
  enum Effect: Sendable, Equatable {
    case status(HTTPStatus)
    /// The connection is closed without a response.
    case close
    /// No response is sent, and the connection stays open.
    case hang
  }

  /// The probability, from 0 to 1.
  var rate: Double
  var effect: Effect
}

extension MockFault {
  /// Reads a rate and an effect; `nil` where the text is no fault.
  package init?(_ text: String) {
    let rate = text.prefix(upToASCII: ":")
    let name = text.dropping(bytes: min(rate.utf8.count + 1, text.utf8.count))
    guard rate.hasScalarSuffix("%"), let percent = Double(decimal: rate.dropLast()),
      percent <= 100
    else { return nil }
    switch name {
    case "close": effect = .close
    case "hang": effect = .hang
    default:
      guard let code = Int(name), (400..<600).contains(code) else { return nil }
      effect = .status(HTTPStatus(code))
    }
    self.rate = percent / 100
  }
}

extension MockFault: CustomStringConvertible {
  package var description: String {
    let name =
      switch effect {
      case .status(let status): String(status.code)
      case .close: "close"
      case .hang: "hang"
      }
    let percent = rate * 100
    let text = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    return "\(text)%:\(name)"
  }
}

/// How long responses are delayed: `200ms`, `50ms..2s`.
package struct MockLatency: Sendable, Equatable {
  var range: ClosedRange<Duration>

  init(_ range: ClosedRange<Duration>) {
    self.range = range
  }

  /// Reads a duration or a range of two; `nil` where the text is none, or longer than ten minutes.
  package init?(_ text: String) {
    let parts = text.utf8.firstRange(of: "..".utf8).map { range in
      [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
    }
    let ends = (parts ?? [text]).map(Duration.init(mock:))
    guard let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else { return nil }
    range = low...high
  }
}

extension MockLatency: CustomStringConvertible {
  package var description: String {
    range.lowerBound == range.upperBound
      ? range.lowerBound.text : "\(range.lowerBound.text)..\(range.upperBound.text)"
  }
}

extension Duration {
  fileprivate init?(mock text: String) {
    let units: [(suffix: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
    guard let unit = units.first(where: { text.hasScalarSuffix($0.suffix) }),
      let number = Double(decimal: text.dropLast(unit.suffix.utf8.count)),
      number * unit.milliseconds <= 600_000
    else { return nil }
    self = .milliseconds(Int(number * unit.milliseconds))
  }

  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  fileprivate var text: String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}

extension Double {
  /// Reads digits with at most one point.
  fileprivate init?(decimal text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let number = Double(String(text))
    else { return nil }
    self = number
  }
}
