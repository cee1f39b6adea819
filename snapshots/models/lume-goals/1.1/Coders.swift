import Foundation

extension ISO8601DateFormatter {
  static let app: ISO8601DateFormatter = {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter
  }()
}

extension JSONDecoder {
  static var app: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return ISO8601DateFormatter.app.date(from: text)!
    }
    return decoder
  }
}

extension JSONEncoder {
  static var app: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(ISO8601DateFormatter.app.string(from: date))
    }
    return encoder
  }
}
