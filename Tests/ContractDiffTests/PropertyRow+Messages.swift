import ContractHTTP
import ContractJSON
import ContractModel

private let nowhere = SourcePosition(file: "elsewhere", line: 1)

extension Contract {
  /// Changes the field `title` of the body of `addOrder`.
  fileprivate mutating func changeTitle(_ change: (inout Field) -> Void) {
    guard var fields = operations[1].body?.schema?.objectFields else { return }
    change(&fields[0])
    operations[1].body?.schema = Schema(.object(fields))
  }

  /// Changes the shape of the field `labels` of the body of `addOrder`.
  fileprivate mutating func changeLabels(_ change: (inout ObjectShape) -> Void) {
    guard var fields = operations[1].body?.schema?.objectFields,
      case .object(var shape) = fields[1].schema.kind
    else { return }
    change(&shape)
    fields[1].schema = Schema(.object(shape))
    operations[1].body?.schema = Schema(.object(fields))
  }

  /// Changes the file of the form of `upload`.
  fileprivate mutating func changeImage(_ change: (inout RequestBody.Part) -> Void) {
    guard var parts = operations[4].body?.parts else { return }
    change(&parts[0])
    operations[4].body?.parts = parts
  }

  /// Changes the field `scopes` of the form of `signIn`.
  fileprivate mutating func changeScopes(_ change: (inout Field) -> Void) {
    guard case .form(let schema) = operations[0].body?.content,
      var fields = schema.objectFields
    else { return }
    change(&fields[1])
    operations[0].body?.content = .form(Schema(.object(fields)))
  }
}

extension PropertyRow {
  static let fields: [PropertyRow] = [
    PropertyRow("Field", "name", "request-field-renamed") { $0.changeTitle { $0.name = "titel" } },
    PropertyRow("Field", "schema", "request-type-changed") {
      $0.changeTitle { $0.schema = .integer }
    },
    PropertyRow("Field", "presence", "request-field-optional") {
      $0.changeTitle { $0.presence = .optional }
    },
    PropertyRow("Field", "summary", nil) { $0.changeTitle { $0.summary = "The title." } },
    PropertyRow("Field", "example", nil) { $0.changeTitle { $0.example = "A title" } },
    PropertyRow("Field", "resource", "request-resource-changed") {
      $0.changeTitle { $0.resource = "order" }
    },
    PropertyRow("Field", "fallback", "request-default-changed") {
      $0.changeTitle { $0.fallback = .constant("none") }
    },
    PropertyRow("Field", "deprecation", "request-deprecated") {
      $0.changeTitle { $0.deprecation = "use name" }
    },
    PropertyRow("Field", "removalDate", "operation-removal-date-changed") {
      $0.operations[1].removalDate = nil
    },
    PropertyRow("Field", "fix", nil) { $0.changeTitle { $0.fix = "none" } },
    PropertyRow("Field", "isReadOnly", "request-read-only") {
      $0.changeTitle { $0.isReadOnly = true }
    },
    PropertyRow("Field", "style", "request-style-changed") {
      $0.changeScopes { $0.style = .commas }
    },
    PropertyRow("Field", "isWriteOnly", "response-field-removed") {
      guard var fields = $0.definitions[0].schema.objectFields else { return }
      fields[1].isWriteOnly = true
      $0.definitions[0].schema = Schema(.object(fields))
    },
    PropertyRow("Field", "isSupplied", nil) { $0.changeTitle { $0.isSupplied = true } },
    PropertyRow("Field", "position", nil) { $0.changeTitle { $0.position = nowhere } },
    PropertyRow("Field", "resource of a parameter", "parameter-resource-changed") {
      $0.operations[1].parameters[0].resource = "order"
    },
    PropertyRow("Field", "style of a parameter", "parameter-style-changed") {
      $0.operations[1].queryParameters[1].style = .pipes
    },
    PropertyRow("Field", "deprecation of a header field", "header-deprecated") {
      $0.operations[1].responses[0].headers[0].deprecation = "no longer needed"
    },
    PropertyRow("Field", "presence of a header field", "header-optional") {
      $0.operations[1].responses[0].headers[0].presence = .optional
    },
    PropertyRow("ObjectShape", "fields", "request-field-optional") {
      $0.changeLabels { $0.fields[0].presence = .optional }
    },
    PropertyRow("ObjectShape", "isSilent", "request-members-changed") { contract in
      let schema = contract.operations[1].body?.schema
      contract.operations[1].body?.schema = schema?.closed
    },
    PropertyRow("ObjectShape", "keys", "request-members-changed") {
      $0.changeLabels { $0.keys = [] }
    },
    PropertyRow("ObjectShape", "patterns", "request-members-changed") {
      $0.changeLabels { $0.patterns = [] }
    },
    PropertyRow("ObjectShape", "others", "request-type-changed") {
      $0.changeLabels { $0.others = .integer }
    },
    PropertyRow("ObjectShape", "minimum", "request-members-changed") {
      $0.changeLabels { $0.minimum = 2 }
    },
    PropertyRow("ObjectShape", "maximum", "request-members-changed") {
      $0.changeLabels { $0.maximum = nil }
    },
    PropertyRow("ObjectShape", "exampleKeys", nil) { $0.changeLabels { $0.exampleKeys = ["b"] } },
    PropertyRow("MemberPattern", "pattern", "request-members-changed") {
      $0.changeLabels { $0.patterns[0].pattern = "^y-" }
    },
    PropertyRow("MemberPattern", "schema", "request-type-changed") {
      $0.changeLabels { $0.patterns[0].schema = .number }
    },
  ]

