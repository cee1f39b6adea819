/// A version of the OpenAPI Specification in which contracts are written.
package enum OpenAPIVersion: String, Sendable, CaseIterable {
  case v30 = "3.0"
  case v31 = "3.1"

  /// The number in documents.
  var number: String { self == .v30 ? "3.0.3" : "3.1.0" }

  var dialect: SchemaDialect { self == .v30 ? .openAPI30 : .openAPI31 }
}
