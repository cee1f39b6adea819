/// An option of a command.
package struct Option: Sendable, Hashable {
  /// With its dashes: `--host`.
  package var name: String

  /// The placeholder of its value in the help; `nil` for a flag.
  package var value: String?

  /// The environment variable with the default value.
  package var variable: String?
  package var summary: String

  /// A flag.
  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  /// An option with a value.
  package init(_ name: String, takes value: String, variable: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.variable = variable
    self.summary = summary
  }
}

extension [Option] {
  static let contract: [Option] = [
    Option(
      "--contract", takes: "ID|FILE", "a contract of the catalog, or a lock file; may be repeated")
  ]

  static let help: [Option] = [Option("--help", "show this help")]
}