  static let responses: [PropertyRow] = [
    PropertyRow("Response", "status", "response-status-changed") {
      $0.operations[1].responses[0].status = .ok
    },
    // Only scenarios refer to it.
    PropertyRow("Response", "variant", nil) { $0.operations[1].responses[0].variant = "new" },
    PropertyRow("Response", "content", "response-media-type-removed") {
      $0.operations[1].responses[0].body = nil
    },
    PropertyRow("Response", "content", "response-stream-changed") {
      $0.operations[4].responses[1].stream = .namedEvents
    },
    PropertyRow("Response", "content", "response-size-limit-raised") {
      $0.operations[4].responses[0].content = .raw(.binary("image/*", atMost: 2_000))
    },
    PropertyRow("Response", "content", "response-media-type-removed") {
      $0.operations[1].responses[0].jsonType = "application/hal+json"
    },
    PropertyRow("Response", "content", "response-body-open") {
      $0.operations[1].responses[0].leavesBodyOpen = true
    },
    PropertyRow("Response", "examples", nil) {
      $0.operations[1].responses[0].examples = [NamedExample(["id": 1], as: "first")]
    },
    PropertyRow("Response", "location", "location-changed") {
      $0.operations[1].responses[0].location = nil
    },
    PropertyRow("Response", "headers", "header-removed") {
      $0.operations[1].responses[0].headers = []
    },
    PropertyRow("Response", "alternatives", "response-media-type-added") {
      $0.operations[1].responses[0].alternatives = [Response(201, .text(.string))]
    },
    PropertyRow("Response", "summary", nil) { $0.operations[1].responses[0].summary = "Added." },
    PropertyRow("Response", "position", nil) { $0.operations[1].responses[0].position = nowhere },
  ]

  static let bodies: [PropertyRow] = [
    PropertyRow("RequestBody", "content", "request-media-type-removed") {
      $0.operations[1].body = .form { Field("title", .string) }
    },
    PropertyRow("RequestBody", "content", "request-media-type-removed") {
      $0.operations[1].body?.stream = .lines
    },
    PropertyRow("RequestBody", "content", "request-media-type-removed") {
      $0.operations[1].body?.jsonType = "application/hal+json"
    },
    PropertyRow("RequestBody", "alternatives", "request-media-type-added") {
      $0.operations[1].body?.alternatives = [.text(.string)]
    },
    PropertyRow("RequestBody", "position", nil) { $0.operations[1].body?.position = nowhere },
    PropertyRow("RequestBody.Part", "name", "request-part-removed") {
      $0.changeImage { $0.name = "picture" }
    },
    PropertyRow("RequestBody.Part", "mediaType", "request-part-media-type-changed") {
      $0.changeImage { $0.mediaType = "image/png" }
    },
    PropertyRow("RequestBody.Part", "sizeLimit", "request-size-limit-lowered") {
      $0.changeImage { $0.sizeLimit = 10 }
    },
    PropertyRow("RequestBody.Part", "schema", "request-part-changed") {
      $0.changeImage { $0.schema = .string }
    },
    PropertyRow("RequestBody.Part", "isRequired", "request-part-optional") {
      $0.changeImage { $0.isRequired = false }
    },
    PropertyRow("RequestBody.Part", "summary", nil) { $0.changeImage { $0.summary = "A file." } },
    PropertyRow("RequestBody.Part", "position", nil) { $0.changeImage { $0.position = nowhere } },
  ]

