import ContractJSON
package import ContractModel
import ContractText

/// Swift source of a contract, as one writes it by hand: named shapes, a file for each part, and the contract.
///
/// The contract that the source defines has the lock of the original, apart from source positions.
package struct SwiftContract: Sendable {
  let contract: Contract

  /// The start of the names of files: `LumeGoals`.
  let name: String

  /// The parts to which the operations belong, by operation; there is a file for each part.
  let parts: [String: String]

  /// The statements that have no form in Swift, and are left out.
  package private(set) var omissions: [String] = []

  let schemas: SchemaSource
  let operationNames: [String: String]
  let scenarioNames: [String: String]
  let channelNames: [String: String]

  /// Creates the source of a contract.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - name: The start of the names of its files.
  ///   - parts: By operation: the part to which it belongs; otherwise its path decides.
  ///   - prefix: What all names of declarations begin with, for packages of several contracts.
  ///   - commentsSummaries: Whether summaries are comments, and no part of the contract.
  package init(
    _ contract: Contract, name: String, parts: [String: String] = [:], prefix: String = "",
    commentsSummaries: Bool = false
  ) {
    self.contract = contract.withoutPositions
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    self.name = isName && !name.isEmpty ? name : SwiftName(name).asType
    self.parts = parts.isEmpty ? contract.partsByPath : parts
    let shapes = NamedShapes(contract)
    func named(_ ids: [String], _ taken: TakenNames) -> [String: String] {
      var taken = taken
      var names: [String: String] = [:]
      for id in ids where names[id] == nil {
        names[id] = taken.take(SwiftName(prefix.isEmpty ? id : "\(prefix) \(id)").asMember)
      }
      return names
    }
    schemas = SchemaSource(
      shapes: shapes, names: named(shapes.shapes.map(\.name), .ofSchemas),
      commentsSummaries: commentsSummaries)
    operationNames = named(contract.operations.map(\.id), TakenNames())
    scenarioNames = named(contract.scenarios.map(\.id), TakenNames())
    channelNames = named(contract.channels.map(\.id), TakenNames())
  }

  /// The name of the contract in the catalog.
  package var member: String { SwiftName(contract.id).asMember.escaped }
}

extension SwiftContract {
  var messages: MessageSource { MessageSource(schemas: schemas) }

  /// The files, in reading order.
  package mutating func files() -> [SwiftFile] {
    var files: [SwiftFile] = []
    var source = OperationSource(messages)
    for group in operationGroups {
      let declarations = group.operations.map { operation in
        source.expression(operation).declaration(of: operationNames[operation.id] ?? "")
      }
      files += split("\(name)+\(group.name)", "extension Operation", declarations)
    }
    omissions = source.omissions
    files.insert(SwiftFile(path: "\(name).swift", text: text([contractSource()])), at: 0)
    let channels = contract.channels.map { channel in
      messages.expression(channel).declaration(of: channelNames[channel.id] ?? "")
    }
    files += split("\(name)+Channels", "extension Channel", channels)
    let definitions = schemas.shapes.shapes.map { shape in
      schemas.inline(shape.schema)
        .declaration(of: schemas.names[shape.name] ?? "", type: "Schema")
    }
    files += split("\(name)+Schemas", "extension Schema", definitions)
    let scenarios = contract.scenarios.map { scenario in
      SwiftExpression.scenario(scenario).declaration(of: scenarioNames[scenario.id] ?? "")
    }
    return files + split("\(name)+Scenarios", "extension Scenario", scenarios)
  }

  /// Files of at most 400 lines with these declarations in an extension.
  private func split(
    _ path: String, _ head: String, _ declarations: [[String]]
  ) -> [SwiftFile] {
    guard !declarations.isEmpty else { return [] }
    var chunks: [[[String]]] = [[]]
    var count = 0
    for declaration in declarations {
      if count + declaration.count + 1 > Self.lineLimit, !(chunks.last?.isEmpty ?? true) {
        chunks.append([])
        count = 0
      }
      chunks[chunks.count - 1].append(declaration)
      count += declaration.count + 1
    }
    return chunks.enumerated().map { index, declarations in
      let body = declarations.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
      return SwiftFile(
        path: "\(path)\(index == 0 ? "" : String(index + 1)).swift",
        text: text(["\(head) {\n\(body)\n}"]))
    }
  }

  /// The lines of a file without its first and last ones.
  private static let lineLimit = 390

  private func text(_ sources: [String]) -> String {
    let body = sources.joined(separator: "\n\n")
    let imports =
      (body.contains("JSON.Number(") ? ["import ContractJSON"] : []) + ["import ContractModel"]
    let isUsual = body.split(ascii: "\n").allSatisfy { $0.count <= SourceText.width }
    let mark = isUsual ? "" : "// swift-format-ignore-file\n"
    return "\(mark)\(imports.joined(separator: "\n"))\n\n\(body)\n"
  }
}

extension SwiftContract {
  /// The operations of each part, in the order of the contract.
  private var operationGroups: [(name: String, operations: [Operation])] {
    var groups: [(name: String, operations: [Operation])] = []
    var taken: Set<String> = ["schemas", "scenarios", "channels"]
    for operation in contract.operations {
      let part = parts[operation.id] ?? "Operations"
      var name = SwiftName(part).asType
      if taken.contains(name.lowercased()) { name += "Operations" }
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].operations.append(operation)
      } else {
        groups.append((name, [operation]))
      }
    }
    taken.removeAll()
    return groups
  }
}

extension Contract {
  /// The first segment of each operation's path that is not in all paths, by operation.
  fileprivate var partsByPath: [String: String] {
    let paths = operations.map { operation in
      operation.template.split(ascii: "/").filter { !$0.hasScalarPrefix("{") }.map(String.init)
    }
    let shortest = paths.map(\.count).min() ?? 0
    let shared =
      (0..<shortest).first { index in Set(paths.map { $0[index] }).count > 1 } ?? shortest
    let names = zip(operations, paths).map { operation, path in
      (operation.id, shared < path.count ? path[shared] : path.last ?? "Operations")
    }
    let parts = Dictionary(names) { first, _ in first }
    return Set(parts.values).count == 1 ? parts.mapValues { _ in "Operations" } : parts
  }
}

extension TakenNames {
  /// The static members of schemas, which shapes of a contract cannot have as names.
  static let ofSchemas = TakenNames([
    "all", "any", "array", "base64", "boolean", "choosing", "constant", "date", "duration",
    "either",
    "email", "endless", "exactlyOne", "hostname", "integer", "ipv4", "ipv6", "jsonPointer", "map",
    "never", "not", "nullable", "number", "object", "oneOf", "perType", "recursive", "reference",
    "regex", "string", "tagged", "time", "timestamp", "tuple", "union", "uri", "uriReference",
    "uuid",
    "values", "branches",
  ])
}
