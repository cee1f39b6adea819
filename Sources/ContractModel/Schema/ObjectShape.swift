/// The members of an object: those known by name, and all others.
public struct ObjectShape: Sendable, Hashable {
  /// The members that are known by name.
  public var fields: [Field]

  /// Whether the contract says nothing of members that are no fields: they are accepted, and noted as undocumented.
  public package(set) var isSilent = false

  /// The limits on the names of all other members.
  public var keys: [TextConstraint]

  /// The schemas of the values of members whose names match a pattern, fields included.
  public var patterns: [MemberPattern] = []

  /// The schema of the values of all other members, which match no pattern; `nil` where there may be none, or
  /// the contract is silent about them.
  public var others: Schema?

  /// The least number of members, fields included.
  public var minimum: Int

  /// The greatest number of members, fields included; `nil` where it is not limited.
  public var maximum: Int?

  /// Names of other members, for values that are made.
  public var exampleKeys: [String]

  /// Creates a shape of fields alone, silent about other members.
  public init(_ fields: [Field]) {
    self.init(fields: fields, others: nil)
    isSilent = true
  }

  /// Creates a shape.
  public init(
    fields: [Field] = [], keys: [TextConstraint] = [], others: Schema?, minimum: Int = 0,
    maximum: Int? = nil, exampleKeys: [String] = []
  ) {
    self.fields = fields
    self.keys = keys
    self.others = others
    self.minimum = minimum
    self.maximum = maximum
    self.exampleKeys = exampleKeys
  }
}

/// The schema of members whose names match a pattern.
public struct MemberPattern: Sendable, Hashable {
  /// A regular expression, found anywhere in the name.
  public var pattern: String

  /// The schema of the values.
  public var schema: Schema

  /// Creates the schema of members by a pattern.
  public init(_ pattern: String, _ schema: Schema) {
    self.pattern = pattern
    self.schema = schema
  }
}

extension ObjectShape {
  /// Names for members that are made: the examples, the names that the limits list, or plain ones.
  package var sampleKeys: [String] {
    guard exampleKeys.isEmpty, patterns.isEmpty else { return exampleKeys }
    for case .enumeration(let names, isOpen: false) in keys.map(\.limit) { return names }
    let plain = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    return plain + (plain.count..<max(plain.count, minimum)).map { "member\($0 + 1)" }
  }

  /// Whether the fields are all there is, so that only an undocumented member makes a difference.
  package var isClosed: Bool { !isSilent && others == nil && isUnlimited }

  /// Whether fields are all that the contract says of it.
  package var isPlain: Bool { isSilent && isUnlimited }

  /// Whether it is made of its fields, because all other members are excluded or never mentioned.
  package var hasFieldsOnly: Bool { isPlain || isClosed }

  private var isUnlimited: Bool { minimum == 0 && maximum == nil && patterns.isEmpty }

  /// The schema of what all other members may be; `nil` where there may be none.
  package var allowedOthers: Schema? { isSilent ? .any : others }

  /// The shape of the same objects, which says so where it is silent about other members.
  package var withStatedOthers: ObjectShape {
    var shape = self
    (shape.isSilent, shape.others) = (false, allowedOthers)
    return shape
  }

  /// The schema of members that are no fields: that of the others, or that of the only pattern.
  var commonSchema: Schema? { others ?? (patterns.count == 1 ? patterns[0].schema : nil) }

  /// The schema of the member of a name, as far as it is known without matching patterns.
  func child(named name: String) -> (field: Field?, schema: Schema)? {
    let field = fields.first { $0.name == name }
    return field.map { ($0, $0.schema) } ?? commonSchema.map { (nil, $0) }
  }

  /// The allowed numbers of members, fields included.
  package var sizes: SizeRange { SizeRange(minimum: minimum, maximum: maximum) }
}

extension ObjectShape {
  /// A short description: `object of strings`.
  var summary: String {
    if isPlain { return "object" }
    var parts = [others.map { fields.isEmpty ? "map of \($0.summary)" : "object" } ?? "object"]
    for member in patterns {
      parts.append("\(member.schema.summary) where names match /\(member.pattern)/")
    }
    if others == nil { parts.append("without further members") }
    if !keys.isEmpty {
      parts.append("names \(keys.map(\.description).joined(separator: ", "))")
    }
    if minimum > 0 || maximum != nil {
      parts.append("\(minimum) to \(maximum.map(String.init) ?? "any number of") members")
    }
    return parts.joined(separator: ", ")
  }
}
