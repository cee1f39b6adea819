import ContractJSON
import ContractText
import ContractValidation

/// The texts that responses have shown, by the names of their members: a server may accept what it has.
struct SeenValues: Sendable {
  private var values: [String: [JSON]] = [:]

  private static let (mostNames, mostValues, depth) = (500, 4, 5)

  /// Notes the texts of a response.
  mutating func note(_ document: JSON) {
    note(document, depth: 0)
  }

  private mutating func note(_ value: JSON, depth: Int) {
    guard depth < Self.depth else { return }
    for element in (value.arrayValue ?? []).prefix(Self.mostValues) {
      note(element, depth: depth + 1)
    }
    for member in value.objectValue?.members ?? [] {
      if member.value.stringValue?.isEmpty == false { add(member.value, as: member.name.memberKey) }
      note(member.value, depth: depth + 1)
    }
  }

  private mutating func add(_ value: JSON, as name: String) {
    let known = values[name] ?? []
    guard known.count < Self.mostValues, !known.contains(value),
      !known.isEmpty || values.count < Self.mostNames
    else { return }
    values[name] = known + [value]
  }

  /// A valid body whose texts are those that responses have shown; `nil` where there are none.
  ///
  /// What may name a resource stays: the request must not be about one that was there before.
  func body(like body: JSON, _ validator: SchemaValidator) -> JSON? {
    guard var object = body.objectValue else { return nil }
    for member in object.members where !member.name.memberKey.mayNameResource {
      let better = values[member.name.memberKey]?.lazy.map { value -> JSON.Object in
        var changed = object
        changed[member.name] = value
        return changed
      }.first { $0 != object && validator.accepts(JSON.object($0).bytes()) }
      if let better { object = better }
    }
    return .object(object) == body ? nil : .object(object)
  }
}

extension String {
  /// The name in lower case without separators, so that `work_shift` and `workShift` are one.
  fileprivate var memberKey: String {
    let separators = "_- ".utf8
    return String(decoding: lowercased().utf8.filter { !separators.contains($0) }, as: UTF8.self)
  }

  /// Whether the value of the member may name a resource, or is usually another one in each.
  fileprivate var mayNameResource: Bool {
    let ends = ["id", "ids", "key", "ref", "code", "path", "url", "uri", "token", "hash"]
    let parts = ["name", "title", "mail", "slug", "user", "text", "description", "login", "phone"]
    return ends.contains { hasScalarSuffix($0) } || parts.contains { containsScalars($0) }
  }
}
