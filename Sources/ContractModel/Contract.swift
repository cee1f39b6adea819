/// A named, versioned API as data: everything that may be asked of it and what must come back.
///
/// A contract asserts only what its documents state. It is a plain value; ``problems()`` tells
/// what is wrong with it before anything is sent.
public struct Contract: Sendable, Hashable {
  /// Lower-case words joined by hyphens: `lume-goals`.
  public var id: String

  public var version: String
  public var title: String

  /// The documents the contract was written from.
  public var documents: [String]

  public var authentication: Authentication
  public var errors: ErrorShape
  public var policies: Policies

  /// Failures that every operation shares where their condition can arise.
  public var failures: [Failure]

  public var resources: [Resource]
  public var operations: [Operation]
  public var scenarios: [Scenario]
  public var position: SourcePosition

  public init(
    _ id: String, version: String, title: String, documents: [String] = [],
    authentication: Authentication, errors: ErrorShape, policies: Policies = Policies(),
    failures: [Failure] = [], resources: [Resource] = [], operations: [Operation],
    scenarios: [Scenario] = [], file: String = #filePath, line: Int = #line
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.documents = documents
    self.authentication = authentication
    self.errors = errors
    self.policies = policies
    self.failures = failures
    self.resources = resources
    self.operations = operations
    self.scenarios = scenarios
    self.position = SourcePosition(filePath: file, line: line)
  }
}

/// How requests prove who sends them.
public enum Authentication: String, Sendable, Hashable, CaseIterable {
  case none
  /// A token in `Authorization: Bearer …` (RFC 6750).
  case bearer
}

/// What a contract says about everything it does not list.
public struct Policies: Sendable, Hashable {
  /// What happens when a response carries a field the contract does not know.
  public enum UndocumentedFields: String, Sendable, Hashable, CaseIterable {
    case ignore
    /// Shown and counted, without failing the run.
    case note
    case fail
  }

  /// How field names are written.
  public enum FieldNames: String, Sendable, Hashable, CaseIterable {
    case snakeCase, camelCase, any
  }

  public var undocumentedFields: UndocumentedFields
  public var fieldNames: FieldNames

  public init(
    undocumentedFields: UndocumentedFields = .note, fieldNames: FieldNames = .any
  ) {
    self.undocumentedFields = undocumentedFields
    self.fieldNames = fieldNames
  }
}
