import ContractModel

extension FormulaBuilder {
  /// A formula for objects together with the condition that they have no further members, where they are closed.
  func closed(_ formula: Formula, _ members: MemberNames, _ signed: SignedSchema) -> Formula {
    guard signed.closesObjects, signed.isPositive, !signed.isClosedAsWhole, type == .object else {
      return formula
    }
    let closing =
      closesAll ? Atom.others(members, names: nil, values: nil) : .noneDefined(members)
    return .conjunction([formula, .atom(closing)])
  }

  /// The schema whose parts each list some members only, and the condition that closes its objects as a whole;
  /// objects that cannot be closed so are open.
  func closedAsWhole(_ signed: SignedSchema) -> (signed: SignedSchema, closing: Formula) {
    guard signed.closesObjects, signed.isPositive, !signed.isClosedAsWhole else {
      return (signed, .isTrue)
    }
    var parts = signed
    var members = MemberNames()
    guard scopes[signed.scope].addMembers(of: signed.schema, to: &members, depth: 0) else {
      parts.closesObjects = false
      return (parts, .isTrue)
    }
    parts.isClosedAsWhole = true
    return (parts, closed(.isTrue, members, signed))
  }
}

extension MemberNames {
  /// The members that a shape does not define.
  init(of shape: ObjectShape) {
    self.init(besides: Set(shape.fields.map(\.name)), notMatching: shape.patterns.map(\.pattern))
  }
}

extension SchemaScope {
  private static let depthLimit = 64

  /// Takes the members that a schema mentions for the value itself out of some members; `false` where it says more of
  /// further members.
  fileprivate func addMembers(
    of schema: Schema, to members: inout MemberNames, depth: Int
  ) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch schema.kind {
    case .object(let shape):
      members.besides.formUnion(shape.fields.map(\.name))
      members.notMatching += shape.patterns.map(\.pattern)
      return shape.allowedOthers == .any
    case .reference(let name):
      guard let shape = shapes[name] else { return false }
      return addMembers(of: shape, to: &members, depth: depth + 1)
    case .recursive: return addMembers(of: schema.unfolded, to: &members, depth: depth + 1)
    case .union, .composed:
      var isWhole = true
      for part in schema.partsOfValue {
        isWhole = addMembers(of: part, to: &members, depth: depth + 1) && isWhole
      }
      return isWhole
    default: return true
    }
  }

  /// The names of all members that a schema defines, at any depth; those that only conditions mention aside.
  func memberNames(of schema: Schema) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = []
    var waiting = [schema]
    while let next = waiting.popLast() {
      switch next.kind {
      case .reference(let name):
        if seen.insert(name).inserted, let shape = shapes[name] { waiting.append(shape) }
      case .object(let shape):
        names.formUnion(shape.fields.map(\.name))
        waiting += next.parts
      case .composed(.not), .composed(.choice), .composed(.containing): break
      default: waiting += next.parts
      }
    }
    return names
  }
}

extension Schema {
  /// The schemas of which this one consists that describe the same value, conditions included.
  fileprivate var partsOfValue: [Schema] {
    switch kind {
    case .composed(.tuple), .composed(.containing): []
    default: parts
    }
  }
}
