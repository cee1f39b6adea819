package import ContractJSON

/// A vocabulary of JSON Schema keywords.
package enum SchemaDialect: Sendable {
  /// JSON Schema, draft 2020-12 or 2019-09.
  case draft202012
  /// JSON Schema, draft 7 or 6.
  case draft7
  /// The Schema Object of OpenAPI 3.1, which is draft 2020-12.
  case openAPI31
  /// The Schema Object of OpenAPI 3.0 or Swagger 2.0.
  case openAPI30
}

extension SchemaDialect {
  /// The dialect that the `$schema` of a document names; draft 2020-12 where it names none.
  ///
  /// - Returns: `nil` for a name that is not known.
  package init?(of document: JSON) {
    guard let name = document["$schema"]?.stringValue else {
      self = .draft202012
      return
    }
    let known: [(part: String, dialect: SchemaDialect)] = [
      ("draft/2020-12", .draft202012), ("draft/2019-09", .draft202012), ("draft-07", .draft7),
      ("draft-06", .draft7),
    ]
    guard let match = known.first(where: { name.contains($0.part) }) else { return nil }
    self = match.dialect
  }

  /// Whether keywords beside `$ref` count.
  var readsSiblingsOfReferences: Bool { self == .draft202012 || self == .openAPI31 }

  /// Whether `format` constrains values: JSON Schema only annotates with it, APIs mean it.
  var assertsFormats: Bool { self == .openAPI30 || self == .openAPI31 }

  /// Whether `prefixItems` stands for what `items` with a list was before.
  var hasPrefixItems: Bool { self == .draft202012 || self == .openAPI31 }
}
