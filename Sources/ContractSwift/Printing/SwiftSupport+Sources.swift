extension SwiftSupport {
  static let nullableSource = """
    /// A value or null, which is encoded as null.
    ///
    /// As the type of an optional property it distinguishes three states: `nil` is absent, `.null`
    /// is null, and `.value` is a value.
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

  static let indirectSource = """
    /// A value of the type that contains it.
    indirect enum Indirect<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
      case holding(Value)

      init(_ value: Value) {
        self = .holding(value)
      }

      var value: Value {
        switch self {
        case .holding(let value): value
        }
      }

      init(from decoder: any Decoder) throws {
        self = .holding(try Value(from: decoder))
      }

      func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
      }
    }
    """

  static let additionalMembersSource = """
    /// The coding of members that have no property.
    enum AdditionalMembers {
      struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
          self.stringValue = stringValue
        }

        init?(intValue: Int) {
          return nil
        }
      }

      static func decode<Value: Decodable>(
        from decoder: any Decoder, except keys: [some CodingKey]
      ) throws -> [String: Value] {
        let container = try decoder.container(keyedBy: Name.self)
        let known = Set(keys.map(\\.stringValue))
        var members: [String: Value] = [:]
        for name in container.allKeys where !known.contains(name.stringValue) {
          members.updateValue(
            try container.decode(Value.self, forKey: name), forKey: name.stringValue)
        }
        return members
      }

      static func encode<Value: Encodable>(
        _ members: [String: Value], to encoder: any Encoder
      ) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members {
          try container.encode(value, forKey: Name(stringValue: name))
        }
      }
    }
    """

  static let calendarDateSource = """
    /// A calendar date without a time zone: `2025-11-17`.
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

    \(textCoding(of: "CalendarDate", "date"))
    }
    """

  /// The coding of a type as its text, indented as the members of a type.
  static func textCoding(of type: String, _ noun: String) -> String {
    """
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = \(type)(try container.decode(String.self)) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a \(noun)")
        }
        self = value
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    """
  }

  static let codersSource = """
    /// Decodes timestamps, precise to about a tenth of a microsecond and without their offset.
    static var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.singleValueContainer()
        guard let timestamp = Timestamp(try container.decode(String.self)) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a timestamp")
        }
        return timestamp.date
      }
      return decoder
    }

    /// Encodes timestamps in UTC with FRACTION fraction digits.
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
