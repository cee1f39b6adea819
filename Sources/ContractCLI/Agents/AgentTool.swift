import ContractJSON

/// A tool that agents call: what it takes, and the command that does its work.
struct AgentTool: Sendable {
  /// A parameter of a tool, which becomes an option or an operand of the command.
  struct Parameter: Sendable {
    enum Role: Sendable {
      case option(Option)
      case operand
      /// Standard input, as JSON.
      case input
    }

    var name: String
    var role: Role
    var type = "string"
    var isRequired = false
    var summary: String
  }

  var name: String
  var summary: String
  var command: String

  /// Words that the command always gets.
  var words: [String] = []
  var parameters: [Parameter] = []

  /// Whether the result is the report of the command in the format `json`.
  var hasReport = false

  /// The outcome in a word by exit status, where the status is the result.
  var outcomes: [ExitStatus: String] = [:]

  /// Whether nothing is sent to a backend.
  var isLocal = true
}

extension AgentTool {
  private static let selection: [Parameter] = [
    Parameter(
      name: "only", role: .option(.of(.only)), type: "array",
      summary: "ids of operations or scenarios; without it, all"),
    Parameter(
      name: "phases", role: .option(.of(.phases)), type: "array",
      summary: "examples, boundaries, negative, auth, protocol, scenarios, sequences, fuzz"),
    Parameter(
      name: "seed", role: .option(.of(.seed)), type: "integer", summary: "for generated values"),
  ]

  static let all: [AgentTool] = [
    AgentTool(
      name: "list", summary: "Lists the operations, channels and scenarios of the contracts.",
      command: "list"),
    AgentTool(
      name: "plan",
      summary: "Lists every request that check would send, with its purpose; sends nothing.",
      command: "plan", parameters: selection),
    AgentTool(
      name: "check",
      summary:
        "Checks the backend against its contract. The result has the verdict and every drift "
        + "with location, expected and actual value, fix, and the token for verify.",
      command: "check",
      parameters: selection + [
        Parameter(
          name: "checks", role: .option(.of(.check)), type: "array",
          summary: "only these checks, such as response-schema")
      ], hasReport: true, isLocal: false),
    AgentTool(
      name: "verify",
      summary:
        "Repeats the case of one drift, by its token, and decides whether it is fixed. Only this "
        + "result proves a fix.",
      command: "replay",
      parameters: [
        Parameter(
          name: "token", role: .operand, isRequired: true,
          summary: "reproduction.token of a drift in the result of check")
      ],
      outcomes: [
        .drift: "still failing", .conforms: "fixed", .couldNotTest: "could not test",
        .interrupted: "could not test", .endedEarly: "could not test",
      ], isLocal: false),
    AgentTool(
      name: "explain",
      summary: "Explains a check, a kind of drift, or a construct of contracts.",
      command: "explain",
      parameters: [
        Parameter(
          name: "topic", role: .operand,
          summary: "such as type-changed, or map; without it, all topics")
      ]),
    AgentTool(
      name: "diff",
      summary: "Compares two versions of a contract: what breaks, with witnesses.",
      command: "diff", words: ["--format", "json"],
      parameters: [
        Parameter(
          name: "old", role: .operand, isRequired: true,
          summary: "a contract, lock or document; of a git revision as REV:FILE"),
        Parameter(
          name: "new", role: .operand, isRequired: true, summary: "the same, of the new version"),
      ]),
    AgentTool(
      name: "validate",
      summary: "Validates a JSON value as the body of a request or a response of an operation.",
      command: "validate", words: ["--format", "json"],
      parameters: [
        Parameter(
          name: "operation", role: .option(.of(.operation)), isRequired: true,
          summary: "the id of the operation"),
        Parameter(
          name: "status", role: .option(.of(.status)), type: "integer",
          summary: "the status of the response; without it, the body of the request"),
        Parameter(
          name: "instance", role: .input, type: "", isRequired: true, summary: "the JSON value"),
      ]),
  ]

  /// The tool as `tools/list` describes it.
  var description: JSON {
    let properties = parameters.map { parameter in
      JSON.Object.Member(name: parameter.name, value: parameter.schema)
    }
    return [
      "name": .string(name), "description": .string(summary),
      "inputSchema": [
        "type": "object", "properties": .object(JSON.Object(properties)),
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": [
        "readOnlyHint": isLocal ? true : false, "openWorldHint": isLocal ? false : true,
      ],
    ]
  }
}

extension AgentTool.Parameter {
  fileprivate var schema: JSON {
    switch type {
    case "": ["description": .string(summary)]
    case "array":
      ["type": "array", "items": ["type": "string"], "description": .string(summary)]
    default: ["type": .string(type), "description": .string(summary)]
    }
  }
}
