// The pages that ContractModel.md lists, from which a test writes this file.

extension LanguageReference {
  /// The names and texts of all pages.
  static let texts: [(name: String, text: String)] = [
    ("contracts", contracts),
    ("shapes", shapes),
    ("values", values),
    ("composed-schemas", composedSchemas),
    ("objects", objects),
    ("operations", operations),
    ("request-bodies", requestBodies),
    ("responses", responses),
    ("representations", representations),
    ("failures", failures),
    ("authentication-schemes", authenticationSchemes),
    ("rules", rules),
    ("conditional-rules", conditionalRules),
    ("effects", effects),
    ("lists", lists),
    ("time", time),
    ("methods", methods),
    ("scenarios", scenarios),
    ("channels", channels),
    ("policies-and-advice", policiesAndAdvice),
    ("services", services),
  ]
}
