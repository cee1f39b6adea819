package import ContractModel

extension Schema {
  /// The same schema with every advised limit as a stated one: what this project keeps to itself.
  package var demanding: Schema {
    Schema(kind.demanding, isNullable: isNullable)
  }
}

extension Schema.Kind {
  fileprivate var demanding: Schema.Kind {
    switch self {
    case .boolean, .date, .timestamp, .uuid, .any: self
    case .union(let alternatives): .union(alternatives.map(\.demanding))
    case .number(let form, let limits): .number(form, limits.map(\.limit))
    case .string(let limits): .string(limits.map(\.limit))
    case .array(let element, let limits): .array(of: element.demanding, limits.map(\.limit))
    case .object(let fields):
      .object(
        fields.map { field in
          var field = field
          field.schema = field.schema.demanding
          return field
        })
    }
  }
}
