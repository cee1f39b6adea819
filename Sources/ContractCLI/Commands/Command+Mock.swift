import ContractHTTP
import ContractMock
import ContractModel
import ContractNetwork
import ContractValidation

extension Command {
  static let mock = Command(
    "mock", "Serves contracts for app development, until Ctrl-C.",
    options: .contract + [
      .of(.port),
      .of(.bind),
    ] + .acceptedCredentials + [
      .of(.expireTokens),
      .of(.drift),
      .of(.listDrifts).onCommandLineOnly,
      .of(.mockSeed),
    ] + .serving,
    examples: [
      ("contract-check mock", "all contracts that fit on one port, for an app or curl"),
      (
        "contract-check mock --contract deuce-diary --port 8081",
        "one contract on another port"
      ),
      ("contract-check mock --drift tips-as-objects", "a backend that drifts on purpose"),
      ("contract-check mock --contract lume-goals --list-drifts", "the named drifts of a contract"),
      (
        "contract-check mock --rules mock.yaml --latency 50ms..2s --fault 1%:503",
        "responses that a file chooses, slow ones and failures"
      ),
    ]
  ) { arguments, process throws(Failure) in
    let contracts = try arguments.contracts(process).map(\.contract)
    let services = process.services()
    if arguments[.listDrifts] {
      let lists = contracts.map { contract in
        driftListing(of: contract, MockDrift.all(of: contract, services[contract.id]))
      }
      process.out(lists.joined(separator: "\n"))
      return .conforms
    }
    let port = try port(arguments)
    // Named contracts must all be served; otherwise those of the catalog that fit on one port.
    let (served, conflicts) = arguments.has(.contract) ? (contracts, []) : contracts.compatible
    let mock = try ServedMock(served, services, arguments, process)
    let server: MockServer
    do throws(HTTPServer.StartError) {
      server = try MockServer.start(
        mock, host: arguments[.bind] ?? "127.0.0.1", port: port)
    } catch {
      throw .environment("\(error)")
    }
    var banner = MockBanner(
      conflicts: conflicts, server: server, drifts: arguments[.drift],
      environment: arguments.environment)
    for contract in served {
      banner.contracts.append(
        MockBanner.Served(
          contract: contract, users: try MockIdentity.both(for: contract, arguments),
          given: try arguments.credentials(for: contract)))
    }
    if try arguments.value(.log) == "json" {
      process.error(banner.text)
    } else {
      process.out(banner.text)
    }
    await Interrupts.first()
    server.stop()
    try mock.host.saveState(arguments)
    return .conforms
  }

  private static func port(_ arguments: Arguments) throws(Failure) -> UInt16 {
    do throws(UsageError) {
      return try arguments[.port] ?? 8080
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
