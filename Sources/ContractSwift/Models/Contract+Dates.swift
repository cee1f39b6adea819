package import ContractModel

extension Contract {
  /// The option for Foundation's dates, encoded with a number of digits that all timestamps of the
  /// contract allow, if there is one.
  package var foundationDates: SwiftModels.Dates {
    var ranges: [ClosedRange<Int>] = []
    for schema in schemas {
      for place in schema.subschemas() {
        guard case .timestamp(let timestamp) = place.schema.kind else { continue }
        ranges.append(timestamp.fractionDigits)
      }
    }
    let least: Int = ranges.map(\.lowerBound).max() ?? 3
    let most: Int = ranges.map(\.upperBound).min() ?? 3
    let digits = least <= most ? min(max(least, 3), most) : least
    return .foundation(fractionDigits: min(digits, 9))
  }

  private var schemas: [Schema] {
    var schemas = definitions.map(\.schema)
    for operation in operations where !operation.isSetUpOnly {
      if let schema = operation.body?.schema { schemas.append(schema) }
      for response in operation.responses {
        if let schema = response.body { schemas.append(schema) }
      }
    }
    for channel in channels {
      for message in channel.clientMessages + channel.serverMessages {
        schemas.append(message.schema)
      }
    }
    return schemas
  }
}
