import ContractFindings
import ContractHTTP
import ContractModel
import ContractModels
import ContractNetwork
import ContractRunner
import ContractText
import ContractValidation
import Foundation

extension Command {
  static let proxy = Command(
    "proxy", "Passes the traffic of an app to a backend, and checks it, until Ctrl-C.",
    options: [.of(.host, "the backend: localhost:8080 or https://…")] + .contract + [
      .of(.port, "port to listen on (default 8081; 0 for a free port)"), .of(.bind),
      .of(.record).onCommandLineOnly,
      .of(
        .models,
        "also decode the responses with shipped versions of an app, as check --models does"),
    ] + .reports + .connection + .verbosity,
    examples: [
      (
        "contract-check proxy --host localhost:8080 --contract lume-goals",
        "point the app to http://127.0.0.1:8081; Ctrl-C ends it with the reports"
      ),
      (
        "contract-check proxy --host https://api.example.com --contract lume-goals \\\n"
          + "    --record traffic.har --junit report.xml",
        "record what the app and the backend say"
      ),
    ]
  ) { arguments, process throws(Failure) in
    try await Recorders.reporting(arguments, process) { recorders async throws(Failure) in
      let (contracts, _) = try arguments.checkableContracts(process)
      var origin = try backend(arguments)
      // As those of a document with a server do.
      if contracts.allSatisfy({ $0.contract.isBelow(origin.basePath) }) { origin.basePath = "" }
      let session = ProxySession(
        contracts, try await ModelCheck(of: contracts, arguments, process),
        try arguments[.record].map { path throws(Failure) in
          try TrafficFile(path, schemes: contracts.flatMap(\.contract.schemes))
        },
        to: origin, process)
      let queue = TrafficQueue()
      var configuration = HTTPServer.Configuration()
      configuration.host = arguments[.bind] ?? configuration.host
      configuration.port = try arguments.value(.port) ?? 8081
      let route = try arguments.route(to: origin)
      let relay: RelayServer
      do throws(HTTPServer.StartError) {
        relay = try RelayServer.start(to: origin, via: route, configuration) {
          queue.add($0)
        }
      } catch {
        throw .environment("\(error)")
      }
      process.out(
        "proxy for \(origin) at http://\(relay.host):\(relay.port), checks "
          + "\(contracts.map(\.contract.id).joined(separator: ", ")); Ctrl-C ends it\n")
      let interrupts = Task {
        await Interrupts.first()
        queue.finish()
      }
      for await _ in queue.arrivals { try session.add(queue.take()) }
      interrupts.cancel()
      relay.stop()
      try session.add(queue.take())
      return try session.finish(recorders, named: "\(origin)", arguments)
    }
  }

  private static func backend(_ arguments: Arguments) throws(Failure) -> Origin {
    guard let text = arguments[.host] else {
      throw .usage(
        UsageError("proxy needs the backend: contract-check proxy --host localhost:8080"))
    }
    do throws(Origin.ParseError) {
      return try Origin(parsing: text)
    } catch {
      throw .usage(UsageError("--host: \(error)"))
    }
  }
}
