import ContractText

/// The manual page of the tool, made of the help texts of all commands.
struct ManualPage {
  let name: String

  var source: String {
    var lines = [
      ".TH \(escaped(name.uppercased())) 1 \"\" \(escaped("\(name)-\(ContractCheck.version)"))",
      ".SH NAME",
      escaped("\(name) - checks a backend against its API contract and reports every difference"),
      ".SH SYNOPSIS", ".nf",
      escaped("\(name) [--host URL] [--contract ID|FILE]... [options]"),
      escaped("\(name) COMMAND [options]"), ".fi",
      ".SH DESCRIPTION",
      escaped(
        "Without a command, the options are those of check. Without --host, check uses the embedded "
          + "mock of each contract of the catalog."),
      ".SH EXIT STATUS",
    ]
    for (status, meaning) in ExitStatus.meanings {
      lines += [".TP", ".B \(status)", escaped(meaning)]
    }
    for command in Command.all { lines += section(of: command) }
    lines += [
      ".SH ENVIRONMENT",
      escaped(
        "An option without a value on the command line has that of its variable: --host that of "
          + "CONTRACT_CHECK_HOST, and so on. NO_COLOR switches colours off."),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: Command) -> [String] {
    let words = [name, command.name, "[options]", command.operands].filter { !$0.isEmpty }
    var lines = [".SH \(escaped(command.name.uppercased()))", escaped(command.summary), ".PP"]
    lines += [".B \(escaped(words.joined(separator: " ")))"]
    for option in command.options {
      let variable = option.hasSpecialVariable ? option.variable.map { " [\($0)]" } ?? "" : ""
      lines += [".TP", ".B \(escaped(option.label))", escaped(option.summary + variable)]
    }
    for example in command.examples {
      lines += [".PP", ".nf", escaped(example.line.naming(name)), ".fi", ".RS", ".PP"]
      lines += [escaped(example.meaning.replacingScalars("\n", with: " ")), ".RE"]
    }
    return lines
  }

  private func escaped(_ text: String) -> String { RoffText.escaped(text) }
}

extension ExitStatus {
  /// The exit statuses and their meanings, as help states them.
  static let meanings = [
    ("0", "conforms"), ("1", "drift"), ("2", "bad usage or unreadable contract"),
    ("3", "could not test"), ("4", "ended early or coverage too low"),
    ("130", "interrupted (reports are still written)"),
  ]
}

extension String {
  /// The text with another name of the tool in every command line.
  func naming(_ name: String) -> String {
    guard name != ContractCheck.name else { return self }
    var result = self
    for start in Command.all.map(\.name) + ["--", "COMMAND", "["] {
      result = result.replacingScalars(
        "\(ContractCheck.name) \(start)", with: "\(name) \(start)")
    }
    return result
  }
}
