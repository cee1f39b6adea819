import ContractDiff
import ContractJSON
import ContractModel
import Testing

/// A change of a schema in the history of a public API.
struct SchemaHistory: Sendable, CustomTestStringConvertible {
  enum Part: Sendable { case request, response }

  var name: String
  var part: Part
  var old: Schema
  var new: Schema
  var level: ContractChange.Level
  var id: String

  init(
    _ name: String, _ part: Part, _ old: Schema, _ new: Schema, _ level: ContractChange.Level,
    _ id: String
  ) {
    self.name = name
    self.part = part
    self.old = old
    self.new = new
    self.level = level
    self.id = id
  }

  var testDescription: String { name }

  /// A contract with one operation, whose request or response has a schema.
  static func contract(_ part: Part, _ schema: Schema) -> Contract {
    let operation =
      part == .request
      ? Operation("send", .post, "/things", body: .json(schema), responses: [.noContent()])
      : Operation("show", .get, "/things", responses: [.ok(schema)])
    return Contract(
      "things", version: "1", title: "Things", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [operation])
  }

  func changes(mirrored: Bool = false) -> [ContractChange] {
    let (first, second) = mirrored ? (new, old) : (old, new)
    let part = mirrored ? (self.part == .request ? Part.response : .request) : self.part
    return ContractComparison(
      from: Self.contract(part, first), to: Self.contract(part, second)
    ).changes
  }
}

private func object(@FieldsBuilder _ fields: () -> [Field]) -> Schema { .object(fields) }

extension SchemaHistory {
  /// Fields that come, go, and change their names.
  static let fields: [SchemaHistory] = [
    SchemaHistory(
      "Lume: is_overdue is removed from goals", .response,
      object {
        Field("id", .uuid); Field("is_overdue", .boolean)
      }, object { Field("id", .uuid) },
      .breaking, "response-field-removed"),
    SchemaHistory(
      "GitHub 2022-11-28: has_downloads is deprecated away, optional", .response,
      object {
        Field("id", .integer); Field("has_downloads", .boolean, .optional)
      },
      object { Field("id", .integer) }, .warning, "response-field-removed"),
    SchemaHistory(
      "GitHub: a repository gets web_commit_signoff_required", .response,
      object { Field("id", .integer) },
      object {
        Field("id", .integer); Field("web_commit_signoff_required", .boolean)
      }, .info,
      "response-field-added"),
    SchemaHistory(
      "Stripe 2022-11-15: charges leaves the payment intent", .response,
      object {
        Field("id", .string); Field("charges", .array(of: .string))
      },
      object { Field("id", .string) }, .breaking, "response-field-removed"),
    SchemaHistory(
      "Stripe 2019: a card needs an expiry month", .request,
      object {
        Field("number", .string); Field("exp_month", .integer, .optional)
      },
      object {
        Field("number", .string); Field("exp_month", .integer)
      }, .breaking,
      "request-field-required"),
    SchemaHistory(
      "Slack: files.upload needs a filename", .request, object { Field("content", .string) },
      object {
        Field("content", .string); Field("filename", .string)
      }, .breaking,
      "request-field-added"),
    SchemaHistory(
      "Slack: chat.postMessage takes metadata", .request, object { Field("text", .string) },
      object {
        Field("text", .string); Field("metadata", .string, .optional)
      }, .info,
      "request-field-added"),
    SchemaHistory(
      "Twitter: id_str takes the place of id", .response, object { Field("id", .uuid) },
      object { Field("id_str", .uuid) }, .breaking, "response-field-renamed"),
    SchemaHistory(
      "Lume: goal_id is written goalId", .response,
      object {
        Field("goal_id", .uuid); Field("title", .string)
      },
      object {
        Field("goalId", .uuid); Field("title", .string)
      }, .breaking,
      "response-field-renamed"),
    SchemaHistory(
      "Gitea: a field of requests is removed from a closed object", .request,
      object {
        Field("title", .string); Field("due", .date, .optional)
      }.closed,
      object { Field("title", .string) }.closed, .breaking, "request-field-removed"),
    SchemaHistory(
      "Gitea: a field of requests is not read any more", .request,
      object {
        Field("title", .string); Field("due", .date, .optional)
      },
      object { Field("title", .string) }, .warning, "request-field-removed"),
    SchemaHistory(
      "Kubernetes: selfLink may be absent", .response, object { Field("selfLink", .string) },
      object { Field("selfLink", .string, .optional) }, .breaking, "response-field-optional"),
    SchemaHistory(
      "Mastodon: language is always there", .response,
      object { Field("language", .string, .optional) }, object { Field("language", .string) },
      .info,
      "response-field-required"),
    SchemaHistory(
      "Mastodon: the password is optional with a token", .request,
      object { Field("password", .string) }, object { Field("password", .string, .optional) },
      .info,
      "request-field-optional"),
    SchemaHistory(
      "Open Food Facts: further members become an error", .request,
      object { Field("code", .string) }.open, object { Field("code", .string) }.closed, .breaking,
      "request-members-changed"),
    SchemaHistory(
      "Vikunja: a response is closed and gets a field", .response,
      object { Field("id", .integer) }.closed,
      object {
        Field("id", .integer); Field("position", .number)
      }.closed, .breaking,
      "response-field-added"),
    SchemaHistory(
      "PocketBase: collectionId is set by the server", .request,
      object { Field("collectionId", .string, .optional) },
      object { Field("collectionId", .string, .optional).readOnly }, .warning, "request-read-only"),
    SchemaHistory(
      "GitHub: master_branch is announced to go", .response,
      object { Field("master_branch", .string, .optional) },
      object { Field("master_branch", .string, .optional).deprecated("use default_branch") }, .info,
      "response-deprecated"),
    SchemaHistory(
      "GitHub: master_branch, announced before, is gone", .response,
      object {
        Field("id", .integer)
        Field("master_branch", .string, .optional).deprecated("use default_branch")
      }, object { Field("id", .integer) }, .info, "response-field-removed"),
    SchemaHistory(
      "Shopify: the default of a page size", .request,
      object { Field("limit", .integer, .optional).defaulting(to: constant(50)) },
      object { Field("limit", .integer, .optional).defaulting(to: constant(25)) }, .warning,
      "request-default-changed"),
  ]

