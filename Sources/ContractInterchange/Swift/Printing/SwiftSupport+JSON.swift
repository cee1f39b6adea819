extension SwiftSupport {
  static let jsonValueSource = """
    /// Any JSON value; numbers with up to 38 digits.
    enum JSONValue: Codable, Sendable, Hashable {
      case null
      case boolean(Bool)
      case number(Decimal)
      case string(String)
      case array([JSONValue])
      case object([String: JSONValue])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .boolean(value)
        } else if let value = try? container.decode(Decimal.self) {
          self = .number(value)
        } else if let value = try? container.decode(String.self) {
          self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
          self = .array(value)
        } else {
          self = .object(try container.decode([String: JSONValue].self))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
      }
    }
    """

  static let jsonComparisonSource = """
    extension JSONValue {
      /// Whether a value that was read from this writes all of it again.
      func isKept(by value: some Encodable) -> Bool {
        guard let data = try? JSONEncoder().encode(value),
          let written = try? JSONDecoder().decode(Self.self, from: data)
        else { return false }
        return isSame(as: written)
      }

      /// UUIDs are written in capitals, however they were read.
      private func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.string(let mine), .string(let theirs)):
          mine == theirs || mine.uppercased() == theirs && UUID(uuidString: theirs) != nil
        case (.array(let mine), .array(let theirs)):
          mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isSame(as: $1) }
        case (.object(let mine), .object(let theirs)):
          mine.count == theirs.count
            && mine.allSatisfy { theirs[$0.key].map($0.value.isSame) ?? false }
        default: self == other
        }
      }
    }
    """
}
