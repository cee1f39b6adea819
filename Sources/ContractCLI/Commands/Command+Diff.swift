import ContractDiff
import ContractJSON
import ContractModel

extension Command {
  static let diff = Command(
    "diff", "Compares two versions of a contract: what breaks, for whom, with a witness.",
    operands: "[OLD NEW]",
    options: [
      Option("--schema", "OLD and NEW are JSON Schemas, draft 2020-12 or 7").onCommandLineOnly,
      Option("--format", takes: "text|json", "the format of the result").onCommandLineOnly,
    ],
    examples: [
      (
        "contract-check diff --schema old.schema.json new.schema.json --format json",
        "whether every value of the one schema is one of the other, with witnesses"
      )
    ]
  ) { arguments, process throws(Failure) in
    try schemaDiff(arguments, process)
  }

  /// Compares two JSON Schemas in both directions.
  private static func schemaDiff(
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Failure) -> ExitStatus {
    guard arguments.operands.count == 2 else {
      throw .usage(UsageError("diff --schema takes two files: the old schema and the new one"))
    }
    let old = try JSONSchemaFile(arguments.operands[0], process)
    let new = try JSONSchemaFile(arguments.operands[1], process)
    let comparison = SchemaFileComparison(old, new)
    process.out(arguments.last("--format") == "json" ? comparison.json : comparison.text)
    if case .notContained = comparison.forward { return .drift }
    return .conforms
  }
}

/// The comparison of two JSON Schemas.
struct SchemaFileComparison {
  /// Whether every value that is valid for the old schema is valid for the new one.
  let forward: Containment
  let backward: Containment

  init(_ old: JSONSchemaFile, _ new: JSONSchemaFile) {
    forward = Self.containment(of: old, in: new)
    backward = Self.containment(of: new, in: old)
  }

  private static func containment(
    of inner: JSONSchemaFile, in outer: JSONSchemaFile
  ) -> Containment {
    if inner.json == outer.json { return .contained }
    if let remark = (inner.unchecked + outer.unchecked).first { return .unknown("\(remark)") }
    return SchemaContainment(
      inner.schema, in: SchemaScope(inner.shapes), within: outer.schema,
      in: SchemaScope(outer.shapes)
    ).result
  }

  /// One document; a witness is present only where there is one.
  var json: String {
    JSON.members(
      ("forward", .string(forward.word)), ("backward", .string(backward.word)),
      ("forwardWitness", forward.witness), ("backwardWitness", backward.witness)
    ).text(.pretty) + "\n"
  }

  var text: String {
    [
      ("every value of OLD is valid for NEW", forward),
      ("every value of NEW is valid for OLD", backward),
    ]
    .map { claim, result in
      switch result {
      case .contained: "yes: \(claim)\n"
      case .notContained(let witness): "no: \(claim); this one is not: \(witness.text())\n"
      case .unknown(let reason): "unknown: \(claim); \(reason)\n"
      }
    }.joined()
  }
}

extension Containment {
  /// The answer in one word.
  fileprivate var word: String {
    switch self {
    case .contained: "contained"
    case .notContained: "not-contained"
    case .unknown: "unknown"
    }
  }

  fileprivate var witness: JSON? {
    if case .notContained(let value) = self { value } else { nil }
  }
}
