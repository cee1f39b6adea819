import ContractJSON
import ContractModel
import ContractValidation

extension Arguments {
  /// The contracts named on the command line, or those of the catalog, compiled.
  ///
  /// - Throws: A usage error for an unknown name or an unreadable file, the problems of a contract
  ///   that does not compile.
  func contracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [CompiledContract] {
    var compiled: [CompiledContract] = []
    for contract in try uncompiledContracts(process) {
      compiled.append(try Self.compiled(contract, process))
    }
    return compiled
  }

  /// The contracts to check: of the catalog, those that compile; the problems of the others are
  /// reported, so that one faulty contract does not keep the others from being checked.
  ///
  /// - Throws: As ``contracts(_:)`` where the command line names the contracts, or none compiles.
  func checkableContracts(
    _ process: ProcessEnvironment
  ) throws(Command.Failure) -> (contracts: [CompiledContract], areComplete: Bool) {
    guard !has("--contract") else { return (try contracts(process), true) }
    var compiled: [CompiledContract] = []
    var problems: [String] = []
    for contract in try uncompiledContracts(process) {
      do throws(Command.Failure) {
        compiled.append(try Self.compiled(contract, process))
      } catch .problems(let lines) {
        problems += lines
      } catch {
        throw error
      }
    }
    guard !compiled.isEmpty || problems.isEmpty else { throw .problems(problems) }
    for line in problems { process.error("\(line)\n") }
    return (compiled, problems.isEmpty)
  }

  private static func compiled(
    _ contract: Contract, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> CompiledContract {
    do throws(ContractProblems) {
      return try CompiledContract(contract)
    } catch {
      if contract.infersEffects, let rest = contract.withoutUnusableOperations(process),
        let compiled = try? CompiledContract(rest)
      {
        return compiled
      }
      let count = error.problems.count
      throw .problems(
        error.problems.map { "\($0.position): error: \($0.message)" } + [
          "contract-check: contract '\(contract.id)' has \(count.counted("problem"))"
        ])
    }
  }

  /// The contracts as they were read, after the options that change what is checked of them.
  func uncompiledContracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [Contract] {
    let contracts = try namedContracts(process)
    do throws(UsageError) {
      try contracts.requireUniqueIDs()
      return try contracts.excluding(all("--exclude")).setting(all("--set"))
    } catch {
      throw .usage(error)
    }
  }

  private func namedContracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [Contract] {
    guard has("--contract") else { return process.contracts() }
    var contracts: [Contract] = []
    for name in all("--contract") {
      contracts.append(
        try process.contract(named: name, isStrict: has("--strict")))
    }
    return contracts
  }

  /// The contract as `--contract` names it: a path of a lock file, or its id.
  func name(of compiled: CompiledContract) -> String {
    let names = all("--contract")
    return names.count == 1 ? names[0] : compiled.contract.id
  }
}

extension Arguments {
  /// The folder of committed locks.
  static let locks = "snapshots/locks"

  /// The folder of the locks of this call.
  var lockFolder: String { last("--directory") ?? Self.locks }
}
