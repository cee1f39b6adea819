import ContractJSON
import ContractModel

private func object(@FieldsBuilder _ fields: () -> [Field]) -> Schema { .object(fields) }

extension SchemaHistory {
  /// Enumerations, limits, unions and rewrites.
  static let values: [SchemaHistory] = [
    SchemaHistory(
      "Lume: goals can be archived", .response,
      object { Field("status", .oneOf("active", "paused")) },
      object { Field("status", .oneOf("active", "paused", "archived")) }, .breaking,
      "response-values-added"),
    SchemaHistory(
      "Lume: goals cannot be archived", .response,
      object { Field("status", .oneOf("active", "archived")) },
      object { Field("status", .oneOf("active")) }, .info, "response-values-removed"),
    SchemaHistory(
      "Stripe: an open list of events grows", .response,
      object { Field("type", .string(.commonly(["a"]))) },
      object { Field("type", .string(.commonly(["a", "b"]))) }, .info, "response-values-added"),
    SchemaHistory(
      "Stripe: a payment method is withdrawn", .request,
      object { Field("method", .oneOf("card", "giropay")) },
      object { Field("method", .oneOf("card")) },
      .breaking, "request-values-removed"),
    SchemaHistory(
      "Stripe: a payment method is added", .request, object { Field("method", .oneOf("card")) },
      object { Field("method", .oneOf("card", "link")) }, .info, "request-values-added"),
    SchemaHistory(
      "Spotify: pages are shorter", .request, object { Field("limit", .integer(.between(1, 100))) },
      object { Field("limit", .integer(.between(1, 50))) }, .breaking, "request-limits-changed"),
    SchemaHistory(
      "Spotify: pages may be longer", .request,
      object { Field("limit", .integer(.between(1, 50))) },
      object { Field("limit", .integer(.between(1, 100))) }, .info, "request-limits-changed"),
    SchemaHistory(
      "Lume: progress in percent", .response, object { Field("progress", .number(.between(0, 1))) },
      object { Field("progress", .number(.between(0, 100))) }, .breaking, "response-limits-changed"),
    SchemaHistory(
      "Twitter: 280 characters", .request, object { Field("text", .string(.length(1...140))) },
      object { Field("text", .string(.length(1...280))) }, .info, "request-limits-changed"),
    SchemaHistory(
      "Twitter: 280 characters to read", .response,
      object { Field("text", .string(.length(1...140))) },
      object { Field("text", .string(.length(1...280))) }, .breaking, "response-limits-changed"),
    SchemaHistory(
      "GitHub: at most 10 labels", .request,
      object { Field("labels", .array(of: .string, .count(0...100))) },
      object { Field("labels", .array(of: .string, .count(0...10))) }, .breaking,
      "request-limits-changed"),
    SchemaHistory(
      "GitHub: labels may not repeat", .request, object { Field("labels", .array(of: .string)) },
      object { Field("labels", .array(of: .string, .unique)) }, .breaking, "request-limits-changed"),
    SchemaHistory(
      "GitHub: labels may not be empty", .request, object { Field("labels", .array(of: .string)) },
      object { Field("labels", .array(of: .string(.nonEmpty))) }, .breaking,
      "request-limits-changed"),
    SchemaHistory(
      "FastAPI: anyOf with null becomes a type list", .response,
      object { Field("a", .either(.string, .constant(.null))) },
      object { Field("a", .string.nullable) }, .info, "response-null-added"),
    SchemaHistory(
      "oasdiff: allOf is flattened", .response,
      .all(of: object { Field("id", .integer) }, object { Field("name", .string) }),
      object {
        Field("id", .integer); Field("name", .string)
      }, .info, ""),
    SchemaHistory(
      "oasdiff: alternatives in another order", .response, .either(.string, .integer),
      .either(.integer, .string), .info, ""),
    SchemaHistory(
      "oasdiff: integer written as multiples", .request, object { Field("n", .integer) },
      object { Field("n", .number(.multiple(of: 1))) }, .info, "request-type-changed"),
    SchemaHistory(
      "Docker: a union gets an alternative in responses", .response,
      .either(object { Field("a", .string) }.closed, object { Field("b", .string) }.closed),
      .either(
        object { Field("a", .string) }.closed, object { Field("b", .string) }.closed,
        object { Field("c", .string) }.closed), .breaking, "response-alternatives-changed"),
    SchemaHistory(
      "Docker: a union gets an alternative in requests", .request,
      .either(object { Field("a", .string) }, .integer),
      .either(object { Field("a", .string) }, .integer, .boolean), .info,
      "request-alternatives-changed"),
    SchemaHistory(
      "Adyen: a tagged union gets a kind", .response,
      .union(by: "type", ["card": object { Field("last4", .string) }]),
      .union(
        by: "type",
        ["card": object { Field("last4", .string) }, "bank": object { Field("iban", .string) }]),
      .breaking, "response-alternatives-changed"),
    SchemaHistory(
      "Adyen: a kind of a tagged union needs more", .request,
      .union(by: "type", ["card": object { Field("number", .string) }]),
      .union(
        by: "type",
        [
          "card": object {
            Field("number", .string); Field("cvc", .string)
          }
        ]),
      .breaking, "request-field-added"),
    SchemaHistory(
      "i18n: titles in numbers", .response, .map(of: .string), .map(of: .integer), .breaking,
      "response-type-changed"),
    SchemaHistory(
      "i18n: keys of two letters", .request, .map(of: .string),
      .map(of: .string, keys: .matches("^[a-z]{2}$"), examples: ["en"]), .breaking,
      "request-members-changed"),
    SchemaHistory(
      "Categories: a recursive shape gets an optional name", .response,
      .recursive("Category") { Field("children", .array(of: .reference("Category"))) },
      .recursive("Category") {
        Field("children", .array(of: .reference("Category")))
        Field("name", .string, .optional)
      }, .info, "response-field-added"),
    SchemaHistory(
      "Categories: a recursive shape loses its children", .response,
      .recursive("Category") {
        Field("id", .integer)
        Field("children", .array(of: .reference("Category")))
      }, object { Field("id", .integer) }, .breaking, "response-field-removed"),
    SchemaHistory(
      "An example and a description change", .response,
      object { Field("id", .integer, summary: "the key", example: 1) },
      object { Field("id", .integer, summary: "the identifier", example: 2) }, .info, ""),
  ]
}
