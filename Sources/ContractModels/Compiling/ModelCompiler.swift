import ContractNetwork
import ContractText
import Foundation

/// Compiles models from Swift source and runs them in a separate process.
package struct ModelCompiler: Sendable {
  /// The environment variable that names the compiler.
  package static let variable = "CONTRACT_CHECK_SWIFTC"

  /// The time limit of one compilation.
  private static let compilationTimeLimit: Duration = .seconds(600)

  private let path: String
  private let environment: [String: String]

  /// The time limit of a model for one body.
  private let bodyTimeLimit: Duration

  /// Finds `swiftc`: the one that ``variable`` names, or the first on the `PATH`.
  ///
  /// - Parameters:
  ///   - environment: The environment of this process, also used for the compiler and the models.
  ///   - bodyTimeLimit: The time limit of a model for one body.
  /// - Throws: ``ModelCompilerError/noCompiler(at:)``.
  package init(
    environment: [String: String], bodyTimeLimit: Duration = .seconds(30)
  ) throws(ModelCompilerError) {
    self.environment = environment
    self.bodyTimeLimit = bodyTimeLimit
    if let named = environment[Self.variable], !named.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: named) else {
        throw .noCompiler(at: named)
      }
      path = named
      return
    }
    let found = ChildCommand.path(of: "swiftc", in: environment) {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { throw .noCompiler(at: nil) }
    path = found
  }
}

/// The reason why models cannot be compiled or started.
package enum ModelCompilerError: Error, Sendable, Equatable {
  /// With the path that was given, if any.
  case noCompiler(at: String?)
  /// With the compiler's errors, each with file and line.
  case doesNotCompile([String])
  case compilerFailed(String)
  case crashedAtStart(String)
  /// A failure of the system.
  case system(String)
}

extension ModelCompilerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCompiler(nil):
      "models need a Swift compiler, and there is no swiftc on PATH; install Swift, or set "
        + "\(ModelCompiler.variable)"
    case .noCompiler(let path?):
      "models need a Swift compiler, and \(path) of \(ModelCompiler.variable) cannot be run"
    case .doesNotCompile(let lines):
      (lines.first ?? "the models do not compile")
        + (lines.count > 1 ? " (and \(lines.count - 1) more)" : "")
    case .compilerFailed(let words): "the models could not be compiled: \(words)"
    case .crashedAtStart(let words): "a decoder or encoder could not be created: \(words)"
    case .system(let words): words
    }
  }
}

extension ModelCompiler {
  /// Compiles the sources together and starts a process that runs the models, until the last of
  /// them is released.
  ///
  /// - Parameters:
  ///   - expressions: The models.
  ///   - sources: The declarations of the models; they may import only `Foundation`.
  /// - Returns: A model for each expression, in their order.
  /// - Throws: ``ModelCompilerError`` when they cannot be compiled or started.
  package func models(
    _ expressions: [ModelExpression], in sources: [ModelSource]
  ) async throws(ModelCompilerError) -> [WireModel] {
    let folder = try TemporaryFolder(in: environment["TMPDIR"] ?? "/tmp")
    let main = ModelProgramSource(
      expressions: expressions,
      timeLimitSeconds: Int(bodyTimeLimit.components.seconds) + 5)
    var files = [try folder.write(main.text, to: "ContractCheckProbe.swift")]
    for source in sources {
      switch source {
      case .file(let path):
        // The compiler would take it for an option, or for a file of arguments.
        files.append(path.hasScalarPrefix("-") || path.hasScalarPrefix("@") ? "./\(path)" : path)
      case .text(let text, let name): files.append(try folder.write(text, to: name))
      }
    }
    do throws(ModelCompilerError) {
      try await compile(files, to: "models", in: folder)
    } catch {
      guard case .doesNotCompile(let errors) = error else { throw error }
      let reworded = errors.map { error in expressions.reduce(error) { $1.rewording($0) } }
      // This error only follows from another one.
      let causes = reworded.filter {
        !$0.hasScalarSuffix("generic parameter 'Model' could not be inferred")
      }
      throw .doesNotCompile(causes.isEmpty ? reworded : causes)
    }
    let program = try ModelProgram(
      "models", in: folder, environment: environment, bodyTimeLimit: bodyTimeLimit)
    return expressions.enumerated().map { number, expression in
      var model = WireModel(name: expression.name, type: expression.type) { body in
        program.recode(body, model: number)
      }
      model.declarations = { ModelDeclarations(sources) }
      return model
    }
  }

  private func compile(
    _ files: [String], to name: String, in folder: TemporaryFolder
  ) async throws(ModelCompilerError) {
    let arguments =
      [
        // The language mode of most apps; Swift 6 code compiles in it, too.
        "-swift-version", "5", "-parse-as-library", "-whole-module-optimization", "-Onone",
        "-suppress-warnings", "-diagnostic-style", "llvm", "-no-color-diagnostics",
        "-module-name", "ContractCheckModels", "-o", "\(folder.path)/\(name)",
      ] + files
    let list = try folder.write(
      arguments.map(Self.responseFileWord).joined(separator: "\n"), to: "arguments.txt")
    let outcome: ChildCommand.Outcome
    do throws(SystemError) {
      outcome = try await ChildCommand(
        [path, "@\(list)"], environment: environment, timeLimit: Self.compilationTimeLimit
      ).run()
    } catch {
      throw .compilerFailed("\(error)")
    }
    switch outcome.termination {
    case .exited(status: 0): return
    case .timedOut: throw .compilerFailed("it takes longer than \(Self.compilationTimeLimit)")
    case .cancelled: throw .compilerFailed("interrupted")
    case .exited, .signalled: break
    }
    let lines = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
      .replacingScalars("\(folder.path)/", with: "").nonEmptyLines.map(String.init)
    let errors = lines.filter { $0.contains(": error: ") || $0.hasScalarPrefix("error: ") }
    guard errors.isEmpty else { throw .doesNotCompile(errors) }
    throw .compilerFailed(lines.last ?? "\(outcome.termination)")
  }

  /// An argument as a quoted word of a file of arguments.
  private static func responseFileWord(_ argument: String) -> String {
    "\""
      + argument.replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"")
      + "\""
  }
}

/// A temporary folder, removed with its content when the last reference is released.
final class TemporaryFolder: Sendable {
  let path: String

  /// Creates the folder in another one.
  init(in parent: String) throws(ModelCompilerError) {
    let name = "contract-check." + String(repeating: "X", count: 6)
    var template = Array("\(parent)/\(name)".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .system("\(parent): a folder cannot be created there")
    }
    path = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension TemporaryFolder {
  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws(ModelCompilerError) -> String {
    let file = "\(path)/\(name)"
    guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)) else {
      throw .system("\(file): cannot be written")
    }
    return file
  }
}
