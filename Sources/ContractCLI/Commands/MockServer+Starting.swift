import ContractMock
import ContractModel
import ContractNetwork
import ContractService

extension MockIdentity {
  /// The two users of a mock, with the credentials from the command line.
  static func both(
    for contract: Contract, _ arguments: Arguments
  ) throws(Command.Failure) -> [MockIdentity] {
    let given = try arguments.credentials(for: contract)
    var (user, other) = (MockIdentity.user, MockIdentity.other)
    if let credentials = given[.user] { user.credentials.replace(by: credentials) }
    if let credentials = given[.other] { other.credentials.replace(by: credentials) }
    return [user, other]
  }
}

extension MockServer {
  /// Starts a mock of contracts with the given options.
  ///
  /// - Throws: A usage error for contracts that do not fit on one port and for an unknown drift, a
  ///   failure of the environment where it cannot listen.
  static func start(
    _ contracts: [Contract], _ services: [String: any Service], port: UInt16,
    _ arguments: Arguments
  ) throws(Command.Failure) -> MockServer {
    let host = try MockHost(contracts, services, MockService.Configuration(), arguments)
    do throws(HTTPServer.StartError) {
      return try start(host, host: arguments[.bind] ?? "127.0.0.1", port: port)
    } catch {
      throw .environment("\(error)")
    }
  }
}

extension MockHost {
  /// Prepares the mocks of contracts with the given options.
  ///
  /// - Throws: A usage error for contracts that do not fit on one port and for an unknown drift.
  convenience init(
    _ contracts: [Contract], _ services: [String: any Service],
    _ configuration: MockService.Configuration, _ arguments: Arguments
  ) throws(Command.Failure) {
    let seed: UInt64
    let tokenLifetime: Int?
    do throws(UsageError) {
      seed = try arguments[.mockSeed]
      tokenLifetime = try arguments[.expireTokens]
    } catch {
      throw .usage(error)
    }
    var identities: [String: [MockIdentity]] = [:]
    for contract in contracts {
      identities[contract.id] = try MockIdentity.both(
        for: contract, arguments)
    }
    do throws(MockError) {
      let drifts = try Self.drifts(arguments[.drift], of: contracts, services)
      var mocks: [MockService] = []
      for contract in contracts {
        var configuration = configuration
        configuration.identities = identities[contract.id] ?? []
        configuration.drifts = drifts[contract.id] ?? []
        configuration.seed = seed
        configuration.tokenLifetime = tokenLifetime
        let other = mocks.first { $0.sharesOperations(with: contract) }
        mocks.append(
          try MockService(
            contract, service: services[contract.id], sharing: other, configuration))
      }
      try self.init(mocks)
    } catch .unknownDrift(let name, nearest: nil) {
      throw .usage(UsageError("unknown drift '\(name)'; see --list-drifts"))
    } catch {
      throw .usage(UsageError("\(error)"))
    }
  }

  /// Returns the drifts on the command line by the id of each contract that has them.
  private static func drifts(
    _ names: [String], of contracts: [Contract], _ services: [String: any Service]
  ) throws(MockError) -> [String: [String]] {
    let known = contracts.map { contract in
      (contract.id, MockDrift.all(of: contract, services[contract.id]).map(\.name))
    }
    var found: [String: [String]] = [:]
    for name in names {
      let owners = known.filter { $0.1.contains(name) }
      guard !owners.isEmpty else {
        throw .unknownDrift(
          name, nearest: Suggestion(for: name, among: known.flatMap(\.1)).nearest)
      }
      for (id, _) in owners { found[id, default: []].append(name) }
    }
    return found
  }
}
