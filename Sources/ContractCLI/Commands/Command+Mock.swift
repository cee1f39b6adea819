import ContractHTTP
import ContractMock
import ContractModel
import ContractNetwork
import ContractValidation

extension Command {
  static let mock = Command(
    "mock", "Serves contracts for app development, until Ctrl-C.",
    options: .contract + [
      Option("--port", takes: "N", "port to listen on (default 8080; 0 for a free port)"),
      Option("--bind", takes: "ADDRESS", "address to listen on (default 127.0.0.1)"),
      Option("--token", takes: "TOKEN", "bearer token of the first user (default user-token)"),
      Option("--as-other", takes: "TOKEN", "bearer token of the second user (default other-token)"),
      Option(
        "--user", takes: "NAME:PASSWORD",
        "basic credentials of the first user (default user:user-password)"),
      Option(
        "--as-other-user", takes: "NAME:PASSWORD",
        "basic credentials of the second user (default other:other-password)"),
      .repeated("--api-key", takes: "[NAME=]KEY", "key of the first user (default user-key)"),
      .repeated(
        "--as-other-api-key", takes: "[NAME=]KEY", "key of the second user (default other-key)"),
      Option(
        "--expire-tokens", takes: "N", "reject a token after N requests, until a new one is fetched"
      ),
      Option("--drift", takes: "NAME", isList: true, "drift in this way; may be repeated"),
      Option("--list-drifts", "list the named drifts with descriptions").onCommandLineOnly,
      Option("--seed", takes: "N", "seed for ids and other generated values (default 1)"),
    ],
    examples: [
      ("contract-check mock", "all contracts that fit on one port, for an app or curl"),
      (
        "contract-check mock --contract deuce-diary --port 8081",
        "one contract on another port"
      ),
      ("contract-check mock --drift tips-as-objects", "a backend that drifts on purpose"),
      ("contract-check mock --contract lume-goals --list-drifts", "the named drifts of a contract"),
    ]
  ) { arguments, process throws(Failure) in
    let contracts = try arguments.contracts(process).map(\.contract)
    let services = process.services()
    if arguments.has("--list-drifts") {
      let lists = contracts.map { contract in
        driftListing(of: contract, MockDrift.all(of: contract, services[contract.id]))
      }
      process.out(lists.joined(separator: "\n"))
      return .conforms
    }
    // Named contracts must all be served; otherwise those of the catalog that fit on one port.
    let (served, conflicts) = arguments.has("--contract") ? (contracts, []) : contracts.compatible
    let server = try MockServer.start(
      served, services, port: try port(arguments), arguments)
    var banner = Banner(
      contracts: served, conflicts: conflicts, server: server, arguments: arguments)
    for contract in served {
      banner.users.append(try MockIdentity.both(for: contract, arguments).map(\.credentials))
    }
    process.out(banner.text)
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

  private static func driftListing(of contract: Contract, _ drifts: [MockDrift]) -> String {
    let width = drifts.map(\.name.count).max() ?? 0
    var lines = ["\(contract.id): \(drifts.count) drifts, by the kind that a check reports"]
    let kinds = drifts.compactMap(\.expects.first)
    for kind in kinds.firsts {
      lines += ["", "\(kind)"]
      for drift in drifts where drift.expects.first == kind {
        lines += hanging("  \(drift.name.padded(to: width))  ", drift.summary)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension [Contract] {
  /// The contracts that can be served on one port, earlier ones first, and why the others cannot.
  fileprivate var compatible: (served: [Contract], conflicts: [RouteConflict]) {
    var served: [Contract] = []
    var conflicts: [RouteConflict] = []
    for contract in self {
      if let conflict = served.lazy.compactMap({ RouteConflict($0, contract) }).first {
        conflicts.append(conflict)
      } else {
        served.append(contract)
      }
    }
    return (served, conflicts)
  }
}

extension [Drift.Kind] {
  /// Every kind once, in the order of its first occurrence.
  fileprivate var firsts: [Drift.Kind] {
    var seen: Set<Drift.Kind> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The text that a mock prints when it has started.
private struct Banner {
  var contracts: [Contract]
  var conflicts: [RouteConflict]
  var server: MockServer
  var arguments: Arguments

  /// For each contract: the credentials of its users.
  var users: [[Credentials]] = []

  /// The credentials of both users, for each scheme of the contracts.
  private var credentialLines: [String] {
    var lines: [String] = []
    for (contract, users) in zip(contracts, users) {
      for scheme in contract.schemes {
        let noun =
          switch scheme {
          case .bearer: "tokens"
          case .basic: "users"
          case .apiKey(_, let name): "keys \(name)"
          }
        let values = users.compactMap { $0.value(of: scheme) }.joined(separator: ", ")
        if !lines.contains("\(noun): \(values)") { lines.append("\(noun): \(values)") }
      }
    }
    return lines
  }

  /// A call of an operation that needs no identifier.
  private func curl(
    _ operation: Operation, of contract: Contract, at address: String, as user: Credentials
  ) -> String {
    var query = ""
    var words = ""
    let authentication = contract.authentication(of: operation)
    let isOpen = !authentication.isRequired
    for scheme in isOpen ? [] : authentication.combination(for: user) {
      let value = user.value(of: scheme) ?? ""
      switch scheme {
      case .bearer: words += " -H 'Authorization: Bearer \(value)'"
      case .basic: words += " -u '\(value)'"
      case .apiKey(.header, let name): words += " -H '\(name): \(value)'"
      case .apiKey(.cookie, let name): words += " -b '\(name)=\(value)'"
      case .apiKey(.query, let name):
        query += query.isEmpty ? "?\(name)=\(value)" : "&\(name)=\(value)"
      }
    }
    let url = "http://\(address)\(operation.template)\(query)"
    return "  curl \(query.isEmpty ? url : "'\(url)'")\(words)"
  }

  var text: String {
    let address = "\(server.host):\(server.port)"
    var lines = ["serving at http://\(address); Ctrl-C ends it"] + credentialLines
    let drifts = arguments.all("--drift")
    if !drifts.isEmpty { lines.append("drifting on purpose: \(drifts.joined(separator: ", "))") }
    for (contract, users) in zip(contracts, users) {
      lines.append("\(contract.id): \(contract.title) \(contract.version)")
      if let simple = contract.simpleOperation {
        lines.append(curl(simple, of: contract, at: address, as: users.first ?? Credentials()))
      }
      lines += contract.channels.map { "  ws://\(address)\($0.path)" }
    }
    lines += conflicts.map { "not served: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Contract {
  /// An operation that can be called without any identifier.
  fileprivate var simpleOperation: Operation? {
    operations.first { operation in
      operation.method == .get && operation.parameters.isEmpty
        && !operation.allParameters.contains(where: \.field.isRequired)
    }
  }
}
