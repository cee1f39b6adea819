import ContractJSON
import ContractText

/// The server of the Model Context Protocol: one message of JSON-RPC 2.0 a line.
struct AgentServer: Sendable {
  let start: Arguments
  let process: ProcessEnvironment

  /// The versions of the protocol, the newest first.
  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  private static let instructions = """
    Checks a backend against its API contract. Call check, change the backend by the fix of each drift, and \
    call verify with its token: only verify decides whether a drift is fixed.
    """

  /// A number of JSON-RPC for what is wrong with a message.
  private enum Mistake: Int {
    case unreadable = -32700
    case invalid = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
  }

  /// The response to a line; `nil` for a notification.
  func response(to line: [UInt8]) async -> JSON? {
    guard let message = try? JSON(parsing: line) else {
      return Self.error(.unreadable, "the line is not JSON", id: .null)
    }
    guard message["jsonrpc"]?.stringValue == "2.0", let method = message["method"]?.stringValue
    else {
      // A response to a request, of which this server sends none.
      if message["result"] != nil || message["error"] != nil { return nil }
      return Self.error(.invalid, "no request of JSON-RPC 2.0", id: message["id"] ?? .null)
    }
    guard let id = message["id"], id != .null else { return nil }
    let parameters = message["params"] ?? .object(JSON.Object([]))
    switch method {
    case "initialize": return Self.success(initialized(parameters), id: id)
    case "ping": return Self.success(.object(JSON.Object([])), id: id)
    case "tools/list":
      return Self.success(["tools": .array(AgentTool.all.map(\.description))], id: id)
    case "tools/call":
      guard let name = parameters["name"]?.stringValue,
        let tool = AgentTool.all.first(where: { $0.name == name })
      else { return Self.error(.invalidParameters, "no such tool", id: id) }
      let values = parameters["arguments"] ?? .object(JSON.Object([]))
      return Self.success(await tool.result(of: values, start, process), id: id)
    default: return Self.error(.unknownMethod, "no method '\(method)'", id: id)
    }
  }

  private func initialized(_ parameters: JSON) -> JSON {
    let wanted = parameters["protocolVersion"]?.stringValue ?? ""
    let version = Self.versions.contains(wanted) ? wanted : Self.versions[0]
    return [
      "protocolVersion": .string(version), "capabilities": ["tools": .object(JSON.Object([]))],
      "serverInfo": ["name": .string(process.name), "version": .string(ContractCheck.version)],
      "instructions": .string(Self.instructions),
    ]
  }

  private static func success(_ result: JSON, id: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private static func error(_ mistake: Mistake, _ message: String, id: JSON) -> JSON {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(JSON.Number(mistake.rawValue)), "message": .string(message)],
    ]
  }
}

extension Command {
  static let mcp = Command(
    "mcp", "Serves tools for agents, by the Model Context Protocol on standard input and output.",
    options: check.options.filter { !withoutAgents.contains($0.name) },
    examples: [
      (
        "contract-check mcp --host localhost:8080 --contract lume-goals --token T",
        "the backend, the contract and what may be written are those of the command line: no tool\n"
          + "      changes them"
      )
    ]
  ) { arguments, process throws(Failure) in
    // The contracts can be read, or the server does not start.
    _ = try arguments.uncompiledContracts(process)
    let server = AgentServer(start: arguments, process: process)
    while process.outError() == nil, let line = process.readLine() {
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
      guard let response = await server.response(to: line) else { continue }
      process.data(response.text().visibleJSON + "\n")
    }
    return .conforms
  }

  /// The options of check that are about reports, or about files of other kinds.
  private static let withoutAgents: Set<String> = {
    let groups: [[Option]] = [.reports, .verbosity, .models, .configuration, .help, [.of(.shard)]]
    return Set(groups.joined().map(\.name))
  }()
}
