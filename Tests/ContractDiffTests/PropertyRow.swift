import ContractHTTP
import ContractJSON
import ContractModel
import Testing

/// A change of one property, and the change that the comparison must report for it.
struct PropertyRow: Sendable, CustomTestStringConvertible {
  var type: String
  var name: String

  /// The change that is expected; `nil` where no client can notice the difference.
  var id: String?
  var change: @Sendable (inout Contract) -> Void

  init(
    _ type: String, _ name: String, _ id: String?,
    _ change: @escaping @Sendable (inout Contract) -> Void
  ) {
    (self.type, self.name, self.id, self.change) = (type, name, id, change)
  }

  var testDescription: String { "\(type).\(name)" }
}

extension PropertyRow {
  static let all =
    contract + operation + fields + responses + bodies + failures + behavior
    + resources + channels

  /// The properties of an instance of each type.
  static let instances: [(String, [String])] = {
    let contract = Contract.everything
    let operation = contract.operations[1]
    let values: [(String, Any)] = [
      ("Contract", contract), ("Operation", operation), ("Field", operation.parameters[0]),
      ("Response", operation.responses[0]), ("Failure", operation.failures[0]),
      ("Effect", operation.effects[1]), ("Rule", operation.rules[0]),
      ("Resource", contract.resources[0]), ("Channel", contract.channels[0]),
      ("Message", contract.channels[0].serverMessages[0]), ("ErrorShape", contract.errors),
      ("Policies", contract.policies), ("Definition", contract.definitions[0]),
      ("Scenario", contract.scenarios[0]),
      ("ObjectShape", ObjectShape(others: nil)), ("MemberPattern", MemberPattern("a", .any)),
    ]
    let optional: [(String, Any?)] = [
      ("RequestBody", operation.body), ("RequestBody.Part", contract.operations[4].body?.parts[0]),
      ("Login", contract.login), ("CORS", contract.cors), ("StoredImage", operation.storedImage),
      ("Effect.Link", operation.effects[1].link), ("StateMachine", contract.resources[0].states),
      ("SoftDeletion", contract.resources[0].softDeletion),
    ]
    return (values + optional.compactMap { name, value in value.map { (name, $0) } })
      .map { name, value in (name, Mirror(reflecting: value).children.compactMap(\.label)) }
  }()

  private static let nowhere = SourcePosition(file: "elsewhere", line: 1)

  private static let contract: [PropertyRow] = [
    PropertyRow("Contract", "id", nil) { $0.id = "other" },
    PropertyRow("Contract", "version", nil) { $0.version = "2" },
    PropertyRow("Contract", "title", nil) { $0.title = "Other" },
    PropertyRow("Contract", "host", nil) { $0.host = "other" },
    PropertyRow("Contract", "documents", nil) { $0.documents = [] },
    PropertyRow("Contract", "position", nil) { $0.position = nowhere },
    PropertyRow("Contract", "authentication", "operation-authentication-changed") {
      $0.authentication = .basic
    },
    PropertyRow("Contract", "login", "login-removed") { $0.login = nil },
    PropertyRow("Contract", "errors", "error-field-removed") {
      $0.errors.schema = .object { Field("code", .string) }
    },
    PropertyRow("Contract", "policies", "policy-changed") { $0.policies.fieldNames = .camelCase },
    PropertyRow("Contract", "cors", "cors-removed") { $0.cors = nil },
    PropertyRow("Contract", "failures", "failure-removed") { $0.failures = [] },
    PropertyRow("Contract", "resources", "resource-added") {
      $0.resources.append(Resource("cart", id: "/id"))
    },
    PropertyRow("Contract", "operations", "operation-removed") { $0.operations.removeLast() },
    PropertyRow("Contract", "channels", "channel-removed") { $0.channels = [] },
    PropertyRow("Contract", "definitions", "response-field-removed") {
      $0.definitions[0].schema = .object { Field("id", .string) }
    },
    PropertyRow("Contract", "scenarios", "scenario-removed") { $0.scenarios = [] },
    PropertyRow("Contract", "webhooks", "webhook-added") {
      $0.webhooks = [Operation("sold", .post, "/sold", responses: [.noContent()])]
    },
    PropertyRow("Contract", "infersEffects", "policy-changed") { $0.infersEffects = true },
    PropertyRow("Contract", "passwordTokenPath", nil) { $0.passwordTokenPath = "/token" },
    PropertyRow("Contract", "omissions", nil) {
      $0 = $0.omitting(DocumentOmission(.operation, "POST /other", "a form cannot hold it"))
    },
    PropertyRow("Login", "operation", "login-changed") { $0.login?.operation = "addOrder" },
    PropertyRow("Login", "token", "login-changed") { $0.login?.token = .response("/lifetime") },
    PropertyRow("Login", "expiresIn", "login-changed") { $0.login?.expiresIn = nil },
    PropertyRow("Login", "position", nil) { $0.login?.position = nowhere },
    PropertyRow("ErrorShape", "schema", "error-field-renamed") {
      $0.errors.schema = .object {
        Field("code", .string)
        Field("mesage", .string)
      }
    },
    PropertyRow("ErrorShape", "code", "error-code-moved") { $0.errors.code = "/error" },
    PropertyRow("ErrorShape", "message", "error-message-moved") { $0.errors.message = "/error" },
    PropertyRow("Policies", "undocumentedFields", "policy-changed") {
      $0.policies.undocumentedFields = .fail
    },
    PropertyRow("Policies", "fieldNames", "policy-changed") { $0.policies.fieldNames = .snakeCase },
    PropertyRow("Policies", "numbersAsText", "policy-changed") {
      $0.policies.numbersAsText = .fail
    },
    PropertyRow("CORS", "origins", "cors-origins-changed") { $0.cors?.origins = .any },
    PropertyRow("CORS", "headers", "cors-headers-changed") { $0.cors?.headers.removeLast() },
    PropertyRow("CORS", "exposes", "cors-exposes-changed") { $0.cors?.exposes = ["ETag", "Link"] },
    PropertyRow("CORS", "allowsCredentials", "cors-credentials-changed") {
      $0.cors?.allowsCredentials = false
    },
    PropertyRow("CORS", "maxAge", "cors-max-age-changed") { $0.cors?.maxAge = 60 },
    PropertyRow("CORS", "position", nil) { $0.cors?.position = nowhere },
    PropertyRow("Definition", "name", "response-field-removed") {
      // The same name stands for another shape.
      $0.definitions[0].name = "Former"
      $0.definitions.append(Definition("Order", .object { Field("id", .string) }))
    },
    PropertyRow("Definition", "schema", "response-null-added") {
      $0.definitions[0].schema = $0.definitions[0].schema.nullable
    },
    PropertyRow("Definition", "rules", "rule-removed") { $0.definitions[0].rules = [] },
    PropertyRow("Definition", "position", nil) { $0.definitions[0].position = nowhere },
    PropertyRow("Scenario", "id", "scenario-removed") { $0.scenarios[0].id = "other" },
    PropertyRow("Scenario", "title", "scenario-changed") { $0.scenarios[0].title = "other" },
    PropertyRow("Scenario", "timing", "scenario-changed") { $0.scenarios[0].timing = .alone },
    PropertyRow("Scenario", "steps", "scenario-changed") {
      $0.scenarios[0].steps = [.call("payOrder")]
    },
    PropertyRow("Scenario", "position", nil) { $0.scenarios[0].position = nowhere },
  ]

