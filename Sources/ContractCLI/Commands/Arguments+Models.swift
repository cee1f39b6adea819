import ContractJSON
import ContractModel
import ContractModels
import ContractValidation

extension [Option] {
  /// Shipped versions of an app, and what they read.
  static let models: [Option] = [
    Option(
      "--models", takes: "FOLDER",
      "also decode the responses with shipped versions of an app: one folder of Swift models per "
        + "version, and models.json; compiled by swiftc, or CONTRACT_CHECK_SWIFTC"),
    Option(
      "--recorded", takes: "FILE|FOLDER",
      "check the exchanges in HAR files of browsers and proxies, or decode their responses with "
        + "--models; nothing is sent"),
  ]
}

extension Arguments {
  /// The models that `--models` names, compiled; `nil` without it.
  ///
  /// - Throws: A usage error or problems for a folder that is of no use, and models that do not
  ///   compile; a failure of the environment where nothing compiles.
  func modelCheck(
    of contracts: [CompiledContract], _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> ModelCheck? {
    guard let path = last("--models") else { return nil }
    let shipped: ShippedModels
    do throws(ModelFolderError) {
      shipped = try ShippedModels(
        try ModelFolder(path: path), of: contracts.map(\.contract), known: process.contracts())
    } catch {
      throw .problems(["\(error)"])
    }
    guard !shipped.responses.isEmpty else {
      let names = contracts.map(\.contract.id).joined(separator: ", ")
      throw .usage(
        UsageError(
          "--models: no \(ModelFolder.mappingName) in \(path) has an operation of \(names)"))
    }
    let compiler = try compiler()
    do throws(ShippedModels.VersionError) {
      return ModelCheck(shipped, models: try await shipped.compiled(by: compiler))
    } catch {
      guard case .doesNotCompile(let lines) = error.error else {
        throw .environment("models of \(error.version): \(error.error)")
      }
      throw .problems(
        lines.prefix(10) + [
          "contract-check: the models of version \(error.version) do not compile; where a version "
            + "has no such type, null stands for it in its own \(ModelFolder.mappingName)"
        ])
    }
  }

  /// The compiler of the system or of the environment.
  private func compiler() throws(Command.Failure) -> ModelCompiler {
    do throws(ModelCompilerError) {
      return try ModelCompiler(environment: environment)
    } catch {
      throw .environment("\(error)")
    }
  }
}
