extension Contract {
  /// The contract with one source position for all of its parts that name shapes: schemas and fields.
  package var withoutPositions: Contract {
    var copy = mapSchemas { schema, _ in schema.withoutPositions }
    copy.failures = failures.map(\.withoutPositionsOfHeaders)
    for index in copy.operations.indices { copy.operations[index].removePositionsOfFields() }
    return copy
  }
}

extension Operation {
  fileprivate mutating func removePositionsOfFields() {
    parameters = parameters.map(\.withoutPositions)
    queryParameters = queryParameters.map(\.withoutPositions)
    headers = headers.map(\.withoutPositions)
    cookies = cookies.map(\.withoutPositions)
    responses = responses.map(\.withoutPositionsOfHeaders)
    failures = failures.map(\.withoutPositionsOfHeaders)
  }
}

extension Failure {
  fileprivate var withoutPositionsOfHeaders: Failure {
    var copy = self
    copy.headers = headers.map(\.withoutPositions)
    copy.body = body?.withoutPositions
    return copy
  }
}

extension Response {
  fileprivate var withoutPositionsOfHeaders: Response {
    var copy = self
    copy.headers = headers.map(\.withoutPositions)
    copy.alternatives = alternatives.map(\.withoutPositionsOfHeaders)
    return copy
  }
}

extension Field {
  /// The field with one source position for it and its parts.
  package var withoutPositions: Field {
    var copy = self
    copy.position = .none
    copy.schema = schema.withoutPositions
    return copy
  }
}

extension Schema {
  /// The schema with one source position for all of its fields, so that equal schemas are equal wherever
  /// they were written.
  package var withoutPositions: Schema {
    let schema = mapParts(\.withoutPositions)
    func changed(_ fields: [Field]) -> [Field] {
      fields.map { field in
        var field = field
        field.position = .none
        return field
      }
    }
    switch schema.kind {
    case .object(let fields): return Schema(.object(changed(fields)), isNullable: isNullable)
    case .map(var shape):
      shape.fields = changed(shape.fields)
      return Schema(.map(shape), isNullable: isNullable)
    default: return schema
    }
  }
}

extension SourcePosition {
  /// Nowhere.
  static let none = SourcePosition(file: "-", line: 1)
}
