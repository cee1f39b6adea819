/// A named, versioned API as data: everything that may be asked of it and what must come back.
///
/// A contract asserts only what its documents state. It is a plain value; ``problems()`` tells
/// what is wrong with it before anything is sent.
public struct Contract: Sendable, Hashable {
  /// Lower-case words joined by hyphens: `lume-goals`.
  public var id: String

  public var version: String
  public var title: String

  /// The service that answers, as the documents name it; contracts of one host can contradict each
  /// other.
  public var host: String

  /// The documents the contract was written from.
  public var documents: [String]

  public var authentication: Authentication

  /// How users get their tokens, where the contract itself says so.
  public var login: Login?

  public var errors: ErrorShape
  public var policies: Policies

  /// Failures that every operation shares where their condition can arise.
  public var failures: [Failure]

  public var resources: [Resource]
  public var operations: [Operation]
  public var channels: [Channel]

  /// Shapes that the documents define by name.
  public var definitions: [Definition]

  public var scenarios: [Scenario]
  public var position: SourcePosition

  public init(
    _ id: String, version: String, title: String, host: String = "", documents: [String] = [],
    authentication: Authentication, login: Login? = nil, errors: ErrorShape,
    policies: Policies = Policies(), failures: [Failure] = [], resources: [Resource] = [],
    operations: [Operation], channels: [Channel] = [], definitions: [Definition] = [],
    scenarios: [Scenario] = [], file: String = #filePath, line: Int = #line
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.host = host
    self.documents = documents
    self.authentication = authentication
    self.login = login
    self.errors = errors
    self.policies = policies
    self.failures = failures
    self.resources = resources
    self.operations = operations
    self.channels = channels
    self.definitions = definitions
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

/// A shape that the documents define by name, apart from where it is used.
public struct Definition: Sendable, Hashable {
  public var name: String
  public var schema: Schema

  /// What holds within each value of the shape, which they call the response.
  public var rules: [Rule]

  public var position: SourcePosition

  public init(
    _ name: String, _ schema: Schema, rules: [Rule] = [], file: String = #filePath,
    line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, rules: rules,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(name: String, schema: Schema, rules: [Rule], position: SourcePosition) {
    self.name = name
    self.schema = schema
    self.rules = rules
    self.position = position
  }
}
