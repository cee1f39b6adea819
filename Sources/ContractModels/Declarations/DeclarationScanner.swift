import ContractModel

/// Finds the declarations in the tokens of one file.
struct DeclarationScanner {
  private let file: String
  private let source: SwiftTokens
  private var index = 0

  /// The number of open braces.
  private var depth = 0

  /// The types with open braces, with the depth inside.
  private var open: [(declaration: Int, depth: Int)] = []

  private(set) var declarations: [ModelDeclaration] = []

  init(_ text: String, file: String) {
    self.file = file
    source = SwiftTokens(text)
    while index < source.tokens.count { step() }
  }

  private var reader: TokenReader { TokenReader(source.tokens[index...]) }

  /// Continues after the tokens that a reader has consumed.
  private mutating func goOn(_ reader: TokenReader) { index = reader.rest.startIndex }

  private mutating func step() {
    let token = source.tokens[index]
    let isMember = open.last.map { $0.depth == depth } ?? (depth == 0)
    let previous = index > 0 ? source.tokens[index - 1] : nil
    switch token {
    case .mark("{"): depth += 1
    case .mark("}"):
      if open.last?.depth == depth { open.removeLast() }
      depth -= 1
    case .word("struct"), .word("class"), .word("enum"), .word("actor"), .word("extension"):
      if previous != .mark(".") { return type() }
    case .word("typealias"): return alias()
    case .word("let"), .word("var"):
      if isMember, ![.word("static"), .word("class")].contains(previous) { return property() }
    case .word("case"): if isMember { return key() }
    default: break
    }
    index += 1
  }

  /// `struct Envelope<Payload: Codable>: Codable {`.
  private mutating func type() {
    let position = SourcePosition(file: file, line: source.lines[index])
    let isExtension = source.tokens[index] == .word("extension")
    index += 1
    var reader = reader
    var path: [String] = []
    repeat {
      guard let word = reader.word(), !["func", "var", "let"].contains(word) else { return }
      path.append(word)
    } while reader.take(.mark("."))
    let parameters = reader.take(.mark("<")) ? reader.parameters() : []
    goOn(reader)
    while index < source.tokens.count, source.tokens[index] != .mark("{") {
      if source.tokens[index] == .mark("}") { return }
      index += 1
    }
    index += 1
    depth += 1
    let whole = outerPath + path
    let known = isExtension ? declarations.firstIndex { $0.path == whole } : nil
    open.append((known ?? declarations.count, depth))
    guard known == nil else { return }
    declarations.append(
      ModelDeclaration(
        path: whole, position: position, isExtension: isExtension, parameters: parameters))
  }

  private var outerPath: [String] { open.last.map { declarations[$0.declaration].path } ?? [] }

  private mutating func alias() {
    let position = SourcePosition(file: file, line: source.lines[index])
    index += 1
    var reader = reader
    guard let name = reader.word(), reader.take(.mark("=")), let type = reader.type()
    else { return }
    declarations.append(
      ModelDeclaration(path: outerPath + [name], position: position, alias: type))
    goOn(reader)
  }

  /// `var first, second: Goal?`.
  private mutating func property() {
    let position = SourcePosition(file: file, line: source.lines[index])
    index += 1
    var reader = reader
    var names: [String] = []
    repeat {
      guard let name = reader.word() else { return }
      names.append(name)
    } while reader.take(.mark(","))
    let type = reader.take(.mark(":")) ? reader.type() : nil
    guard let owner = open.last?.declaration else { return }
    for name in names {
      declarations[owner].properties.append(.init(name: name, type: type, position: position))
    }
  }

  /// `case id, createdAt = "created_at"`, of keys.
  private mutating func key() {
    index += 1
    guard open.count > 1, let keys = open.last?.declaration,
      declarations[keys].path.last == "CodingKeys"
    else { return }
    let owner = open[open.count - 2].declaration
    var reader = reader
    repeat {
      guard let name = reader.word() else { return }
      var wireName = name
      if reader.take(.mark("=")), case .text(let text)? = reader.rest.first {
        wireName = text
        _ = reader.take(.text(text))
      }
      declarations[owner].keys[wireName] = name
    } while reader.take(.mark(","))
    goOn(reader)
  }
}
