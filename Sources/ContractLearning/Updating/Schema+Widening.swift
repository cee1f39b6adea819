import ContractJSON
import ContractModel

extension Schema {
  /// The innermost field on the way to a location that the schema of the field reaches by elements of lists alone,
  /// and the rest of the way; `nil` where there is none.
  func innermostField(at pointer: JSON.Pointer) -> (field: Field, rest: [JSON.Pointer.Token])? {
    var rest: [JSON.Pointer.Token] = []
    var tokens = pointer.tokens
    while let last = tokens.last {
      if case .name(let name) = last {
        guard let field = field(at: JSON.Pointer(tokens)), field.name == name else { return nil }
        return (field, rest)
      }
      rest.insert(last, at: 0)
      tokens.removeLast()
    }
    return nil
  }

  /// The schema with the part at a location changed.
  func edited(
    at tokens: ArraySlice<JSON.Pointer.Token>, _ change: (inout Schema) -> Void
  ) -> Schema {
    var copy = self
    guard let token = tokens.first else {
      change(&copy)
      return copy
    }
    let rest = tokens.dropFirst()
    switch (kind, token) {
    case (.array(let element, let limits), .every), (.array(let element, let limits), .index):
      copy.kind = .array(of: element.edited(at: rest, change), limits)
    case (.object(var shape), .name(let name)):
      for index in shape.fields.indices where shape.fields[index].name == name {
        shape.fields[index].schema = shape.fields[index].schema.edited(at: rest, change)
      }
      copy.kind = .object(shape)
    case (.union(let parts), _):
      copy.kind = .union(parts.map { $0.edited(at: tokens, change) })
    default: break
    }
    return copy
  }

  /// The fields of an object.
  var knownFields: [Field]? {
    switch kind {
    case .object(let shape): shape.fields
    case .recursive(_, let body): body.knownFields
    default: nil
    }
  }

  /// Adds values to a set of words; where it is no such set, any text.
  mutating func add(_ values: [String]) {
    switch kind {
    case .string(let limits):
      kind = .string(
        limits.map { constraint in
          guard case .enumeration(let known, let isOpen) = constraint.limit else {
            return constraint
          }
          let more = values.filter { !known.contains($0) }
          return Constraint(
            .enumeration(known + more, isOpen: isOpen), isAdvisory: constraint.isAdvisory)
        })
    case .constants(let known):
      kind = .constants(known + values.map(JSON.string).filter { !known.contains($0) })
    case .union(var parts):
      for index in parts.indices { parts[index].add(values) }
      kind = .union(parts)
    default: return
    }
  }

  /// Drops the limits on a value, and its format.
  mutating func dropLimits() {
    switch kind {
    case .number(.digits, _): kind = .number(.whole, [])
    case .number(let form, let limits) where !limits.isEmpty: kind = .number(form, [])
    case .number(.whole, _): kind = .number(.any, [])
    case .string(let limits):
      kind =
        switch limits.typedText {
        case .timestamp(let form)? where !form.hasAnyPrecision: Schema.timestamp.kind
        case .uuid(.some)?: Schema.uuid.kind
        default: .string([])
        }
    case .array(let element, _): kind = .array(of: element, [])
    case .union(var parts):
      for index in parts.indices { parts[index].dropLimits() }
      kind = .union(parts)
    default: return
    }
  }

  /// The schema of values of this one or another one.
  func joined(with other: Schema) -> Schema {
    let isNullable = isNullable || other.isNullable
    if case .union(let parts) = kind {
      return Schema(
        .union(parts + (parts.contains(Schema(other.kind)) ? [] : [Schema(other.kind)])),
        isNullable: isNullable)
    }
    return kind == other.kind
      ? Schema(kind, isNullable: isNullable)
      : Schema(.union([Schema(kind), Schema(other.kind)]), isNullable: isNullable)
  }
}

extension Field {
  /// The name and the line of a field, by which fields of one contract differ.
  struct Identity: Equatable {
    var name: String
    var position: SourcePosition
  }

  var identity: Identity { Identity(name: name, position: position) }
}

extension Operation {
  /// The operation without mention of resources.
  var withoutResources: Operation {
    var copy = self
    copy.effects = []
    copy.listing = []
    copy.failures = failures.map { failure in
      var failure = failure
      switch failure.condition {
      case .missing, .foreign, .stale: failure.condition = .invalid
      default: break
      }
      return failure
    }
    func withoutResource(_ field: Field) -> Field {
      var field = field
      field.resource = nil
      return field
    }
    copy.parameters = parameters.map(withoutResource)
    copy.queryParameters = queryParameters.map(withoutResource)
    if let schema = body?.schema { copy.body?.schema = schema.mapFields(withoutResource) }
    return copy
  }
}