  /// Types, null and the form of values.
  static let types: [SchemaHistory] = [
    SchemaHistory(
      "Lume: tips as objects", .response, object { Field("tips", .array(of: .string)) },
      object { Field("tips", .array(of: .object { Field("tip", .string) })) }, .breaking,
      "response-type-changed"),
    SchemaHistory(
      "Lume: objects as tips, corrected", .response,
      object { Field("tips", .array(of: .object { Field("tip", .string) })) },
      object { Field("tips", .array(of: .string)) }, .breaking, "response-type-changed"),
    SchemaHistory(
      "Twitter: an identifier is a text", .response, object { Field("id", .integer) },
      object { Field("id", .string) }, .breaking, "response-type-changed"),
    SchemaHistory(
      "GitLab: an amount may have a fraction", .response, object { Field("amount", .integer) },
      object { Field("amount", .number) }, .breaking, "response-type-changed"),
    SchemaHistory(
      "GitLab: an amount may have a fraction in requests", .request,
      object { Field("amount", .integer) }, object { Field("amount", .number) }, .info,
      "request-type-changed"),
    SchemaHistory(
      "Mastodon: account.note may be null", .response, object { Field("note", .string) },
      object { Field("note", .string.nullable) }, .breaking, "response-null-added"),
    SchemaHistory(
      "Mastodon: account.note is never null", .response, object { Field("note", .string.nullable) },
      object { Field("note", .string) }, .info, "response-null-removed"),
    SchemaHistory(
      "Notion: null no longer clears a date", .request, object { Field("due", .date.nullable) },
      object { Field("due", .date) }, .breaking, "request-null-removed"),
    SchemaHistory(
      "Notion: null clears a date", .request, object { Field("due", .date) },
      object { Field("due", .date.nullable) }, .info, "request-null-added"),
    SchemaHistory(
      "Lume: milliseconds instead of nanoseconds", .response,
      object { Field("created_at", .timestamp(fractionDigits: 9)) },
      object { Field("created_at", .timestamp(fractionDigits: 3)) }, .breaking,
      "response-precision-changed"),
    SchemaHistory(
      "Jira: a date with a time", .response, object { Field("due", .date) },
      object { Field("due", .timestamp) }, .breaking, "response-format-changed"),
    SchemaHistory(
      "Trello: a label is one, not a list", .response,
      object { Field("labels", .array(of: .string)) },
      object { Field("labels", .string) }, .breaking, "response-type-changed"),
    SchemaHistory(
      "Trello: requests take one label or a list", .request, object { Field("labels", .string) },
      object { Field("labels", .either(.string, .array(of: .string))) }, .info,
      "request-type-changed"),
    SchemaHistory(
      "Airtable: a cell may be of any type", .response, object { Field("value", .string) },
      object { Field("value", .any) }, .breaking, "response-type-changed"),
    SchemaHistory(
      "Airtable: a cell is a text in requests", .request, object { Field("value", .any) },
      object { Field("value", .string) }, .breaking, "request-type-changed"),
    SchemaHistory(
      "Discord: a snowflake is a text of digits", .response,
      object { Field("id", .string(.matches("^[0-9]+$"))) },
      object { Field("id", .string(.matches("^[0-9]{17,19}$"))) }, .info, "response-limits-changed"),
    SchemaHistory(
      "Discord: names without capitals", .request,
      object { Field("name", .string(.matches("^[A-Za-z]+$"))) },
      object { Field("name", .string(.matches("^[a-z]+$"))) }, .breaking, "request-limits-changed"),
    SchemaHistory(
      "UUIDs become version 7", .response, object { Field("id", .uuid(version: 4)) },
      object { Field("id", .uuid(version: 7)) }, .breaking, "response-format-changed"),
  ]
}
