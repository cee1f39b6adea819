import ContractText

/// Prints the types for the bodies of one contract, and their tests.
struct ModelPrinter {
  let models: SwiftModels
}

extension ModelPrinter {
  /// One file for each role of types, several where they are long, and one for the support types.
  var files: [SwiftFile] {
    let support = supportSources
    return [SwiftFile(path: "\(models.namespace).swift", text: text([namespaceSource]))]
      + sorts.flatMap { sort in
        parts(of: sort.types).enumerated().map { index, types in
          let name = index == 0 ? sort.name : "\(sort.name)\(index + 1)"
          return SwiftFile(
            path: "\(models.namespace)+\(name).swift", text: text([source(types)]))
        }
      }
      + (support.isEmpty
        ? [] : [SwiftFile(path: "\(models.namespace)+Support.swift", text: text(support))])
  }

  /// Everything in one file.
  var file: SwiftFile {
    SwiftFile(
      path: "\(models.namespace).swift",
      text: text([namespaceSource] + sorts.map { source($0.types) } + supportSources))
  }

  /// The types in the order of printing: by role, enumerations last.
  private var sorts: [(name: String, types: [SwiftDeclaration])] {
    let enumerations = models.declarations.filter(\.isEnumeration)
    let others = SwiftDeclaration.Role.allCases.map { role in
      (role.fileName, models.declarations.filter { $0.role == role && !$0.isEnumeration })
    }
    return (others + [("Enumerations", enumerations)]).filter { !$0.1.isEmpty }
  }

  /// The first line of every file.
  var origin: String {
    "\(SwiftFile.mark)\(models.contractID) \(models.contractVersion).".onOneLine.visible
  }

  /// Sources below the line that names their origin.
  private func text(_ sources: [String]) -> String {
    let body = sources.joined(separator: "\n\n")
    let code = SourceCode(body)
    let names: Set = ["Data", "Date", "Decimal", "JSONDecoder", "JSONEncoder", "URL", "UUID"]
    let needsFoundation = !names.isDisjoint(with: code.words)
    return """
      \(origin)\(code.isUsual ? "" : SourceCode.exemption)
      \(needsFoundation ? "\nimport Foundation\n" : "")
      \(body)

      """
  }

  private var namespaceSource: String {
    var text = SourceText()
    text.comment(
      models.summary.sentences + ["Undocumented members are dropped."]
        + models.omissions.flatMap(\.sentences) + datesDocumentation)
    text.add("enum \(models.namespace) {}")
    return text.lines.joined(separator: "\n")
  }

  private var datesDocumentation: [String] {
    switch models.dates {
    case .exact: []
    case .foundation:
      [
        "Timestamps lose their offset and some digits; use `decoder` and `encoder`."
      ]
    }
  }

  /// The types in their order, in parts that a reader can survey.
  private func parts(of types: [SwiftDeclaration]) -> [[SwiftDeclaration]] {
    var parts: [[SwiftDeclaration]] = []
    var lineCount = 0
    for type in types {
      let length = source([type]).split(ascii: "\n", omittingEmptySubsequences: false).count
      if parts.isEmpty || lineCount + length > 380 {
        parts.append([])
        lineCount = 0
      }
      parts[parts.count - 1].append(type)
      lineCount += length
    }
    return parts
  }

  private func source(_ types: [SwiftDeclaration]) -> String {
    inNamespace { text in
      for (index, type) in types.enumerated() {
        if index > 0 { text.add("") }
        type.print(into: &text, models.dates)
      }
    }
  }

  private func inNamespace(_ content: (inout SourceText) -> Void) -> String {
    var text = SourceText()
    text.block("extension \(models.namespace)", content)
    return text.lines.joined(separator: "\n")
  }

  private var supportSources: [String] {
    models.support.flatMap { support -> [String] in
      switch support {
      case .nullable: [inNamespace { $0.add(lines: support.source) }, reading("Nullable", "Value")]
      case .jsonValue:
        [inNamespace { $0.add(lines: support.source) }]
          + (models.hasOptionalJSON ? [reading("JSONValue", nil)] : [])
      case .indirect, .calendarDate, .timestamp, .additionalMembers:
        [inNamespace { $0.add(lines: support.source) }]
      case .jsonComparison: [comparisonSource]
      case .coders: codersSources(support)
      }
    }
  }

  private var comparisonSource: String {
    let source = SwiftSupport.jsonComparison.source.replacingFirst(
      "extension JSONValue", with: "extension \(models.namespace).JSONValue")
    guard models.support.contains(.coders) else { return source }
    return source.replacingFirst("JSONEncoder()", with: "\(models.namespace).encoder")
  }

  private func codersSources(_ support: SwiftSupport) -> [String] {
    guard case .foundation(let digits) = models.dates else { return [] }
    let coders = support.source.split(separator: "FRACTION").joined(separator: "\(digits)")
    return [
      inNamespace { $0.add(lines: coders) },
      inNamespace { $0.add(lines: SwiftSupport.timestamp.source) },
    ]
  }

  /// An overload that makes the synthesised decoding of optional properties distinguish null from
  /// absent.
  private func reading(_ type: String, _ parameter: String?) -> String {
    let name = "\(models.namespace).\(type)" + (parameter.map { "<\($0)>" } ?? "")
    var text = SourceText()
    text.block("extension KeyedDecodingContainer") { text in
      text.comment(["Decodes null as a value, where the general method decodes it as absent."])
      text.add("func decodeIfPresent\(parameter.map { "<\($0)>" } ?? "")(")
      text.add("  _ type: \(name).Type, forKey key: Key")
      text.block(") throws -> \(name)?") { text in
        text.add("contains(key) ? try decode(type, forKey: key) : nil")
      }
    }
    return text.lines.joined(separator: "\n")
  }
}

extension SwiftDeclaration {
  fileprivate var isEnumeration: Bool {
    if case .enumeration = form { true } else { false }
  }
}

extension SwiftDeclaration.Role {
  fileprivate var fileName: String {
    switch self {
    case .model: "Models"
    case .request: "Requests"
    case .response: "Responses"
    case .message: "Messages"
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard hasScalarPrefix(text) else { return self }
    return other + dropFirst(text.count)
  }
}
