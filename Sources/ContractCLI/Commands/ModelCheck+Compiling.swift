import ContractJSON
import ContractModel
import ContractModels
import ContractValidation

extension [Option] {
  /// Shipped versions of an app, and what they read.
  static let models: [Option] = [
    .of(.models),
    .of(.recorded),
  ]
}

extension ModelCheck {
  /// Creates a check with the models that `--models` names, compiled; `nil` without it.
  ///
  /// - Throws: A usage error or problems for a folder that is of no use, and models that do not
  ///   compile; a failure of the environment where nothing compiles.
  convenience init?(
    of contracts: [CompiledContract], _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Command.Failure) {
    guard let path = arguments[.models] else { return nil }
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
    let compiler = try Self.compiler(arguments.environment)
    do throws(ShippedModels.VersionError) {
      self.init(shipped, models: try await shipped.compiled(by: compiler))
    } catch {
      guard case .doesNotCompile(let lines) = error.error else {
        throw .environment("models of \(error.version): \(error.error)")
      }
      throw .problems(
        lines.prefix(10) + [
          "\(arguments.toolName): the models of version \(error.version) do not compile; where a version "
            + "has no such type, null stands for it in its own \(ModelFolder.mappingName)"
        ])
    }
  }

  /// The compiler of the system or of the environment.
  private static func compiler(
    _ environment: [String: String]
  ) throws(Command.Failure) -> ModelCompiler {
    do throws(ModelCompilerError) {
      return try ModelCompiler(environment: environment)
    } catch {
      throw .environment("\(error)")
    }
  }
}
