import ContractCLI
import ContractMock
import ContractModel
import Contracts
import Foundation
import Synchronization
import TestSupport

/// One call of the tool in this process, and what it said.
struct Session: Sendable {
  var status: ExitStatus

  /// The screen of a terminal, with `2> ` before each line of standard error.
  var text: String

  static func run(
    _ words: [String], environment: [String: String] = [:],
    contracts: @escaping @Sendable () -> [Contract] = { Catalog.all },
    output: StandardOutput? = nil, name: String = ContractCheck.name, folder: String? = nil
  ) async -> Session {
    let screen = Screen()
    var process = ProcessEnvironment(
      contracts: contracts, services: { Catalog.services }, environment: environment,
      out: { output?.write($0) ?? screen.out($0) }, error: screen.error)
    process.outError = { output?.error }
    (process.name, process.workingFolder) = (name, folder)
    // Progress is shown by time, which a test does not depend on.
    process.uptime = { .zero }
    let status = await ContractCheck(process)(words.withPatience)
    return Session(status: status, text: screen.text.withLock { $0 })
  }
}

extension [String] {
  /// The words of a command that waits for each response for as long as it takes, unless they say otherwise:
  /// beside other tests, a backend may be slower than users accept.
  fileprivate var withPatience: [String] {
    guard let host = firstIndex(of: "--host"), !contains("--timeout"),
      let first, first.hasPrefix("--") || ["check", "replay"].contains(first)
    else { return self }
    return self[..<host] + ["--timeout", "60m"] + self[host...]
  }
}

private final class Screen: Sendable {
  let text = Mutex("")

  func out(_ part: String) { text.withLock { $0 += part } }

  func error(_ part: String) {
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    text.withLock { text in
      for line in part.hasSuffix("\n") ? lines.dropLast() : lines[...] { text += "2> \(line)\n" }
    }
  }
}

extension String {
  /// The text without what differs from run to run: times and made-up ids.
  var masked: String {
    // How long a run took may decide whether that stands on a line of its own.
    replacing(/,\s+\d+(\.\d+)?\s+s\b/, with: ", 0 s")
      .replacing(/\b\d+(\.\d+)? s\b/, with: "0 s")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
      .replacing(/_date":"\d{4}-\d{2}-\d{2}"/, with: #"_date":"DATE""#)
      .replacing(/contract-check replay \S+/, with: "contract-check replay TOKEN")
  }
}

/// A folder that goes with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension MockServer {
  /// A mock of the Goals contract on a free port.
  static func goals(drifts: [String] = []) throws -> MockServer {
    var configuration = MockService.Configuration()
    configuration.drifts = drifts
    return try start(MockService(Catalog.all[0], configuration))
  }
}
