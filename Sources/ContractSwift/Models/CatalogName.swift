import ContractText

/// The module and the expression of a list of contracts, as generated tests write them.
package struct CatalogName: Sendable, Equatable {
  package var module: String
  package var expression: String

  package init(module: String, expression: String) {
    self.module = module
    self.expression = expression
  }

  /// Parses a module and an expression of its names, such as `APIContracts.APICatalog.all`.
  ///
  /// - Returns: `nil` for anything but names with dots between them.
  package init?(parsing text: String) {
    let names = text.split(ascii: ".", omittingEmptySubsequences: false)
    guard names.count >= 2, names.allSatisfy(\.isPlainName) else { return nil }
    module = String(names[0])
    expression = names[1...].joined(separator: ".")
  }
}

extension Substring {
  /// Whether the text is a name of ASCII letters, digits and underscores.
  fileprivate var isPlainName: Bool {
    guard let first = unicodeScalars.first, !("0"..."9" ~= first) else { return false }
    return unicodeScalars.allSatisfy { $0 == "_" || $0.isASCIILetterOrDigit }
  }
}
