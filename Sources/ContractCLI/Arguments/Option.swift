import ContractText

/// An option of a command.
package struct Option: Sendable, Equatable {
  /// With its dashes: `--host`.
  package var name: String

  /// One letter with its dash: `-q`.
  package var short: String?

  /// The placeholder of its value in the help; `nil` for a flag.
  package var value: String?

  /// Whether it may be repeated, and holds several values separated by commas.
  package var isList = false

  /// Whether it may be repeated, and each value is one, commas included; in its environment variable,
  /// line breaks separate several.
  package var isRepeated = false

  /// The environment variable that sets it where the command line does not: `CONTRACT_CHECK_HOST`.
  package var variable: String?
  package var summary: String

  /// The words that a list takes, where they are few.
  package var words: [String] = []

  /// A flag; 1 in its environment variable sets it, 0 does not.
  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
    variable = Self.variable(of: name)
  }

  /// An option with a value, or with several.
  package init(
    _ name: String, takes value: String, isList: Bool = false, variable: String? = nil,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isList = isList
    self.variable = variable ?? Self.variable(of: name)
    self.summary = summary
  }

  /// An option that may be repeated, whose values may have commas.
  static func repeated(_ name: String, takes value: String, _ summary: String) -> Option {
    var option = Option(name, takes: value, summary)
    option.isRepeated = true
    return option
  }

  static func variable(of name: String) -> String {
    variablePrefix + name.dropFirst(2).uppercased().replacingScalars("-", with: "_")
  }

  static let variablePrefix = "CONTRACT_CHECK_"
}

extension Option {
  /// The option without an environment variable, because it selects what the command does.
  var onCommandLineOnly: Option {
    var option = self
    option.variable = nil
    return option
  }

  /// The option, also by one letter.
  package func short(_ letter: String) -> Option {
    var option = self
    option.short = letter
    return option
  }

  /// The option with one value where other commands take a list.
  var single: Option {
    var option = self
    option.isList = false
    return option
  }

  /// The option with another placeholder of its value.
  func taking(_ value: String) -> Option {
    var option = self
    option.value = value
    return option
  }

  /// The option, which takes some words only.
  func of(_ words: [String]) -> Option {
    var option = self
    option.words = words
    return option
  }

  /// Whether its variable has another name than the option suggests.
  var hasSpecialVariable: Bool { variable.map { $0 != Self.variable(of: name) } ?? false }
}

extension [Option] {
  /// The contracts to work with, or parts of them.
  static let contract: [Option] =
    [.of(.contract), .of(.set), .of(.exclude), .of(.anonymous)] + reading

  /// Whole contracts, for commands that record or compare them.
  static let wholeContract: [Option] = [.of(.contract)] + reading

  private static let reading: [Option] = [
    .of(.allowRemoteRefs), .of(.strict), .of(.basePath), .of(.server),
  ]

  static let help: [Option] = [.of(.help), .of(.version)]
}
