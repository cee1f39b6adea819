import ContractJSON

/// A part of the documents of a contract that the contract does not hold, so that no run checks it.
///
/// Each counts as one item that is not covered, and is named in every report of a run.
public struct DocumentOmission: Sendable, Equatable {
  /// The type of the part.
  public enum Kind: String, Sendable, CaseIterable {
    /// A method of a path.
    case operation
    /// A status of a response, or a range of them.
    case status
    /// One form of a body.
    case mediaType
    /// A parameter, or the way it is written.
    case parameter
    /// A header field of a response.
    case header
    /// A limit on values.
    case constraint
    /// One way to prove who sends a request.
    case security
    /// An address of the service.
    case server
    /// A request that the service sends.
    case callback
    /// A relation between operations.
    case link
    /// Anything else that the documents state.
    case statement
  }

  /// The type of the part.
  public var kind: Kind

  /// The part that is left out: `POST /upload`, or a location in the document.
  public var subject: String

  /// The reason why it is left out, and what is done instead, in one line.
  public var reason: String

  /// The line of the part in its document.
  public var position: SourcePosition
}

extension DocumentOmission {
  /// Creates an omission; its position is that of the caller.
  public init(
    _ kind: Kind, _ subject: String, _ reason: String, file: String = #filePath, line: Int = #line
  ) {
    self.init(
      kind: kind, subject: subject, reason: reason,
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates an omission of a part that was written somewhere else.
  package init(_ kind: Kind, _ subject: String, _ reason: String, at position: SourcePosition) {
    self.init(kind: kind, subject: subject, reason: reason, position: position)
  }
}

extension Contract {
  /// Returns the contract with parts of its documents that it does not hold.
  public func omitting(_ parts: DocumentOmission...) -> Contract {
    var copy = self
    copy.omissions += parts
    return copy
  }
}

extension DocumentOmission: LockableRecord {
  static let lockRecord = LockRecord(
    DocumentOmission(.statement, "", "", at: .none),
    .required("kind", \.kind), .required("subject", \.subject), .required("reason", \.reason),
    .required("source", \.position))
}

extension DocumentOmission.Kind: Lockable {}

extension DocumentOmission.Kind {
  /// The name of one part, and of several.
  private var names: (one: String, several: String) {
    switch self {
    case .operation: ("operation", "operations")
    case .status: ("status", "statuses")
    case .mediaType: ("media type", "media types")
    case .parameter: ("parameter", "parameters")
    case .header: ("header field", "header fields")
    case .constraint: ("constraint", "constraints")
    case .security: ("security requirement", "security requirements")
    case .server: ("server", "servers")
    case .callback: ("callback", "callbacks")
    case .link: ("link", "links")
    case .statement: ("statement", "statements")
    }
  }

  /// The name of one part: `media type`.
  package var name: String { names.one }

  /// A number of parts: `2 operations`.
  package func counted(_ count: Int) -> String {
    "\(count) \(count == 1 ? names.one : names.several)"
  }
}

extension [DocumentOmission] {
  /// How many there are of each type: `2 operations, 3 statuses`.
  package var counts: String {
    DocumentOmission.Kind.allCases.compactMap { kind in
      let count = count { $0.kind == kind }
      return count == 0 ? nil : kind.counted(count)
    }.joined(separator: ", ")
  }
}
