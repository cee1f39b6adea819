/// A type as named in source, with its type arguments.
indirect enum TypeReference: Hashable {
  /// `[Goal]`, `Set<Goal>`.
  case list(TypeReference)
  /// `[String: Goal]`.
  case map(TypeReference)
  /// `Lume.Envelope<Goal>`: the path of names, and the arguments.
  case named([String], [TypeReference])

  /// Reads a type as reflection prints it or as source contains it; `nil` for others, such as
  /// tuples.
  init?(_ text: String) {
    var reader = TokenReader(SwiftTokens(text).tokens[...])
    guard let type = reader.type() else { return nil }
    self = type
  }

  /// The type with generic parameters replaced by arguments.
  func replacing(_ arguments: [String: TypeReference]) -> TypeReference {
    switch self {
    case .list(let element): return .list(element.replacing(arguments))
    case .map(let value): return .map(value.replacing(arguments))
    case .named(let path, let own):
      if path.count == 1, own.isEmpty, let argument = arguments[path[0]] { return argument }
      return .named(path, own.map { $0.replacing(arguments) })
    }
  }
}
