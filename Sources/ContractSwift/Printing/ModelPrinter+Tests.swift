import ContractText

extension ModelPrinter {
  /// The round-trip tests for all bodies, with `ContractTesting`.
  ///
  /// Models with Foundation's dates do not pass them, because those lose precision.
  func tests(from source: SwiftModels.ContractSource) -> SwiftFile {
    var text = SourceText()
    text.add("")
    switch source {
    case .catalog(let name):
      let modules = Set(["ContractTesting", name.module, "Testing"])
      for module in modules.sorted() { text.add("import \(module)") }
    case .lock:
      for module in ["ContractTesting", "Foundation", "Testing"] { text.add("import \(module)") }
    }
    text.add("")
    text.block("@Suite struct `Generated models of \(models.contractID.plain)`") { text in
      text.add("private let contract: Contract")
      text.add("")
      text.block("init() throws") { text in
        switch source {
        case .catalog(let name):
          text.add(
            "contract = try #require(\(name.expression).first { $0.id == \(models.contractID.literal) })"
          )
        case .lock(let path):
          text.add("let lock = URL(fileURLWithPath: \(path.literal))")
          text.add("contract = try Contract(lock: Array(Data(contentsOf: lock)))")
        }
      }
      var titles = TakenNames()
      for body in models.bodies {
        let title = titles.take([body.location.words.plain], separator: " ")
        text.add("")
        text.block("@Test func `keep \(title)`() throws") { text in
          text.add("try expectRoundTrip(")
          text.add("  \(models.namespace).\(body.type).self,")
          text.add("  matches: \(body.location.lookup))")
        }
      }
    }
    let body = text.lines.joined(separator: "\n")
    let exemption = SourceCode(body).isUsual ? "" : SourceCode.exemption
    return SwiftFile(
      path: "\(models.namespace)Tests.swift", text: "\(origin)\(exemption)\n\(body)\n")
  }
}

extension SwiftBody.Location {
  /// A description of the body.
  fileprivate var words: String {
    switch self {
    case .request(let operation): "the request of \(operation)"
    case .response(let operation, let status, let variant):
      (["the response of \(operation)"] + [status.map { "with \($0)" }, variant].compactMap(\.self))
        .joined(separator: ", ")
    case .errors: "errors"
    case .message(let name, let channel): "\(name) on \(channel)"
    case .definition(let name): name
    }
  }

  /// The expression that looks up the schema in the contract.
  fileprivate var lookup: String {
    switch self {
    case .request(let operation): "contract.schema(of: \(operation.literal), .request)"
    case .response(let operation, nil, nil): "contract.schema(of: \(operation.literal))"
    case .response(let operation, let status, let variant):
      "contract.schema(of: \(operation.literal), .response("
        + [status.map(String.init), variant.map { "variant: \($0.literal)" }].compactMap(\.self)
        .joined(separator: ", ") + "))"
    case .errors: "contract.errors.schema"
    case .message(let name, let channel):
      "contract.schema(ofMessage: \(name.literal), on: \(channel.literal))"
    case .definition(let name): "contract.schema(ofDefinition: \(name.literal))"
    }
  }
}

extension String {
  /// The text without characters that a name in backquotes cannot have.
  fileprivate var plain: String {
    var plain = String.UnicodeScalarView()
    for scalar in onOneLine.visible.unicodeScalars
    where scalar != "`" && scalar != "\\" && scalar.properties.generalCategory != .control {
      plain.append(scalar)
    }
    return String(plain)
  }
}