  private static let operation: [PropertyRow] = [
    PropertyRow("Operation", "id", "operation-renamed") {
      $0.operations[4].id = "send"
    },
    PropertyRow("Operation", "method", "operation-moved") { $0.operations[1].method = .patch },
    PropertyRow("Operation", "template", "operation-moved") {
      $0.operations[1].template = "/v2/orders/{shop}"
    },
    PropertyRow("Operation", "summary", nil) { $0.operations[1].summary = "" },
    PropertyRow("Operation", "tags", nil) { $0.operations[1].tags = ["orders"] },
    PropertyRow("Operation", "authentication", "operation-authentication-changed") {
      $0.operations[1].authentication = .basic
    },
    PropertyRow("Operation", "parameters", "parameter-limits-changed") {
      $0.operations[1].parameters[0].schema = .string(.nonEmpty)
    },
    PropertyRow("Operation", "queryParameters", "parameter-removed") {
      $0.operations[1].queryParameters.removeFirst()
    },
    PropertyRow("Operation", "headers", "parameter-added") {
      $0.operations[1].headers.append(Field("X-Region", .string))
    },
    PropertyRow("Operation", "cookies", "parameter-removed") { $0.operations[1].cookies = [] },
    PropertyRow("Operation", "body", "request-body-removed") { $0.operations[1].body = nil },
    PropertyRow("Operation", "responses", "response-status-added") {
      $0.operations[1].responses.append(.noContent())
    },
    PropertyRow("Operation", "failures", "failure-removed") { $0.operations[1].failures = [] },
    PropertyRow("Operation", "rules", "rule-removed") { $0.operations[1].rules = [] },
    PropertyRow("Operation", "effects", "effect-removed") { $0.operations[1].effects.removeLast() },
    PropertyRow("Operation", "listing", "listing-changed") {
      $0.operations[3].listing.removeLast()
    },
    PropertyRow("Operation", "idempotencyKey", "idempotency-removed") {
      $0.operations[1].idempotencyKey = nil
    },
    PropertyRow("Operation", "storedImage", "image-removed") { $0.operations[1].storedImage = nil },
    PropertyRow("Operation", "deprecation", "operation-restored") {
      $0.operations[1].deprecation = nil
    },
    PropertyRow("Operation", "removalDate", "operation-removal-date-changed") {
      $0.operations[1].removalDate = "2029-01-01"
    },
    PropertyRow("Operation", "definedIn", "operation-removed") {
      $0.operations[1].definedIn = "carts"
    },
    PropertyRow("Operation", "position", nil) { $0.operations[1].position = nowhere },
  ]
}
