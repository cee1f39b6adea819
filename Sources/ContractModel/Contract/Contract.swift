public import ContractJSON

/// A named, versioned API contract as data: the requests a backend accepts and its responses.
///
/// A contract asserts only what its documents state. It is a plain value; ``problems()`` reports
/// its own mistakes before a request is sent.
public struct Contract: Sendable, Hashable {
  /// The identifier: lower-case words joined by hyphens, like `lume-goals`.
  public var id: String

  /// The version of the contract, as its documents state it.
  public var version: String

  /// The title of the API.
  public var title: String

  /// The service that responds, as the documents name it; contracts of one host are compared.
  public var host: String

  /// The names of the documents the contract was written from.
  public var documents: [String]

  /// The way requests prove who sends them.
  public var authentication: Authentication

  /// The operation that issues tokens, if the contract defines one.
  public var login: Login?

  /// The shape of all error responses.
  public var errors: ErrorShape

  /// The rules for everything the contract does not list.
  public var policies: Policies

  /// What web apps of other origins may do; `nil` where the documents do not state it.
  public var cors: CORS?

  /// The failures that every operation shares, where their condition can arise.
  public var failures: [Failure]

  /// The resource types that operations create, show, change and delete.
  public var resources: [Resource]

  /// The HTTP operations.
  public var operations: [Operation]

  /// The WebSocket endpoints.
  public var channels: [Channel]

  /// The shapes that the documents define by name.
  public var definitions: [Definition]

  /// The documented flows across operations.
  public var scenarios: [Scenario]

  /// Whether what operations do was inferred, and no document states it: what contradicts it is a note.
  public var infersEffects = false

  /// The line the contract was written on.
  public var position: SourcePosition
}

extension Contract {
  /// Creates a contract; only ``problems()`` checks it.
  public init(
    _ id: String, version: String, title: String, host: String = "", documents: [String] = [],
    authentication: Authentication, login: Login? = nil, errors: ErrorShape,
    policies: Policies = Policies(), cors: CORS? = nil, failures: [Failure] = [],
    resources: [Resource] = [], operations: [Operation], channels: [Channel] = [],
    definitions: [Definition] = [], scenarios: [Scenario] = [], file: String = #filePath,
    line: Int = #line
  ) {
    self.init(
      id: id, version: version, title: title, host: host, documents: documents,
      authentication: authentication, login: login, errors: errors, policies: policies, cors: cors,
      failures: failures, resources: resources, operations: operations, channels: channels,
      definitions: definitions, scenarios: scenarios,
      position: SourcePosition(filePath: file, line: line))
  }
}

extension Contract {
  /// The contract with effects that no document states: what contradicts one of them is a note.
  public var withInferredEffects: Contract {
    var copy = self
    copy.infersEffects = true
    return copy
  }
}

extension Contract {
  /// Returns the mistakes that the data of the contract shows, in the order of source lines.
  public func problems() -> [ContractProblem] { ProblemSearch(self).problems() }
}

/// The operation from which users get their tokens.
///
/// The response to a valid request holds a token that other requests then carry.
public struct Login: Sendable, Hashable {
  /// The identifier of the operation.
  package var operation: String

  /// The location of the token in the response.
  package var token: Term

  /// The location of the lifetime of the token, in seconds, if the response states it.
  package var expiresIn: Term?

  /// The line the login was written on.
  package var position: SourcePosition
}

extension Login {
  /// Creates a login from the identifier of its operation and the location of the token.
  public init(
    _ operation: String, token: PositionedTerm, expiresIn: PositionedTerm? = nil,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      operation: operation, token: token.term, expiresIn: expiresIn?.term,
      position: SourcePosition(filePath: file, line: line))
  }
}

/// The shape that all error responses of a contract share.
public struct ErrorShape: Sendable, Hashable {
  /// The schema of an error body.
  public var schema: Schema

  /// The location of the machine-readable code, if errors carry one.
  public var code: JSON.Pointer?

