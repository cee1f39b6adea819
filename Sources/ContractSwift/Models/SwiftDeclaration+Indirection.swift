extension [SwiftDeclaration] {
  /// The declarations with indirection where a value of a type may contain another one of it other than in a
  /// list or a dictionary; Swift stores no such value in place.
  ///
  /// Enumerations are indirect; properties are it only in structures that contain themselves without one.
  var withIndirection: [SwiftDeclaration] {
    let cycles = typesInCycles
    var declarations = self
    for index in indices where declarations[index].isUnion && cycles[self[index].name] != nil {
      declarations[index].isIndirect = true
    }
    let left = declarations.typesInCycles
    for index in indices {
      guard let targets = left[self[index].name] else { continue }
      declarations[index].form = declarations[index].form.mapFields { properties in
        properties.map { property in
          var property = property
          property.reference = property.reference.indirect(to: targets)
          return property
        }
      }
    }
    return declarations
  }

  /// The types that contain themselves in place, by name: for each, those on the way that it contains directly.
  private var typesInCycles: References {
    let direct = References(
      map { ($0.name, $0.typesInPlace) }, uniquingKeysWith: { first, _ in first })
    let all = direct.transitiveClosure
    return all.filter { $0.value.contains($0.key) }.keys.reduce(into: [:]) { cycles, name in
      cycles[name] = direct[name]?.filter { $0 == name || all[$0]?.contains(name) ?? false }
    }
  }
}

extension SwiftDeclaration {
  fileprivate var isUnion: Bool {
    if case .union = form { true } else { false }
  }

  /// The declared types whose values are part of a value of this type, not stored elsewhere.
  fileprivate var typesInPlace: Set<String> {
    let references: [SwiftReference] =
      switch form {
      case .alias(let reference): [reference]
      case .record, .openRecord, .tuple: form.properties.map(\.reference)
      case .enumeration: []
      case .union where isIndirect: []
      case .union(let alternatives, _):
        alternatives.compactMap {
          if case .value(let reference) = $0.content { reference } else { nil }
        }
      }
    return Set(references.compactMap(\.typeInPlace))
  }
}

extension SwiftReference {
  fileprivate var typeInPlace: String? {
    switch self {
    case .named(let name): name
    case .nullable(let inner): inner.typeInPlace
    case .boolean, .integer, .decimal, .text, .calendarDate, .timestamp, .uuid, .json, .list,
      .dictionary, .indirect:
      nil
    }
  }

  /// The reference with indirection, if it is to one of some types.
  fileprivate func indirect(to types: Set<String>) -> SwiftReference {
    switch self {
    case .named(let name): types.contains(name) ? .indirect(self) : self
    case .nullable(let inner): .nullable(inner.indirect(to: types))
    default: self
    }
  }
}
