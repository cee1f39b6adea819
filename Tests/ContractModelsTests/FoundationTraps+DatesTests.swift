import ContractFindings
import ContractModel
import ContractModels
import Foundation
import Testing

extension `Foundation's traps` {
  private static func stamps(
    _ digits: ClosedRange<Int>, read: @escaping @Sendable (String) -> Date?,
    write: @escaping @Sendable (Date) -> String
  ) throws -> [Loss] {
    try losses(Stamped.self, at(digits), decoder: .reading(read), encoder: .writing(write))
  }

  private static func formatted(_ digits: ClosedRange<Int>) throws -> [Loss] {
    try stamps(digits) {
      formatter.date(from: $0)
    } write: {
      formatter.string(from: $0)
    }
  }

  private static func styled(_ digits: ClosedRange<Int>) throws -> [Loss] {
    try stamps(digits) {
      try? Date($0, strategy: style)
    } write: {
      $0.formatted(style)
    }
  }

  @Test func `a formatter cuts nanoseconds to milliseconds`() throws {
    let losses = try Self.formatted(9...9)
    #expect(losses.map(\.description) == ["precision-changed at /at: 9 → 3 digits"])
  }

  @Test func `a formatter is not used for twelve digits`() throws {
    let losses = try Self.formatted(12...12)
    #expect(!losses.isEmpty)
    #expect(losses.allSatisfy { $0.location == "/at" })
  }

  @Test(.enabled(if: isLinux)) func `a formatter parses another time from twelve digits`() throws {
    let losses = try Self.formatted(12...12)
    #expect(losses.contains { $0.kind == .valueChanged })
  }

  @Test func `a formatter for fractions rejects whole seconds`() throws {
    let losses = try Self.formatted(0...3)
    let refused = try #require(losses.first { $0.kind == .decodeFailed })
    #expect(refused.location == "/at")
    #expect(refused.sample["at"]?.stringValue?.contains(".") == false)
  }

  @Test func `a format style writes milliseconds, rounded into the next year`() throws {
    let losses = try Self.styled(9...9)
    #expect(
      losses.map(\.description) == [
        "precision-changed at /at: 9 → 3 digits",
        #"value-changed at /at: "2024-12-31T23:59:59.999999999Z" → "2025-01-01T00:00:00.000Z""#,
      ])
  }

  @Test func `a date cannot hold nanoseconds`() throws {
    let losses = try Self.stamps(9...9) {
      try? Date($0, strategy: style)
    } write: {
      $0.withNineDigits
    }
    #expect(!losses.isEmpty)
    #expect(losses.allSatisfy { $0.location == "/at" })
  }

  @Test(.enabled(if: isLinux)) func `a format style rejects twelve digits`() throws {
    let losses = try Self.styled(12...12)
    #expect(losses.map(\.kind) == [.decodeFailed])
    #expect(losses.map(\.location) == ["/at"])
  }

  @Test func `the strategy for ISO 8601 rejects fractions or loses them`() throws {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .iso8601
    let losses = try Self.losses(Stamped.self, Self.at(3...3), decoder: decoder, encoder: encoder)
    #expect(losses.map(\.location) == ["/at"])
    #expect(losses.map(\.kind) == [Self.isLinux ? .precisionChanged : .decodeFailed])
  }

  @Test func `the strategy for ISO 8601 keeps whole seconds`() throws {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .iso8601
    let losses = try Self.losses(Stamped.self, Self.at(0...0), decoder: decoder, encoder: encoder)
    #expect(losses.map(\.description) == [])
  }
}

private let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

private var formatter: ISO8601DateFormatter {
  let formatter = ISO8601DateFormatter()
  formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
  return formatter
}

extension Date {
  /// The time nearest to the date, in UTC with nine digits.
  fileprivate var withNineDigits: String {
    let seconds = timeIntervalSince1970.rounded(.down)
    let digits = Int(((timeIntervalSince1970 - seconds) * 1e9).rounded(.down))
    let whole = Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast()
    let padding = String(repeating: "0", count: 9 - "\(digits)".count)
    return "\(whole).\(padding)\(digits)Z"
  }
}

extension JSONDecoder {
  fileprivate static func reading(_ read: @escaping @Sendable (String) -> Date?) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      guard let date = read(try decoder.singleValueContainer().decode(String.self)) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: ""))
      }
      return date
    }
    return decoder
  }
}

extension JSONEncoder {
  fileprivate static func writing(_ write: @escaping @Sendable (Date) -> String) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(write(date))
    }
    return encoder
  }
}