  static let failures: [PropertyRow] = [
    PropertyRow("Failure", "status", "failure-changed") {
      $0.operations[1].failures[0].status = 422
    },
    PropertyRow("Failure", "code", "failure-changed") {
      $0.operations[1].failures[0].code = "USED"
    },
    PropertyRow("Failure", "condition", "failure-condition-changed") {
      $0.operations[1].failures[0].condition = .invalid
    },
    PropertyRow("Failure", "body", "failure-field-removed") {
      $0.operations[1].failures[0].body = .object {}
    },
    PropertyRow("Failure", "jsonType", "failure-media-type-changed") {
      $0.operations[1].failures[0].jsonType = nil
    },
    PropertyRow("Failure", "headers", "header-removed") {
      $0.operations[1].failures[0].headers = []
    },
    PropertyRow("Failure", "examples", nil) {
      $0.operations[1].failures[0].examples = [NamedExample(["id": 1], as: "first")]
    },
    PropertyRow("Failure", "summary", nil) { $0.operations[1].failures[0].summary = "Taken." },
    PropertyRow("Failure", "position", nil) { $0.operations[1].failures[0].position = nowhere },
  ]

  static let behavior: [PropertyRow] = [
    PropertyRow("Effect", "action", "effect-removed") {
      $0.operations[2].effects[0].action = .reads
    },
    PropertyRow("Effect", "resource", "effect-removed") {
      $0.operations[2].effects[0].resource = "cart"
    },
    PropertyRow("Effect", "id", "effect-changed") {
      $0.operations[2].effects[0].id = .request("/title")
    },
    PropertyRow("Effect", "state", "effect-changed") { $0.operations[2].effects[0].state = nil },
    PropertyRow("Effect", "hasMore", "effect-changed") {
      $0.operations[3].effects[0].hasMore = nil
    },
    PropertyRow("Effect", "replacesWhole", "effect-changed") {
      $0.operations[2].effects[0].replacesWhole = true
    },
    PropertyRow("Effect", "link", "effect-changed") { $0.operations[1].effects[1].link = nil },
    PropertyRow("Effect", "position", nil) { $0.operations[1].effects[1].position = nowhere },
    PropertyRow("Effect.Link", "member", "effect-changed") {
      $0.operations[1].effects[1].link?.member = "/owner"
    },
    PropertyRow("Effect.Link", "other", "effect-changed") {
      $0.operations[1].effects[1].link?.other = "cart"
    },
    PropertyRow("Effect.Link", "id", "effect-changed") {
      $0.operations[1].effects[1].link?.id = .request("/labels")
    },
    PropertyRow("Effect.Link", "back", "effect-changed") {
      $0.operations[1].effects[1].link?.back = nil
    },
    PropertyRow("Effect.Link", "isExclusive", "effect-changed") {
      $0.operations[1].effects[1].link?.isExclusive = true
    },
    PropertyRow("Rule", "left", "rule-removed") {
      $0.operations[1].rules[0].left = .response("/id")
    },
    PropertyRow("Rule", "relation", "rule-removed") {
      $0.operations[1].rules[0].relation = .includes
    },
    PropertyRow("Rule", "right", "rule-removed") {
      $0.operations[1].rules[0].right = .constant("a")
    },
    PropertyRow("Rule", "conditions", "rule-removed") {
      $0.operations[1].rules[0].conditions = [.present(.request("/labels"))]
    },
    PropertyRow("Rule", "isAdvisory", "rule-level-changed") {
      $0.operations[1].rules[0].isAdvisory = true
    },
    PropertyRow("Rule", "position", nil) { $0.operations[1].rules[0].position = nowhere },
    PropertyRow("StoredImage", "url", "image-changed") {
      $0.operations[1].storedImage?.url = .response("/owner")
    },
    PropertyRow("StoredImage", "format", "image-changed") {
      $0.operations[1].storedImage?.format = .jpeg
    },
    PropertyRow("StoredImage", "width", "image-changed") {
      $0.operations[1].storedImage?.width = nil
    },
    PropertyRow("StoredImage", "height", "image-changed") {
      $0.operations[1].storedImage?.height = 30
    },
    PropertyRow("StoredImage", "position", nil) {
      $0.operations[1].storedImage?.position = nowhere
    },
  ]

