public import ContractJSON

extension JSON {
  /// The text, or null where there is none.
  public static func text(_ text: String?) -> JSON {
    text.map(JSON.string) ?? .null
  }

  public static func count(_ number: Int) -> JSON { .number(Number(number)) }

  /// The members of both objects, the other's behind.
  public func adding(_ other: JSON) -> JSON {
    guard var object = objectValue, let more = other.objectValue else { return self }
    for member in more.members { object[member.name] = member.value }
    return .object(object)
  }
}
