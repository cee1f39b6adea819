import ContractMock
import ContractModel
import ContractNetwork
import ContractService

extension Arguments {
  /// The two users of a mock, with the credentials from the command line.
  func mockIdentities(for contract: Contract) throws(Command.Failure) -> [MockIdentity] {
    let given = try credentials(for: contract)
    var (user, other) = (MockIdentity.user, MockIdentity.other)
    if let credentials = given[.user] { user.credentials.replace(by: credentials) }
    if let credentials = given[.other] { other.credentials.replace(by: credentials) }
    return [user, other]
  }

  /// Starts a mock of contracts with the given options.
  ///
  /// - Throws: A usage error for contracts that do not fit on one port and for an unknown drift, a
  ///   failure of the environment where it cannot listen.
  func startMock(
    _ contracts: [Contract], _ services: [String: any Service], port: UInt16
  ) throws(Command.Failure) -> MockServer {
    let seed: UInt64
    let tokenLifetime: Int?
    do throws(UsageError) {
      seed = try integer("--seed", in: 0...UInt64.max) ?? 1
      tokenLifetime = try integer("--expire-tokens", in: 1...Int.max)
    } catch {
      throw .usage(error)
    }
    var identities: [String: [MockIdentity]] = [:]
    for contract in contracts { identities[contract.id] = try mockIdentities(for: contract) }
    let host: MockHost
    do throws(MockError) {
      let drifts = try drifts(of: contracts, services)
      var mocks: [MockService] = []
      for contract in contracts {
        var configuration = MockService.Configuration()
        configuration.identities = identities[contract.id] ?? []
        configuration.drifts = drifts[contract.id] ?? []
        configuration.seed = seed
        configuration.tokenLifetime = tokenLifetime
        let other = mocks.first { $0.sharesOperations(with: contract) }
        mocks.append(
          try MockService(
            contract, service: services[contract.id], sharing: other, configuration))
      }
      host = try MockHost(mocks)
    } catch .unknownDrift(let name, nearest: nil) {
      throw .usage(UsageError("unknown drift '\(name)'; see --list-drifts"))
    } catch {
      throw .usage(UsageError("\(error)"))
    }
    do throws(HTTPServer.StartError) {
      return try MockServer.start(host, host: last("--bind") ?? "127.0.0.1", port: port)
    } catch {
      throw .environment("\(error)")
    }
  }

  /// By contract: the drifts among those on the command line that it has.
  private func drifts(
    of contracts: [Contract], _ services: [String: any Service]
  ) throws(MockError) -> [String: [String]] {
    let known = contracts.map { contract in
      (contract.id, MockDrift.all(of: contract, services[contract.id]).map(\.name))
    }
    var found: [String: [String]] = [:]
    for name in all("--drift") {
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
