extension LanguageReference {
  /// The names and texts of all pages, in the order in which the first page of the catalogue lists them.
  static let texts: [(name: String, text: [UInt8])] = [
    ("contracts", PackageResources.Contracts_md),
    ("shapes", PackageResources.Shapes_md),
    ("values", PackageResources.Values_md),
    ("composed-schemas", PackageResources.ComposedSchemas_md),
    ("objects", PackageResources.Objects_md),
    ("operations", PackageResources.Operations_md),
    ("request-bodies", PackageResources.RequestBodies_md),
    ("responses", PackageResources.Responses_md),
    ("representations", PackageResources.Representations_md),
    ("failures", PackageResources.Failures_md),
    ("authentication-schemes", PackageResources.AuthenticationSchemes_md),
    ("rules", PackageResources.Rules_md),
    ("conditional-rules", PackageResources.ConditionalRules_md),
    ("effects", PackageResources.Effects_md),
    ("lists", PackageResources.Lists_md),
    ("time", PackageResources.Time_md),
    ("methods", PackageResources.Methods_md),
    ("scenarios", PackageResources.Scenarios_md),
    ("channels", PackageResources.Channels_md),
    ("policies-and-advice", PackageResources.PoliciesAndAdvice_md),
    ("services", PackageResources.Services_md),
  ]
}
