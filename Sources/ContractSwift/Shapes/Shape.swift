import ContractModel

/// The structure of a schema that determines its Swift type, without names and limits.
///
/// Two objects of the same shape are one type.
indirect enum Shape: Sendable, Hashable {
  case boolean
  /// An integer that fits in 64 bits.
  case integer
  case decimal
  case text
  case date
  case timestamp
  case uuid
  /// Any JSON value, including null.
  case json
  case enumeration([String], isOpen: Bool)
  case list(Shape)
  /// A list with a shape for each of the first elements, of which the last may be absent; `rest` is that of all
  /// further elements.
  case tuple([Member], rest: Shape?)
  case record([Member])
  /// An object with fields, and with further members of one shape under any names except some.
  case openRecord([Member], others: Shape, except: [String])
  /// An object whose members all have one shape, under any names.
  case map(Shape)
  /// An object or a tuple that mentions itself by a name.
  case recursive(String, Shape)
  /// The object or tuple of a name that contains this one.
  case reference(String)
  /// The first of several alternatives that can be decoded, none of them null.
  case union([Shape])
  case nullable(Shape)

  struct Member: Sendable, Hashable {
    var key: String
    var shape: Shape
    var isRequired: Bool
  }
}

extension Shape {
  /// The shape without null.
  var value: Shape {
    if case .nullable(let inner) = self { inner } else { self }
  }

  var orNull: Shape {
    switch self {
    case .json, .nullable: self
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .enumeration, .list,
      .tuple, .record, .openRecord, .map, .recursive, .reference, .union:
      .nullable(self)
    }
  }

  /// Whether it needs a declared Swift type.
  var isNamed: Bool {
    switch self {
    case .enumeration, .tuple, .record, .openRecord, .recursive, .union: true
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .json, .list, .map,
      .reference, .nullable:
      false
    }
  }

  /// Whether it is an object with fields.
  var isObject: Bool {
    switch self {
    case .record, .openRecord: true
    default: false
    }
  }

  /// The only allowed text, where there is one.
  var literal: String? {
    if case .enumeration(let values, isOpen: false) = self, values.count == 1 {
      values[0]
    } else {
      nil
    }
  }

  /// Whether decoding may drop members of objects.
  var holdsRecords: Bool {
    switch self {
    case .record, .recursive, .reference: true
    case .list(let inner), .map(let inner), .nullable(let inner): inner.holdsRecords
    case .tuple(let members, let rest):
      members.contains(where: \.shape.holdsRecords) || rest?.holdsRecords ?? false
    case .openRecord(let members, let others, let except):
      !except.isEmpty || others.holdsRecords || members.contains(where: \.shape.holdsRecords)
    case .union(let alternatives): alternatives.contains(where: \.holdsRecords)
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .json, .enumeration: false
    }
  }
}

extension Shape {
  /// Whether an object may be a value of the shape, or part of one.
  private var holdsObjects: Bool {
    switch self {
    case .record, .openRecord, .map, .recursive, .reference, .json: true
    case .list(let inner), .nullable(let inner): inner.holdsObjects
    case .tuple(let members, let rest):
      members.contains(where: \.shape.holdsObjects) || rest?.holdsObjects ?? false
    case .union(let alternatives): alternatives.contains(where: \.holdsObjects)
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .enumeration: false
    }
  }

  /// Whether the first of several alternatives that can be decoded may drop members that another one keeps.
  static func mayDropMembers(_ alternatives: [Shape]) -> Bool {
    alternatives.contains(where: \.holdsRecords) && alternatives.count(where: \.holdsObjects) > 1
      && tags(of: alternatives) == nil
  }

  /// The constants that distinguish several objects: each has its own in one required member.
  static func tags(of alternatives: [Shape]) -> [String]? {
    let constants = alternatives.map(\.constants)
    let keys = (constants.first ?? [:]).keys.sorted()
    return keys.lazy.map { key in constants.compactMap { $0[key] } }
      .first { $0.count == alternatives.count && Set($0).count == $0.count }
  }

  /// The constants of an object's required members, by key.
  private var constants: [String: String] {
    switch self {
    case .record(let members), .openRecord(let members, _, _):
      Dictionary(
        members.filter(\.isRequired).compactMap { member in
          member.shape.literal.map { (member.key, $0) }
        }, uniquingKeysWith: { first, _ in first })
    default: [:]
    }
  }
}
