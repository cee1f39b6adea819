import Foundation

extension JSONDecoder {
  /// Decodes timestamps with or, where allowed, without a fraction.
  static func deuceDiary(readsWholeSeconds: Bool) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let formatter = DeuceDiary.formatter
      if let date = formatter.date(from: text) { return date }
      formatter.formatOptions = [.withInternetDateTime]
      guard readsWholeSeconds, let date = formatter.date(from: text) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no moment"))
      }
      return date
    }
    return decoder
  }
}

extension JSONEncoder {
  /// Encodes timestamps in UTC with milliseconds, as in the samples of the document.
  static var deuceDiary: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(DeuceDiary.formatter.string(from: date))
    }
    return encoder
  }
}

extension DeuceDiary {
  fileprivate static var formatter: ISO8601DateFormatter {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter
  }
}
