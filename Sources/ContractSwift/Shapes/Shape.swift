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
  case record([Member])
  /// An object whose members all have one shape, under any names.
  case map(Shape)
  /// An object that mentions itself by a name.
  case recursive(String, Shape)
  /// The object of a name that contains this one.
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
      .record, .map, .recursive, .reference, .union:
      .nullable(self)
    }
  }

  /// Whether it needs a declared Swift type.
  var isNamed: Bool {
    switch self {
    case .enumeration, .record, .recursive, .union: true
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .json, .list, .map,
      .reference, .nullable:
      false
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
    case .union(let alternatives): alternatives.contains(where: \.holdsRecords)
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .json, .enumeration: false
    }
  }
}
