import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractService

/// What the samples of a section of the language reference are checked with.
enum ReferenceSubject {
  /// JSON values against a schema.
  case value(Schema, Policies, beside: [Schema])
  /// HTTP messages against the operations of a contract. Valid requests get this status, and the resource
  /// had this state before.
  case http(Contract, expecting: HTTPStatus?, stored: JSON?)
  /// Messages of the server against a channel.
  case socket(Contract)
  /// Mocks with a named drift, checked by a run.
  case mock(Contract, (any Service)?, Set<Phase>?)
  /// The responses of a mock with a service.
  case service(Contract, any Service)
  /// The contract itself.
  case problems(Contract)

  static func schema(
    _ schema: Schema, _ policies: Policies = Policies(), beside others: Schema...
  ) -> Self {
    .value(schema, policies, beside: others)
  }

  static func exchanges(
    with operations: Operation..., definitions: [Definition] = [], errors: ErrorShape? = nil,
    login: Login? = nil, resources: [Resource]? = nil, expecting status: HTTPStatus? = nil,
    stored: JSON? = nil
  ) -> Self {
    var contract = reference(operations, resources: resources, definitions: definitions)
    contract.errors = errors ?? contract.errors
    contract.login = login
    if login != nil { contract.authentication = .bearer }
    return .http(contract, expecting: status, stored: stored)
  }

  static func messages(of channel: Channel) -> Self {
    .socket(reference([showNothing], channels: [channel]))
  }

  static func run(
    _ operations: Operation..., resources: [Resource]? = nil,
    authentication: Authentication = .none, scenarios: [Scenario] = [], cors: CORS? = nil,
    phases: Set<Phase>? = nil
  ) -> Self {
    var contract = reference(
      operations, resources: resources, authentication: authentication)
    contract.scenarios = scenarios
    contract.cors = cors
    return .mock(contract, nil, phases)
  }

  static func served(by service: some Service, _ operations: Operation...) -> Self {
    .service(reference(operations, resources: []), service)
  }

  static func conversation(
    on channel: Channel, with service: some Service, _ scenario: Scenario
  ) -> Self {
    var contract = reference([showNothing], resources: [], channels: [channel])
    contract.scenarios = [scenario]
    return .mock(contract, service, [.scenarios])
  }

  static func mistakes(_ operations: Operation..., resources: [Resource]) -> Self {
    .problems(reference(operations, resources: resources))
  }

  private static var showNothing: Operation {
    Operation("showNothing", .get, "/nothing", responses: [.noContent()])
  }

  /// A contract with these operations, and the failures that they lack.
  private static func reference(
    _ operations: [Operation], resources: [Resource]? = nil,
    authentication: Authentication = .none, channels: [Channel] = [],
    definitions: [Definition] = []
  ) -> Contract {
    let resources =
      resources
      ?? [Resource("note", id: "/id", access: authentication == .none ? .everyone : .owner)]
    let stated = operations.flatMap(\.failures).map(\.condition)
    let needsCredentials =
      authentication.isRequired
      || operations.contains { $0.authentication?.alternatives.contains { !$0.isEmpty } ?? false }
    var failures = [Failure(400, "INVALID", when: .invalid)]
    if needsCredentials { failures.append(Failure(401, "UNAUTHORIZED", when: .unauthenticated)) }
    failures += resources.map {
      Failure(404, "NOT_FOUND", when: .missing($0.name), "Unknown \($0.name)")
    }
    return Contract(
      "reference", version: "1", title: "Reference", authentication: authentication,
      errors: ErrorShape(
        .object {
          Field("code", .string)
          Field("message", .string)
        }, code: "/code", message: "/message"),
      failures: failures.filter { !stated.contains($0.condition) }, resources: resources,
      operations: operations, channels: channels, definitions: definitions)
  }
}
