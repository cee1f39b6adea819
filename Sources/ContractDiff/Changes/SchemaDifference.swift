import ContractJSON
import ContractModel

/// A step from a value to a part of it.
enum ValueStep: Sendable, Equatable {
  case member(String)
  case element
  /// The element at a position.
  case position(Int)
  /// A member of a map, besides those with these names.
  case value(besides: [String])
  /// A member whose name matches a pattern.
  case matching(String)
}

extension [ValueStep] {
  var pointer: JSON.Pointer {
    JSON.Pointer(
      map { step in
        switch step {
        case .member(let name): .name(name)
        case .position(let index): .index(index)
        case .element, .value, .matching: .every
        }
      })
  }

  /// The schema of values that have some part here which meets a schema.
  func having(_ inner: Schema) -> Schema {
    reversed().reduce(inner) { inner, step -> Schema in
      switch step {
      case .member(let name): Schema(.object([.bare(name, inner, isRequired: true)]))
      case .element:
        .all(of: .array(of: .any), .not(.array(of: .not(inner))))
      case .position(let index):
        Schema(
          .composed(
            .tuple(
              [Schema](repeating: .any, count: index) + [inner], rest: .any, minimum: index + 1)))
      case .value(let names):
        .someMember(
          unless: ObjectShape(
            fields: names.map { .bare($0, .any, isRequired: false) }, others: .not(inner)))
      case .matching(let pattern):
        .someMember(
          unless: ObjectShape(patterns: [MemberPattern(pattern, .not(inner))], others: .any))
      }
    }
  }
}

extension Schema {
  /// The objects that do not have a shape.
  fileprivate static func someMember(unless shape: ObjectShape) -> Schema {
    .all(of: Schema(.object([])), .not(Schema(.object(shape))))
  }
}

extension ObjectShape {
  /// Creates the shape of objects with members by the patterns of their names.
  fileprivate init(patterns: [MemberPattern], others: Schema?) {
    self.init(others: others)
    self.patterns = patterns
  }
}

extension Field {
  /// A field without documentation.
  static func bare(_ name: String, _ schema: Schema, isRequired: Bool) -> Field {
    var field = unnamed
    (field.name, field.schema) = (name, schema)
    field.presence = isRequired ? .required : .optional
    return field
  }

  /// Made once, because a position is computed from the path of a file.
  private static let unnamed: Field = {
    var field = Field("", .any)
    field.position = SourcePosition(file: "", line: 0)
    return field
  }()

  /// The field with what decides which values are valid, and nothing else.
  var bare: Field {
    var field = Field.bare(name, schema.bare, isRequired: isRequired)
    field.presence = presence
    // It decides which values callers send.
    field.isReadOnly = isReadOnly
    return field
  }
}

extension Schema {
  /// The schema without documentation, examples and positions, for comparing what it accepts.
  var bare: Schema {
    switch kind {
    case .object(var shape):
      shape.fields = shape.fields.map(\.bare)
      shape.others = shape.others?.bare
      shape.patterns = shape.patterns.map { MemberPattern($0.pattern, $0.schema.bare) }
      shape.exampleKeys = []
      return Schema(.object(shape), isNullable: isNullable)
    case .array, .union, .composed, .recursive: return mapParts(\.bare)
    default:
      return self
    }
  }
}

/// A difference between two schemas at one location.
struct SchemaDifference: Sendable {
  enum Kind: Sendable, Equatable {
    case fieldAdded
    case fieldRemoved
    case fieldRenamed(to: String)
    case becameRequired
    case becameOptional
    case nullAdded
    case nullRemoved
    case valuesAdded([String])
    case valuesRemoved([String])
    case typeChanged
    /// Another form of text: a date instead of a timestamp.
    case formatChanged
    case precisionChanged
    case limitsChanged
    case alternativesChanged
    case othersChanged
    case defaultChanged
    case deprecated
    case restored
    case removalDateChanged
    /// Another type of resource whose identity a field holds.
    case resourceChanged
    case becameReadOnly
    case becameWritable
    /// The schemas differ in a way that has no name.
    case changed
  }

  var kind: Kind
  var path: [ValueStep]

  /// The statements of the schemas at the path, before and after.
  var before: String?
  var after: String?
  var old: SourcePosition?
  var new: SourcePosition?

  /// The schema, in the scope of the reader, of values in which the difference shows.
  var occurrence: Schema?

  /// The old field, where it is removed.
  var removed: Field?
}

extension SchemaDifference.Kind {
  /// The way in the kind of a change.
  var way: ContractChange.Kind.Way {
    switch self {
    case .fieldAdded: .fieldAdded
    case .fieldRemoved: .fieldRemoved
    case .fieldRenamed: .fieldRenamed
    case .becameRequired: .fieldRequired
    case .becameOptional: .fieldOptional
    case .nullAdded: .nullAdded
    case .nullRemoved: .nullRemoved
    case .valuesAdded: .valuesAdded
    case .valuesRemoved: .valuesRemoved
    case .typeChanged: .typeChanged
    case .formatChanged: .formatChanged
    case .precisionChanged: .precisionChanged
    case .limitsChanged: .limitsChanged
    case .alternativesChanged: .alternativesChanged
    case .othersChanged: .membersChanged
    case .defaultChanged: .defaultChanged
    case .deprecated: .deprecated
    case .restored: .restored
    case .removalDateChanged: .removalDateChanged
    case .resourceChanged: .resourceChanged
    case .becameReadOnly: .readOnly
    case .becameWritable: .writable
    case .changed: .schemaChanged
    }
  }
}
