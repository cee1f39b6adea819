/// Why models could not be compiled or started.
package enum ProbeError: Error, Sendable, Hashable {
  /// With the place that was named for it, if one was.
  case noCompiler(at: String?)
  /// With what the compiler says, each with file and line.
  case doesNotCompile([String])
  case compilerFailed(String)
  case crashedAtStart(String)
  /// Something of the system, in a few words.
  case system(String)
}

extension ProbeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCompiler(nil):
      "models need a Swift compiler, and there is no swiftc on PATH; install Swift, or name it with "
        + "\(ModelCompiler.variable)"
    case .noCompiler(let path?):
      "models need a Swift compiler, and \(path) of \(ModelCompiler.variable) cannot be run"
    case .doesNotCompile(let lines):
      (lines.first ?? "the models do not compile")
        + (lines.count > 1 ? " (and \(lines.count - 1) more)" : "")
    case .compilerFailed(let words): "the models could not be compiled: \(words)"
    case .crashedAtStart(let words): "a decoder or encoder could not be made: \(words)"
    case .system(let words): words
    }
  }
}