  /// The location of the human-readable message.
  public var message: JSON.Pointer

  /// Creates an error shape.
  public init(_ schema: Schema, code: JSON.Pointer?, message: JSON.Pointer) {
    self.schema = schema
    self.code = code
    self.message = message
  }
}

/// The rules of a contract for everything it does not list.
public struct Policies: Sendable, Hashable {
  /// The consequence of a response field that the contract does not define.
  public enum UndocumentedFields: String, Sendable, Hashable, CaseIterable {
    /// The field is ignored.
    case ignore
    /// The field is reported and counted, without failing the run.
    case note
    /// The field is a drift.
    case fail
  }

  /// The convention for field names.
  public enum FieldNames: String, Sendable, Hashable, CaseIterable {
    /// One convention of the two, or none.
    case snakeCase, camelCase, any
  }

  /// The consequence of a request that is accepted although it sends a number as text.
  public enum NumbersAsText: String, Sendable, Hashable, CaseIterable {
    /// The contract does not define it, and no such request is sent.
    case ignore
    /// The request should be rejected; accepting it is a note.
    case note
    /// The request must be rejected.
    case fail
  }

  /// The consequence of undocumented response fields.
  public var undocumentedFields: UndocumentedFields

  /// The convention for field names.
  public var fieldNames: FieldNames

  /// The consequence of accepted requests with numbers sent as text.
  public var numbersAsText: NumbersAsText

  /// Creates policies; by default undocumented fields are noted, names are free, and numbers as text
  /// are not defined.
  public init(
    undocumentedFields: UndocumentedFields = .note, fieldNames: FieldNames = .any,
    numbersAsText: NumbersAsText = .ignore
  ) {
    self.undocumentedFields = undocumentedFields
    self.fieldNames = fieldNames
    self.numbersAsText = numbersAsText
  }
}

/// A type of thing with an identity and an access policy.
public struct Resource: Sendable, Hashable {
  /// The users that may read a resource.
  public enum Access: String, Sendable, Hashable, CaseIterable {
    /// Only the user who created it may read or change it.
    case owner
    /// Only its members may read it; its creator is one.
    case members
    /// Every user may read it.
    case everyone
  }

  /// The name by which effects, fields and failures refer to the resource.
  public var name: String

  /// The location of the identity in a representation.
  public var id: JSON.Pointer

  /// The location of the key by which requests name it, where that is not its identity.
  public var key: JSON.Pointer?

  /// The location of the user it belongs to, if representations show that user.
  public var owner: JSON.Pointer?

  /// The users that may read it.
  public var access: Access

  /// Its states and the ways between them, if the documents define them.
  public var states: StateMachine?

  /// How it is deleted, if its identity still shows it afterwards.
  public var softDeletion: SoftDeletion?

  /// The line the resource was written on.
  public var position: SourcePosition
}

extension Resource {
  /// Creates a resource type from its name and the location of its identity.
  public init(
    _ name: String, id: JSON.Pointer, key: JSON.Pointer? = nil, owner: JSON.Pointer? = nil,
    access: Access = .owner, states: StateMachine? = nil, softDeletion: SoftDeletion? = nil,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, id: id, key: key, owner: owner, access: access, states: states,
      softDeletion: softDeletion,
      position: SourcePosition(filePath: file, line: line))
  }
}

/// A shape that the documents define by name, apart from where it is used.
public struct Definition: Sendable, Hashable {
  /// The name in the documents.
  public var name: String

  /// The schema of a value of the shape.
  public var schema: Schema

  /// The rules within each value of the shape; their terms call it the response.
  public var rules: [Rule]

  /// The line the definition was written on.
  public var position: SourcePosition
}

extension Definition {
  /// Creates a named shape.
  public init(
    _ name: String, _ schema: Schema, rules: [Rule] = [], file: String = #filePath,
    line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, rules: rules,
      position: SourcePosition(filePath: file, line: line))
  }
}
