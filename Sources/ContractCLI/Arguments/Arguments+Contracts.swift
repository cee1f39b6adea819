import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation

extension Arguments {
  /// The contracts named on the command line, or those of the catalog, compiled.
  ///
  /// - Throws: A usage error for an unknown name or an unreadable file, the problems of a contract
  ///   that does not compile.
  func contracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [CompiledContract] {
    var compiled: [CompiledContract] = []
    for contract in try uncompiledContracts(process) {
      compiled.append(try self.compiled(contract, process))
    }
    return compiled
  }

  /// The same contracts, without those operations of documents of which no valid request can be generated.
  func requestedContracts(
    _ process: ProcessEnvironment
  ) throws(Command.Failure) -> [CompiledContract] {
    var compiled: [CompiledContract] = []
    for contract in try uncompiledContracts(process) {
      compiled.append(try requested(try self.compiled(contract, process), process))
    }
    return compiled
  }

  private func requested(
    _ compiled: CompiledContract, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> CompiledContract {
    let contract = compiled.contract
    guard contract.infersEffects else { return compiled }
    let errors = compiled.operationsWithoutRequest(now: .current)
    guard !errors.isEmpty, errors.count < contract.operations.count else { return compiled }
    let ids = Set(errors.map(\.operation))
    var rest = contract.excluding { ids.contains($0.id) }
    for error in errors {
      let heading = contract.operation(error.operation).map { "\($0.method.name) \($0.template)" }
      let reason = "\(error.operation) is not checked: \(error)"
      process.error("\(error.position): warning: \(reason)\n")
      rest.omissions.append(
        DocumentOmission(.operation, heading ?? error.operation, reason, at: error.position))
    }
    try requireCompleteness(of: rest)
    return (try? CompiledContract(rest)) ?? compiled
  }

  /// The contracts to check: those that compile; the problems of the others are reported, so that one
  /// faulty contract does not keep the others from being checked.
  ///
  /// - Throws: As ``contracts(_:)`` where none compiles.
  func checkableContracts(
    _ process: ProcessEnvironment
  ) throws(Command.Failure) -> (contracts: [CompiledContract], areComplete: Bool) {
    var compiled: [CompiledContract] = []
    var problems: [String] = []
    for contract in try uncompiledContracts(process) {
      do throws(Command.Failure) {
        compiled.append(try requested(try self.compiled(contract, process), process))
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

  private func compiled(
    _ contract: Contract, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> CompiledContract {
    try requireCompleteness(of: contract)
    let problems: ContractProblems
    do throws(ContractProblems) {
      return try CompiledContract(contract)
    } catch {
      problems = error
    }
    if contract.infersEffects, let rest = contract.withoutUnusableParts,
      let compiled = try? CompiledContract(rest)
    {
      for omission in rest.omissions.dropFirst(contract.omissions.count) {
        process.error("\(omission.position): warning: \(omission.reason)\n")
      }
      try requireCompleteness(of: rest)
      return compiled
    }
    let count = problems.problems.count
    throw .problems(
      problems.problems.map { "\($0.position): error: \($0.message)" } + [
        "\(toolName): contract '\(contract.id)' has \(count.counted("problem"))"
      ])
  }

  /// - Throws: With `--strict`, where a contract does not hold all that its documents state.
  private func requireCompleteness(of contract: Contract) throws(Command.Failure) {
    guard self[.strict], !contract.omissions.isEmpty else { return }
    throw .problems([
      "\(toolName): --strict: '\(contract.id)' is not fully checked: "
        + "\(contract.omissions.counts) left out"
    ])
  }

  /// The contracts as they were read, after the options that change what is checked of them.
  func uncompiledContracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [Contract] {
    let contracts = try namedContracts(process)
    do throws(UsageError) {
      try contracts.requireUniqueIDs()
      let selected = try contracts.excluding(self[.exclude]).setting(self[.set])
      if self[.anonymous] { return selected.map(\.withoutAuthentication) }
      return has(.login) || has(.asOtherLogin) ? selected.map(\.withLikelyLogin) : selected
    } catch {
      throw .usage(error)
    }
  }

  private func namedContracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [Contract] {
    guard has(.contract) else { return process.contracts() }
    var contracts: [Contract] = []
    for name in self[.contract] {
      contracts.append(
        try process.contract(named: name, isStrict: self[.strict]))
    }
    return contracts
  }

  /// The contract as `--contract` names it: a path of a lock file, or its id.
  func name(of compiled: CompiledContract) -> String {
    let names = self[.contract]
    return names.count == 1 ? names[0] : compiled.contract.id
  }
}

extension Arguments {
  /// The folder of committed locks.
  static let locks = "snapshots/locks"

  /// The folder of the locks of this call.
  var lockFolder: String { self[.lockFolder] ?? Self.locks }

  /// The path of the lock of a contract in that folder.
  ///
  /// - Throws: A usage error for an identifier that cannot be the name of a file.
  func lockPath(of id: String) throws(Command.Failure) -> String {
    let name = try Command.plainName(id, "the contract's id")
    return "\(lockFolder)/\(name).json"
  }
}
