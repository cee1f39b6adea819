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
      /// The number of parts of this value that are lost when `value` is encoded.
      func losses(in value: some Encodable) -> Int {
        guard let data = try? JSONEncoder().encode(value),
          let written = try? JSONDecoder().decode(Self.self, from: data)
        else { return Int.max }
        return differences(from: written)
      }

      private func differences(from other: Self) -> Int {
        switch (self, other) {
        case (.string(let left), .string(let right)):
          // UUIDs are encoded in capitals.
          let isUUID = left.uppercased() == right && UUID(uuidString: right) != nil
          return left == right || isUUID ? 0 : 1
        case (.array(let left), .array(let right)) where left.count == right.count:
          return zip(left, right).reduce(0) { $0 + $1.0.differences(from: $1.1) }
        case (.object(let left), .object(let right)):
          return left.reduce(0) { $0 + (right[$1.key].map($1.value.differences) ?? 1) }
        default: return self == other ? 0 : 1
        }
      }
    }
    """
}
