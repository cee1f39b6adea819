import ContractModel
import ContractReport
import ContractText

extension Command {
  static let config = Command(
    "config", "Prints the options of a command that are set, and where each is set.",
    operands: "[COMMAND]",
    options: [
      .of(.printsSchema).onCommandLineOnly
    ] + .configuration,
    examples: [
      ("contract-check config --profile staging", "the options of check; secrets are masked"),
      ("contract-check config mock", "those of mock"),
      ("contract-check config --schema", "for editors that complete YAML"),
    ]
  ) { arguments, process throws(Failure) in
    if arguments[.printsSchema] {
      process.data(ConfigurationSchema.text)
      return .conforms
    }
    let name = arguments.operands.first ?? Command.check.name
    guard let command = named(name) else {
      throw .usage(.unknown("command", name, among: all.map(\.name)))
    }
    var effective: Arguments
    do throws(UsageError) {
      effective = try Arguments(
        [], options: command.options, environment: process.environment, command: name)
    } catch {
      throw .usage(error)
    }
    effective.take(.configuration, from: arguments)
    if let file = try process.configuration(for: effective) {
      try effective.add(file, to: command)
      process.out("# \(file.path)\n")
    }
    process.out(effective.listing(of: command))
    return .conforms
  }
}

extension Arguments {
  /// The options that are set, with their values as in a configuration, and their origins.
  fileprivate func listing(of command: Command) -> String {
    let rows = command.options.filter(\.isConfigurable).compactMap { option -> (String, String)? in
      guard has(option), let origin = origins[option.name] else { return nil }
      return ("\(option.name.dropFirst(2)): \(text(of: option))", "\(origin)")
    }
    guard !rows.isEmpty else { return "no option of \(command.name) is set\n" }
    let width = min(48, rows.map(\.0.count).max() ?? 0)
    return rows.map { "\($0.0.padded(to: width))  # \($0.1)\n" }.joined()
  }

  private func text(of option: Option) -> String {
    guard option.value != nil else { return "true" }
    let values = texts(of: option).map { value in
      if option.isSecret { return "\"***\"" }
      return YAMLText.scalar(
        option.name == OptionKey.proxy.name ? value.withoutLikelySecrets : value)
    }
    return option.isList || option.isRepeated
      ? "[\(values.joined(separator: ", "))]" : values.joined()
  }
}

extension Option {
  /// Whether its value is secret.
  var isSecret: Bool {
    ([Option].credentials + .logins).contains { $0.name == name }
  }
}

extension Arguments.OptionSource: CustomStringConvertible {
  package var description: String {
    switch self {
    case .commandLine: "the command line"
    case .variable(let name): name
    case .file(let location, let profile):
      location + (profile.map { ", profile \($0)" } ?? "")
    }
  }
}
