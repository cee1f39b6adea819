extension SwiftSupport {
  static let nullableSource = """
    /// What may be null, which is written again as null.
    ///
    /// As the type of an optional property it tells three states apart: `nil` is absent, `.null` is
    /// null, and `.value` is neither.
    @propertyWrapper
    struct Nullable<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
      var wrappedValue: Value?

      init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
      }

      static var null: Nullable { Nullable(wrappedValue: nil) }

      static func value(_ value: Value) -> Nullable { Nullable(wrappedValue: value) }

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue {
          try container.encode(wrappedValue)
        } else {
          try container.encodeNil()
        }
      }
    }
    """

  static let calendarDateSource = """
    /// A day, `2025-11-17`, wherever one is.
    struct CalendarDate: Codable, Sendable, Hashable {
      var year: Int
      var month: Int
      var day: Int

      init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
      }

      init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\\.utf8.count) == [4, 2, 2],
          parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
          let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
          (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
      }

      var text: String {
        let digits = String(year * 10_000 + month * 100 + day)
        let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        return padded.prefix(4) + "-" + padded.dropFirst(4).prefix(2) + "-" + padded.suffix(2)
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CalendarDate(try container.decode(String.self)) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
        }
        self = date
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    }
    """

  static let codersSource = """
    /// Reads moments to about a tenth of a microsecond; their offset is lost.
    static var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.singleValueContainer()
        guard let moment = Timestamp(try container.decode(String.self)) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "no moment")
        }
        return moment.date
      }
      return decoder
    }

    /// Writes all moments in UTC, with FRACTION fraction digits.
    static var encoder: JSONEncoder {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(Timestamp(date, fractionDigits: FRACTION).text)
      }
      return encoder
    }
    """
}