  static let resources: [PropertyRow] = [
    PropertyRow("Resource", "name", "resource-removed") { $0.resources[0].name = "cart" },
    PropertyRow("Resource", "id", "resource-identity-moved") { $0.resources[0].id = "/owner" },
    PropertyRow("Resource", "key", "resource-key-moved") { $0.resources[0].key = "/owner" },
    PropertyRow("Resource", "owner", "resource-owner-moved") { $0.resources[0].owner = nil },
    PropertyRow("Resource", "access", "access-changed") { $0.resources[0].access = .owner },
    PropertyRow("Resource", "states", "states-removed") { $0.resources[0].states = nil },
    PropertyRow("Resource", "softDeletion", "soft-deletion-changed") {
      $0.resources[0].softDeletion = nil
    },
    PropertyRow("Resource", "position", nil) { $0.resources[0].position = nowhere },
    PropertyRow("StateMachine", "pointer", "state-moved") {
      $0.resources[0].states?.pointer = "/owner"
    },
    PropertyRow("StateMachine", "initial", "initial-state-changed") {
      $0.resources[0].states?.initial = "paid"
    },
    PropertyRow("StateMachine", "transitions", "transition-removed") {
      $0.resources[0].states?.transitions.removeFirst()
    },
    PropertyRow("StateMachine", "target of a transition", "transition-changed") {
      $0.resources[0].states?.transitions[0].to = "sent"
    },
    PropertyRow("StateMachine", "cause of a transition", "transition-added") {
      $0.resources[0].states?.transitions[0].cause = .time
    },
    PropertyRow("SoftDeletion", "mark", "soft-deletion-changed") {
      $0.resources[0].softDeletion?.mark = "/owner"
    },
    PropertyRow("SoftDeletion", "restoredBy", "soft-deletion-changed") {
      $0.resources[0].softDeletion?.restoredBy = nil
    },
  ]

  static let channels: [PropertyRow] = [
    PropertyRow("Channel", "id", "channel-renamed") { $0.channels[0].id = "feed" },
    PropertyRow("Channel", "path", "channel-moved") { $0.channels[0].path = "/feed" },
    PropertyRow("Channel", "summary", nil) { $0.channels[0].summary = "Events." },
    PropertyRow("Channel", "authentication", "operation-authentication-changed") {
      $0.channels[0].authentication = .basic
    },
    PropertyRow("Channel", "clientMessages", "message-removed") {
      $0.channels[0].clientMessages = []
    },
    PropertyRow("Channel", "serverMessages", "message-removed") {
      $0.channels[0].serverMessages = []
    },
    PropertyRow("Channel", "position", nil) { $0.channels[0].position = nowhere },
    PropertyRow("Message", "name", "message-added") {
      $0.channels[0].serverMessages[0].name = "tock"
    },
    PropertyRow("Message", "schema", "message-field-removed") {
      $0.channels[0].serverMessages[0].schema = .object { Field("type", .oneOf("tick")) }
    },
    PropertyRow("Message", "rules", "rule-removed") { $0.channels[0].serverMessages[0].rules = [] },
    PropertyRow("Message", "summary", nil) { $0.channels[0].serverMessages[0].summary = "A tick." },
    PropertyRow("Message", "position", nil) {
      $0.channels[0].serverMessages[0].position = nowhere
    },
  ]
}
