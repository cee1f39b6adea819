import ContractHTTP
import ContractMock
import ContractModel
import ContractNetwork
import ContractValidation

extension Command {
  static let mock = Command(
    "mock", "Serves a contract for app development, until Ctrl-C.",
    options: .contract + [
      Option("--port", "N", "where to listen (default 8080; 0 for a free port)"),
      Option("--bind", "ADDRESS", "the address to listen on (default 127.0.0.1)"),
      Option("--token", "TOKEN", "the first user's token (default user-token)"),
      Option("--as-other", "TOKEN", "the second user's token (default other-token)"),
      Option("--drift", "NAME", "serve this named drift; may be repeated"),
      Option("--list-drifts", "show the named drifts and what each one does"),
      Option("--seed", "N", "for ids and other values that are made up (default 1)"),
    ],
    examples: [
      ("contract-check mock --port 8080", "the Goals API for an app or curl"),
      ("contract-check mock --drift tips-as-objects", "a backend that drifted, on purpose"),
      ("contract-check mock --list-drifts", "what can drift"),
    ]
  ) { arguments, surroundings throws(Failure) in
    let contracts = try arguments.contracts(surroundings).map(\.contract)
    guard contracts.count == 1, let contract = contracts.first else {
      let names = contracts.map(\.id).joined(separator: ", ")
      throw .usage(UsageError("mock serves one contract; name it with --contract: \(names)"))
    }
    if arguments.has("--list-drifts") {
      surroundings.out(driftListing(of: contract))
      return .conforms
    }
    let server = try startMock(contract, arguments, port: try port(arguments))
    surroundings.out(banner(contract, server, arguments))
    await Interrupts.first()
    server.stop()
    return .conforms
  }

  private static func port(_ arguments: Arguments) throws(Failure) -> UInt16 {
    do throws(UsageError) {
      return try arguments.integer("--port", in: 0...UInt16.max) ?? 8080
    } catch {
      throw .usage(error)
    }
  }

  private static func banner(
    _ contract: Contract, _ server: MockServer, _ arguments: Arguments
  ) -> String {
    let tokens = arguments.mockIdentities.map(\.token)
    var lines = [
      "\(contract.title) \(contract.version) at http://\(server.host):\(server.port)",
      "tokens: \(tokens.joined(separator: ", ")); Ctrl-C ends it",
    ]
    let drifts = arguments.all("--drift")
    if !drifts.isEmpty { lines.append("drifting on purpose: \(drifts.joined(separator: ", "))") }
    if let list = contract.operations.first(where: { $0.method == .get && $0.parameters.isEmpty }) {
      let header = list.requiresAuthentication ? " -H 'Authorization: Bearer \(tokens[0])'" : ""
      lines.append("try: curl http://\(server.host):\(server.port)\(list.template)\(header)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func driftListing(of contract: Contract) -> String {
    let drifts = MockDrift.all(of: contract)
    let width = drifts.map(\.name.count).max() ?? 0
    var lines = ["\(contract.id): \(drifts.count) drifts, by the kind a check finds"]
    for kind in drifts.map(\.expects).firsts {
      lines += ["", "\(kind)"]
      for drift in drifts where drift.expects == kind {
        lines += hanging("  \(drift.name.padded(to: width))  ", drift.summary)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension [Drift.Kind] {
  /// Every kind once, in the order of its first occurrence.
  fileprivate var firsts: [Drift.Kind] {
    var seen: Set<Drift.Kind> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Arguments {
  /// The two users a mock knows, with the tokens the command line gives them.
  var mockIdentities: [MockIdentity] {
    var (user, other) = (MockIdentity.user, MockIdentity.other)
    user.token = last("--token") ?? user.token
    other.token = last("--as-other") ?? other.token
    return [user, other]
  }
}

/// Starts a mock of a contract as the options say.
func startMock(
  _ contract: Contract, _ arguments: Arguments, port: UInt16
) throws(Command.Failure) -> MockServer {
  var configuration = MockService.Configuration()
  configuration.identities = arguments.mockIdentities
  configuration.drifts = arguments.all("--drift")
  do throws(UsageError) {
    configuration.seed = try arguments.integer("--seed", in: 0...UInt64.max) ?? 1
  } catch {
    throw .usage(error)
  }
  let service: MockService
  do throws(MockError) {
    service = try MockService(contract, configuration)
  } catch {
    throw .usage(UsageError("\(error)"))
  }
  do throws(HTTPServer.StartError) {
    return try MockServer.start(
      service, host: arguments.last("--bind") ?? "127.0.0.1", port: port)
  } catch {
    throw .environment("\(error)")
  }
}
