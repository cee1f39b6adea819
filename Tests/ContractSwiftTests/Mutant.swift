import ContractSwift

/// A model with one wrong property.
struct Mutant: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case fieldDropped, typeChanged, keyChanged, optionalRequired
  }

  var kind: Kind
  var declaration: SwiftDeclaration
}

extension SwiftDeclaration {
  /// All variants with one wrong property; their names begin with this one's.
  var mutants: [Mutant] {
    let kinds: [Mutant.Kind]
    let properties: [SwiftProperty]
    switch form {
    case .record(let all): (kinds, properties) = (Mutant.Kind.allCases, all)
    // What one property does not keep, the further members or elements may.
    case .openRecord(let fields, _, _): (kinds, properties) = ([.typeChanged], fields)
    case .tuple(let positions, _): (kinds, properties) = ([.typeChanged], positions)
    case .enumeration, .union, .alias: return []
    }
    var mutants: [Mutant] = []
    for index in properties.indices {
      for kind in kinds {
        guard let changed = properties.mutated(kind, at: index) else { continue }
        var declaration = self
        declaration.name += "Mutant\(mutants.count + 1)"
        declaration.form = form.mapFields { _ in changed }
        mutants.append(Mutant(kind: kind, declaration: declaration))
      }
    }
    return mutants
  }
}

extension [SwiftProperty] {
  fileprivate func mutated(_ kind: Mutant.Kind, at index: Int) -> [SwiftProperty]? {
    var changed = self
    switch kind {
    case .fieldDropped: changed.remove(at: index)
    case .typeChanged:
      changed[index].reference = self[index].reference.changed
      changed[index].initial = nil
    case .keyChanged: changed[index].key += "Changed"
    case .optionalRequired:
      guard !self[index].isRequired else { return nil }
      changed[index].isRequired = true
    }
    return changed
  }
}

extension SwiftReference {
  /// A type that decodes no encoded value of this one.
  fileprivate var changed: SwiftReference {
    switch self {
    case .boolean, .integer, .decimal, .list, .dictionary, .named: .uuid
    case .text, .calendarDate, .timestamp, .uuid: .integer
    case .json: .list(.boolean)
    case .indirect(let inner): inner.changed
    case .nullable(let inner): .nullable(inner.changed)
    }
  }
}
