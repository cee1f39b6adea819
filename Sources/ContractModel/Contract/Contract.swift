/// A named, versioned API contract as data: the requests a backend accepts and its responses.
///
/// A contract asserts only what its documents state. It is a plain value; ``problems()`` reports
/// its own mistakes before a request is sent.
public struct Contract: Sendable, Equatable {
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

  /// The permissions of web apps of other origins; `nil` where the documents do not state them.
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

  /// The parts of the documents that the contract does not hold, so that no run checks them.
  public var omissions: [DocumentOmission] = []

  /// The requests that the service sends to others, by the name of each, where they were read for a comparison.
  package var webhooks: [Operation] = []

  /// The path at which the OAuth 2 password flow of a document gives tokens (RFC 6749, section 4.3), if it has one.
  package var passwordTokenPath: String?

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
