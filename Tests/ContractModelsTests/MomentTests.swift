import ContractModel
import ContractModels
import Foundation
import Testing

@Suite struct `A timestamp in a round trip` {
  /// Decodes with and without a fraction, encodes milliseconds in UTC.
  private struct Visit: Codable { var at: Date }

  private static func formatter(_ options: ISO8601DateFormatter.Options = [])
    -> ISO8601DateFormatter
  {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = options.union(.withInternetDateTime)
    return formatter
  }

  private func losses(_ digits: ClosedRange<Int>, _ zone: Timestamp.Zone) throws -> [String] {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let formatters = [Self.formatter(.withFractionalSeconds), Self.formatter()]
      guard let date = formatters.lazy.compactMap({ $0.date(from: text) }).first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no moment"))
      }
      return date
    }
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Self.formatter(.withFractionalSeconds).string(from: date))
    }
    let schema: Schema = .object { Field("at", .timestamp(fractionDigits: digits, zone: zone)) }
    return try RoundTrip(Visit.self, schema: schema, decoder: decoder, encoder: encoder).report()
      .losses
      .map { "\($0.kind.rawValue) \($0.location)" }
  }

  @Test func `is kept with more digits where the contract allows them`() throws {
    #expect(try losses(0...3, .utc) == [])
  }

  @Test func `is kept in another zone where the contract allows any`() throws {
    #expect(try losses(3...3, .any) == [])
  }

  @Test(arguments: [0...0, 6...6, 9...9])
  func `is changed where the contract requires other digits`(digits: ClosedRange<Int>) throws {
    #expect(try losses(digits, .utc).contains("precision-changed /at"))
  }

  @Test func `is truncated when it has more digits`() throws {
    #expect(try losses(0...9, .utc).contains("precision-changed /at"))
  }
}
