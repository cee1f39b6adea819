/// A type as named in source, with its type arguments.
indirect enum TypeReference: Equatable {
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

/// Reads types from tokens.
struct TokenReader {
  private(set) var rest: ArraySlice<SwiftToken>

  init(_ tokens: ArraySlice<SwiftToken>) {
    rest = tokens
  }

  /// Consumes a token if it is next.
  mutating func take(_ token: SwiftToken) -> Bool {
    guard rest.first == token else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes a word if one is next.
  mutating func word() -> String? {
    guard case .word(let word)? = rest.first else { return nil }
    rest.removeFirst()
    return word
  }

  /// Reads a type that can have a declaration.
  mutating func type() -> TypeReference? {
    guard let type = plainType() else { return nil }
    while take(.mark("?")) || take(.mark("!")) {}
    return type
  }

  private mutating func plainType() -> TypeReference? {
    if take(.mark("[")) {
      guard let first = type() else { return nil }
      guard take(.mark(":")) else { return take(.mark("]")) ? .list(first) : nil }
      guard let value = type(), take(.mark("]")) else { return nil }
      return .map(value)
    }
    var path: [String] = []
    repeat {
      // Reflection prints this for local and file-private types.
      if take(.mark("(")) {
        while let next = rest.first, next != .mark(")") { rest.removeFirst() }
        rest = rest.dropFirst()
        continue
      }
      guard let word = word() else { return nil }
      path.append(word)
    } while take(.mark("."))
    if path == ["any"] || path == ["some"] { return type() }
    let arguments = take(.mark("<")) ? arguments() : []
    switch (path.last, arguments.count) {
    case ("Optional", 1): return arguments[0]
    case ("Array", 1), ("Set", 1), ("ContiguousArray", 1): return .list(arguments[0])
    case ("Dictionary", 2): return .map(arguments[1])
    default: return .named(path, arguments)
    }
  }

  /// Reads the names of generic parameters, after the opening `<`.
  mutating func parameters() -> [String] {
    var names: [String] = []
    var depth = 1
    var isName = true
    while depth > 0, let next = rest.popFirst() {
      switch next {
      case .mark("<"): depth += 1
      case .mark(">"): depth -= 1
      case .word(let word): if isName, word != "each" { names.append(word) }
      default: break
      }
      isName = depth == 1 && [.mark(","), .word("each")].contains(next)
    }
    return names
  }

  private mutating func arguments() -> [TypeReference] {
    var arguments: [TypeReference] = []
    repeat {
      guard let argument = type() else { return arguments }
      arguments.append(argument)
    } while take(.mark(","))
    _ = take(.mark(">"))
    return arguments
  }
}
