import ContractText

extension Command {
  /// The page for `contract-check COMMAND --help`, with the name of the tool.
  func help(of name: String) -> String { help.naming(name) }

  private var help: String {
    var lines = [summary, "", "usage: contract-check \(usage)", ""]
    lines.append("options:")
    let width = options.map { $0.label.count }.max() ?? 0
    for option in options {
      let label = option.label.padded(to: width)
      let variable = option.hasSpecialVariable ? option.variable.map { " [\($0)]" } ?? "" : ""
      lines += hanging("  \(label)  ", option.summary + variable)
    }
    if let example = options.first(where: { $0.variable != nil && !$0.hasSpecialVariable }),
      let variable = example.variable
    {
      lines.append("")
      lines += hanging(
        "", "Options can also be set by environment variables: \(example.name) by \(variable).")
    }
    if !examples.isEmpty {
      lines += ["", "examples:"]
      for example in examples {
        lines += example.line.split(ascii: "\n").map { "  \($0)" }
        lines.append("      \(example.meaning)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var usage: String {
    [self.name == Command.check.name ? "[check]" : name, "[options]", operands]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The meanings of the exit statuses, a line each.
  private static var exitStatuses: String {
    let lines = ExitStatus.meanings.map { "\($0.0.padded(to: 4))\($0.1)" }
    return "exit status:  " + lines.joined(separator: "\n              ")
  }

  /// The page for `contract-check --help`: the main command first, the others by name.
  static var overview: String {
    let width = all.map(\.name.count).max() ?? 0
    let commands = all.flatMap { hanging("  \($0.name.padded(to: width))  ", $0.summary) }
    return """
      contract-check checks a backend against its API contract and reports every
      difference.

      usage: contract-check [--host URL] [--contract ID|FILE]… [options]
             contract-check COMMAND [options]

      commands (default: check):
      \(commands.joined(separator: "\n"))

      Without --host, check uses the embedded mock of each contract of the catalog.
      contract-check COMMAND --help shows the options of a command.

      \(exitStatuses)

      """
  }
}

extension Option {
  /// `-q, --quiet`, or `--host URL`.
  var label: String {
    let names = [short, name].compactMap(\.self).joined(separator: ", ")
    return [names, value].compactMap(\.self).joined(separator: " ")
  }
}
