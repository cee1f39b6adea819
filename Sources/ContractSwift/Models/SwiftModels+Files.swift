extension SwiftModels {
  /// One file for each role of types, and one for the support types.
  package var files: [SwiftFile] { ModelPrinter(models: self).files }

  /// Everything in one file.
  package var file: SwiftFile { ModelPrinter(models: self).file }

  /// The round-trip tests for all bodies, with `ContractTesting`.
  ///
  /// Models with Foundation's dates do not pass them, because those lose precision.
  package func tests(from source: ContractSource) -> SwiftFile {
    ModelPrinter(models: self).tests(from: source)
  }

  /// The source of the contract in generated tests.
  package enum ContractSource: Sendable, Equatable {
    case catalog(CatalogName)
    /// A lock file, by its path.
    case lock(String)
  }

  /// The product that is generated from a contract.
  package enum Product: Sendable, Equatable {
    case models
    case tests(from: ContractSource)
  }

  /// The generated files of one contract: one where the output is a `.swift` file or `-`, otherwise
  /// several in a folder.
  package func files(_ product: Product, at output: String) -> [SwiftFile] {
    let isOneFile = SwiftFile.isFile(output)
    switch product {
    case .tests(let source):
      let tests = tests(from: source)
      return [tests.placed(at: isOneFile ? output : "\(output)/\(tests.path)")]
    case .models where isOneFile: return [file.placed(at: output)]
    case .models: return files.map { $0.placed(at: "\(output)/\(namespace)/\($0.path)") }
    }
  }
}
