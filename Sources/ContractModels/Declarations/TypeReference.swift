/// A type as source names it, with what it holds.
indirect enum TypeReference: Hashable {
  /// `[Goal]`, `Set<Goal>`.
  case list(TypeReference)
  /// `[String: Goal]`.
  case map(TypeReference)
  /// `Lume.Envelope<Goal>`: its name with those it is declared in, and its arguments.
  case named([String], [TypeReference])

  /// The type that a text is about, as the language prints it or as source has it; `nil` for others,
  /// such as tuples.
  init?(_ text: String) {
    var reader = TokenReader(SwiftTokens(text).tokens[...])
    guard let type = reader.type() else { return nil }
    self = type
  }

  /// With arguments in the place of the parameters of a generic type.
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
