import ContractNetwork
import Foundation

/// Makes models of Swift source that this program does not know, by a compiler and a process.
package struct ModelCompiler: Sendable {
  /// The environment variable that names the compiler.
  package static let variable = "CONTRACT_CHECK_SWIFTC"

  /// How long one compilation may take.
  private static let timeLimit: Duration = .seconds(600)

  private let path: String
  private let environment: [String: String]

  /// How long a model may take with one body.
  private let patience: Duration

  /// Finds `swiftc`: the one that ``variable`` names, or the first on the `PATH`.
  ///
  /// - Parameters:
  ///   - environment: Of this process; the compiler and the models get it, too.
  ///   - patience: How long a model may take with one body.
  /// - Throws: ``ProbeError/noCompiler(at:)``.
  package init(
    environment: [String: String], patience: Duration = .seconds(30)
  ) throws(ProbeError) {
    self.environment = environment
    self.patience = patience
    if let named = environment[Self.variable], !named.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: named) else {
        throw .noCompiler(at: named)
      }
      path = named
      return
    }
    let found = environment["PATH", default: ""].split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw .noCompiler(at: nil) }
    path = found
  }
}

extension ModelCompiler {
  /// Compiles the sources together and starts a process that takes bodies through the models; it
  /// ends when nobody holds any of them any more.
  ///
  /// - Parameters:
  ///   - expressions: The models.
  ///   - sources: Where they are declared; `Foundation` is all that they may import.
  /// - Returns: A model for each expression, in their order.
  /// - Throws: ``ProbeError`` when there are no such models.
  package func models(
    _ expressions: [ModelExpression], in sources: [ModelSource]
  ) async throws(ProbeError) -> [WireModel] {
    let folder = try TemporaryFolder(in: environment["TMPDIR"] ?? "/tmp")
    let main = ProbeText(
      expressions: expressions,
      patienceSeconds: Int(patience.components.seconds) + 5)
    var files = [try folder.write(main.text, to: "ContractCheckProbe.swift")]
    for source in sources {
      switch source {
      case .file(let path): files.append(path)
      case .text(let text, let name): files.append(try folder.write(text, to: name))
      }
    }
    do throws(ProbeError) {
      try await compile(files, to: "models", in: folder)
    } catch {
      guard case .doesNotCompile(let errors) = error else { throw error }
      let told = errors.map { error in expressions.reduce(error) { $1.telling($0) } }
      // This only follows from another one.
      let causes = told.filter { !$0.hasSuffix("generic parameter 'Model' could not be inferred") }
      throw .doesNotCompile(causes.isEmpty ? told : causes)
    }
    let program = try ModelProgram(
      "models", in: folder, environment: environment, patience: patience)
    return expressions.enumerated().map { number, expression in
      var model = WireModel(name: expression.name, type: expression.type) { body in
        program.pass(body, through: number)
      }
      model.declarations = { ModelDeclarations(sources) }
      return model
    }
  }

  private func compile(
    _ files: [String], to name: String, in folder: TemporaryFolder
  ) async throws(ProbeError) {
    let words =
      [
        // As most apps are written; Swift 6 code compiles in it, too.
        "-swift-version", "5", "-parse-as-library", "-whole-module-optimization", "-Onone",
        "-suppress-warnings", "-diagnostic-style", "llvm", "-no-color-diagnostics",
        "-module-name", "ContractCheckModels", "-o", "\(folder.path)/\(name)",
      ] + files
    let list = try folder.write(
      words.map { #""\#($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))""# }
        .joined(separator: "\n"), to: "arguments.txt")
    let outcome: ShellCommand.Outcome
    do throws(SystemError) {
      outcome = try await ShellCommand(
        "exec \(Self.quoted(path)) \(Self.quoted("@\(list)"))", environment: environment,
        timeLimit: Self.timeLimit
      ).run()
    } catch {
      throw .compilerFailed("\(error)")
    }
    switch outcome.termination {
    case .exited(status: 0): return
    case .timedOut: throw .compilerFailed("it takes longer than \(Self.timeLimit)")
    case .cancelled: throw .compilerFailed("interrupted")
    case .exited, .signalled: break
    }
    let lines = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
      .replacing("\(folder.path)/", with: "").split(whereSeparator: \.isNewline).map(String.init)
    let errors = lines.filter { $0.contains(": error: ") || $0.hasPrefix("error: ") }
    guard errors.isEmpty else { throw .doesNotCompile(errors) }
    throw .compilerFailed(lines.last ?? "\(outcome.termination)")
  }

  /// A word as the shell takes it.
  private static func quoted(_ word: String) -> String {
    "'\(word.replacing("'", with: #"'\''"#))'"
  }
}

extension ModelExpression {
  /// An error of the compiler in words of whoever wrote the expression, where it is about that.
  fileprivate func telling(_ error: String) -> String {
    guard let position, error.hasPrefix("\(position):"),
      let start = error.range(of: ": error: ")
    else { return error }
    // The column is one of the program that is made.
    return "\(position)"
      + error[start.lowerBound...].replacing(
        "initializer 'init(_:_:_:)' requires that", with: "a model requires that")
  }
}
