import ContractDiff
import ContractModel
import ContractPlanning
import ContractRunner
import ContractText
import ContractValidation

extension Arguments {
  /// Returns the configuration that checks only what differs from the version of `--affected-by`.
  ///
  /// - Returns: `nil` where nothing differs.
  /// - Throws: A failure for a version that cannot be read.
  func selectingAffected(
    _ configuration: RunConfiguration, of compiled: CompiledContract, _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> RunConfiguration? {
    guard let word = self[.affectedBy] else { return configuration }
    let old = try await side(word, of: compiled, process)
    let subjects = configuration.subjects(of: compiled.contract)
    let affected = AffectedSubjects(
      since: old, compiled, try configuration.planner(of: compiled).plan, among: subjects)
    let id = compiled.contract.id
    let other = old.contract.id
    let lines = other == id ? [] : ["\(old.name) is a version of another contract, \(other)"]
    process.error((lines + affected.lines).map { "\(id): \($0)\n" }.joined())
    guard !affected.ids.isEmpty else { return nil }
    var configuration = configuration
    // What is selected already is a part of this.
    if !affected.others.isEmpty { configuration.only = affected.ids }
    return configuration
  }

  /// The older version of a contract.
  private func side(
    _ word: String, of compiled: CompiledContract, _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> ContractSide {
    let name = self.name(of: compiled)
    if word.hasScalarSuffix(":"), name.namesFile, !DocumentAddress.isAddress(name) {
      return try await ContractSide(word + name, lockOf: nil, with: self, in: process)
    }
    return try await ContractSide(word, lockOf: compiled.contract.id, with: self, in: process)
  }
}
