import ContractJSON
import ContractModel

extension JSON {
  /// The value without the members that a schema does not define, at any depth.
  ///
  /// Objects that may have further members keep them; of alternatives, a member is kept that one of them
  /// defines.
  func documented(by schema: Schema) -> JSON { documented(by: [schema]) }

  private func documented(by schemas: [Schema]) -> JSON {
    guard let alternatives = schemas.alternatives(for: self) else { return self }
    switch self {
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          element.documented(by: alternatives.compactMap { $0.element(index) })
        })
    case .object(var object):
      object.members = object.members.compactMap { member in
        let parts = alternatives.compactMap { $0.member(member.name) }
        if parts.isEmpty { return nil }
        return JSON.Object.Member(name: member.name, value: member.value.documented(by: parts))
      }
      return .object(object)
    case .null, .boolean, .number, .string: return self
    }
  }
}

extension [Schema] {
  /// The schemas without choices of which one describes a value; `nil` where anything may.
  fileprivate func alternatives(for value: JSON) -> [Schema]? {
    var found: [Schema] = []
    for schema in self {
      guard let alternatives = schema.alternatives(for: value) else { return nil }
      found += alternatives
    }
    return found.isEmpty ? nil : found
  }
}

extension Schema {
  fileprivate func alternatives(for value: JSON) -> [Schema]? {
    switch kind {
    case .boolean, .number, .string, .array, .object, .composed(.tuple):
      return [self]
    case .recursive(let name, let body):
      return body.isDirectly(name) ? nil : unfolded.alternatives(for: value)
    case .union(let schemas), .composed(.exactlyOne(let schemas)):
      return schemas.alternatives(for: value)
    case .composed(.tagged(let member, let alternatives)):
      let tag = value.objectValue?[member]?.stringValue
      return Schema.tagged(by: member, alternatives.filter { $0.tag == tag })
        .alternatives(for: value)
    case .composed(.all):
      let whole = merged
      if case .composed(.all) = whole.kind { return nil }
      return whole.alternatives(for: value)
    default: return nil
    }
  }

  /// The schema of a member that the schema defines.
  fileprivate func member(_ name: String) -> Schema? {
    let schema: Schema?
    switch kind {
    case .object(let shape):
      schema =
        shape.fields.first { $0.name == name }?.schema
        ?? (shape.patterns.isEmpty ? shape.others : .any)
    default: schema = nil
    }
    return schema == .never ? nil : schema
  }

  fileprivate func element(_ index: Int) -> Schema? {
    switch kind {
    case .array(let element, _): element
    case .composed(.tuple(let positions, let rest, _)):
      index < positions.count ? positions[index] : rest
    default: nil
    }
  }
}
