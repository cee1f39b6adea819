import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractService
import ContractText
import Foundation
import Synchronization

extension [Option] {
  /// The options of a mock that serves front ends.
  static let serving: [Option] = [
    .of(.cors),
    .of(.noCORS),
    .of(.rules),
    .of(.latency),
    .of(.fault),
    .of(.seedData),
    .of(.state),
    .of(.log),
  ]
}

extension ServedMock {
  /// Prepares the mocks of contracts with the options of the command line.
  convenience init(
    _ contracts: [Contract], _ services: [String: any Service], _ arguments: Arguments,
    _ process: ProcessEnvironment
  ) throws(Command.Failure) {
    var serving = Configuration()
    // A pipe that nothing reads would stop the mock.
    let isWanted = process.outIsTerminal || arguments.has(.log)
    let log = isWanted ? try arguments.value(.log) : "none"
    do throws(UsageError) {
      serving.seed = try arguments[.mockSeed]
      serving.browserAccess = try arguments.browserAccess
      serving.latency = try arguments.latency
      serving.faults = try arguments.faults
    } catch {
      throw .usage(error)
    }
    serving.rules = try arguments[.rules].map { path throws(Command.Failure) in
      try RulesFile(atPath: path)
    }
    serving.redaction = try arguments.redaction(for: contracts)
    serving.report = { process.error("\(process.name): \($0)\n") }
    switch log {
    case "text": serving.log = { process.out($0.line + "\n") }
    case "json": serving.log = { process.data($0.json.text().visibleJSON + "\n") }
    default: break
    }
    var configuration = MockService.Configuration()
    configuration.explainsRejections = true
    configuration.values = .plausible(configuration.clock())
    let host = try MockHost(contracts, services, configuration, arguments)
    if let path = arguments[.state] {
      try host.load(stateInFile: path)
      for service in host.services where service.keepsStateInCode {
        process.error(
          "\(process.name): --state: the mock of \(service.contractID) keeps its state in code; it is not "
            + "saved\n")
      }
    }
    try host.seed(arguments, process)
    do throws(MockRules.Mistakes) {
      try self.init(host, serving)
    } catch {
      throw .problems(error.lines)
    }
  }
}

extension Arguments {
  fileprivate var browserAccess: BrowserAccess? {
    get throws(UsageError) {
      guard !self[.noCORS] else {
        if isGiven(.cors), isGiven(.noCORS) {
          throw UsageError("--cors and --no-cors contradict each other")
        }
        return nil
      }
      if self[.cors] { return BrowserAccess(overridesContracts: true) }
      let host = self[.bind] ?? "127.0.0.1"
      return Origin(scheme: .http, host: host, port: 80).isLoopback ? BrowserAccess() : nil
    }
  }

  fileprivate var latency: MockLatency? {
    get throws(UsageError) {
      guard let text = self[.latency] else { return nil }
      guard let latency = MockLatency(text) else {
        throw UsageError(
          "--latency takes a time or a range such as 200ms or 50ms..2s, not '\(text)'")
      }
      return latency
    }
  }

  fileprivate var faults: [MockFault] {
    get throws(UsageError) {
      var faults: [MockFault] = []
      for text in self[.fault] {
        guard let fault = MockFault(text) else {
          throw UsageError(
            "--fault takes a rate and a failure such as 1%:503 or 1%:close, not '\(text)'")
        }
        faults.append(fault)
      }
      return faults
    }
  }

  /// Masks the credentials that were given.
  fileprivate func redaction(for contracts: [Contract]) throws(Command.Failure) -> Redaction {
    var redaction = Redaction([:])
    for contract in contracts {
      for (identity, credentials) in try credentials(for: contract) {
        redaction.add(credentials, of: identity)
      }
    }
    return redaction
  }
}

extension MockHost {
  /// Loads the resources in a file, if it exists.
  fileprivate func load(stateInFile path: String) throws(Command.Failure) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let document = try JSON(inFile: path)
    let bytes = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    func mistake(_ location: JSON.Pointer, _ message: String) -> Command.Failure {
      .problems([
        "\(path):\(JSON.TextPosition(of: location, in: bytes).line): error: \(location): \(message)"
      ])
    }
    guard let states = document.objectValue else {
      throw mistake(.root, "expected the resources of each contract")
    }
    for member in states.members {
      let location = JSON.Pointer([.name(member.name)])
      guard let service = services.first(where: { $0.contractID == member.name }) else {
        throw mistake(location, "no contract '\(member.name)' is served")
      }
      do throws(MockService.StateMistake) {
        try service.load(state: member.value)
      } catch {
        throw mistake(location.appending(error.location), error.message)
      }
    }
  }

  /// Writes the resources to the file of `--state`, if there is one.
  func saveState(_ arguments: Arguments) throws(Command.Failure) {
    guard let path = arguments[.state] else { return }
    let states = services.filter { !$0.keepsStateInCode }.map { service in
      JSON.Object.Member(name: service.contractID, value: service.storedState)
    }
    let text = String(decoding: JSON.object(JSON.Object(states)).bytes(.pretty), as: UTF8.self)
    try Command.write(text.visibleJSON + "\n", toFile: path)
  }

  /// Creates the resources of `--seed-data` where none were loaded.
  fileprivate func seed(
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Command.Failure) {
    let count: Int?
    do throws(UsageError) {
      count = try arguments[.seedData]
    } catch {
      throw .usage(error)
    }
    let empty = services.filter { !$0.hasResources }
    for service in services { service.fillReadOnlyLists(count ?? 10) }
    guard let count else { return }
    for service in empty {
      for line in service.seed(count) {
        process.error("\(process.name): --seed-data: \(line)\n")
      }
    }
  }
}

extension ServedMock.RulesFile {
  /// A file that is looked at before every request.
  ///
  /// - Throws: A usage error where there is none.
  fileprivate init(atPath path: String) throws(Command.Failure) {
    let stamp = Mutex<FileStamp?>(nil)
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .usage(UsageError("\(path): no such file, or it cannot be read"))
    }
    self.init(name: path) {
      let now = FileStamp(atPath: path)
      let isChanged = stamp.withLock { stamp in
        defer { stamp = now }
        return stamp != now
      }
      guard isChanged else { return nil }
      return FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    }
  }
}

/// The properties of a file by which a change of it is recognised.
private struct FileStamp: Equatable {
  var modified: Date?
  var size: Int?

  init(atPath path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    modified = attributes?[.modificationDate] as? Date
    size = attributes?[.size] as? Int
  }
}
