package import ContractModel
import ContractText
import Foundation

/// A type of an app as a Swift expression, with the coders that the app uses for it.
package struct ModelExpression: Sendable, Equatable {
  /// `GoalDTO`, `[GoalDTO]`, `Envelope<GoalDTO>`; it need not be `Encodable`.
  package var type: String

  /// The name in reports.
  package var name: String

  /// An expression of a `JSONDecoder`, such as `.app`; a new one when `nil`.
  package var decoder: String?

  /// An expression of a `JSONEncoder`; a new one when `nil`.
  package var encoder: String?

  /// The source of the expressions, for compiler errors about them.
  package var position: SourcePosition?

  package init(
    _ type: String, name: String? = nil, decoder: String? = nil, encoder: String? = nil,
    position: SourcePosition? = nil
  ) {
    self.type = type
    self.name = name ?? type
    self.decoder = decoder
    self.encoder = encoder
    self.position = position
  }
}

extension ModelExpression: ExpressibleByStringLiteral {
  package init(stringLiteral type: String) {
    self.init(type)
  }
}

extension ModelExpression {
  /// Whether both are the same type with the same coders, wherever they are written.
  func isSame(as other: ModelExpression) -> Bool {
    type == other.type && decoder == other.decoder && encoder == other.encoder
  }

  /// A compiler error, reworded where it concerns this expression.
  func rewording(_ error: String) -> String {
    guard let position, error.hasScalarPrefix("\(position):"),
      let start = error.range(of: ": error: ")
    else { return error }
    // The column is one of the generated program.
    return "\(position)"
      + error[start.lowerBound...].replacing(
        "initializer 'init(_:decoder:encoder:)' requires that", with: "a model requires that")
  }
}

/// Swift source that declares models.
package enum ModelSource: Sendable, Equatable {
  /// A file by its path, as errors name it.
  case file(String)

  /// A text, with the file name that errors use.
  case text(String, named: String)
}

extension ModelDeclarations {
  /// The declarations in the files among some sources; `nil` where there are none.
  package init?(_ sources: [ModelSource]) {
    let files = sources.compactMap { source -> File? in
      guard case .file(let path) = source else { return nil }
      return FileManager.default.contents(atPath: path).map { File(path: path, content: $0) }
    }
    guard !files.isEmpty else { return nil }
    self.init(files)
  }
}
