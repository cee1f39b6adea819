import ContractReport
import ContractRunner
import ContractText
import Foundation

/// The words of a command line, sorted by option.
package struct Arguments: Sendable {
  package var values: [String: [String]] = [:]
  package var operands: [String] = []

  /// The environment variables of the process.
  package let environment: [String: String]

  /// The name of the executable, for commands in reports.
  var toolName = ContractCheck.name

  /// Where an option is set, also to be off.
  package enum OptionSource: Sendable, Equatable {
    case commandLine
    /// The name of an environment variable.
    case variable(String)
    /// The file and line of a configuration.
    case file(String, profile: String?)
  }

  /// Where the options are set.
  private(set) var origins: [String: OptionSource] = [:]

  /// Parses words by GNU conventions: `--name value`, `--name=value`, `--` ends the options.
  ///
  /// Options that are not among the words come from their environment variables. Values of a list are
  /// separated by commas, with or without spaces.
  ///
  /// - Parameters:
  ///   - words: The command line.
  ///   - options: The options of the command.
  ///   - environment: The environment variables of the process.
  ///   - command: The name of the command, for messages.
  ///   - owners: The names of other commands that have an option.
  /// - Throws: ``UsageError`` at the first unknown option, missing value or superfluous value.
  package init(
    _ words: [String], options: [Option], environment: [String: String],
    command: String = "", owners: (_ option: String) -> [String] = { _ in [] }
  ) throws(UsageError) {
    self.environment = environment
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word != "--" else {
        operands += rest
        break
      }
      guard word.hasScalarPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(ascii: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
        throw .unknownOption(name, among: options.map(\.name), of: command, owners: owners(name))
      }
      var value = try Self.value(
        of: option, given: parts.dropFirst().first.map(String.init), rest: &rest)
      while option.isList, value.hasScalarSuffix(","), let next = rest.first,
        !next.hasScalarPrefix("-")
      {
        value += next
        rest.removeFirst()
      }
      try add(value, to: option)
      origins[option.name] = .commandLine
    }
    for option in options where values[option.name] == nil {
      try addVariable(of: option)
    }
  }

  mutating func add(_ value: String, to option: Option) throws(UsageError) {
    guard !option.isRepeated else {
      values[option.name, default: []].append(value)
      return
    }
    guard option.isList else {
      if option.value != nil, has(option) {
        throw UsageError("\(option.name) is given more than once; it takes one value")
      }
      values[option.name] = [value]
      return
    }
    values[option.name, default: []] += value.split(ascii: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Sets an option from its environment variable, if that is neither missing nor empty.
  private mutating func addVariable(of option: Option) throws(UsageError) {
    guard let variable = option.variable, let value = environment[variable], !value.isEmpty
    else { return }
    if option.value == nil {
      guard let isOn = Bool(variable: value) else {
        throw UsageError("\(variable) takes 1 or 0, not '\(value)'")
      }
      guard isOn else {
        origins[option.name] = .variable(variable)
        return
      }
    }
    let parts =
      option.isRepeated ? value.split(whereSeparator: \.isNewline).map(String.init) : [value]
    for part in parts { try add(part, to: option) }
    origins[option.name] = .variable(variable)
  }

  private static func value(
    of option: Option, given: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = option.value else {
      guard given == nil else { throw UsageError("\(option.name) takes no value") }
      return ""
    }
    if let given { return given }
    guard let next = rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(placeholder)")
    }
    return next
  }
}

extension Arguments {
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Whether an option is on the command line, not only in the environment or a configuration.
  func isGiven(_ option: Option) -> Bool {
    has(option) && origins[option.name, default: .commandLine] == .commandLine
  }

  /// The texts of an option, none where it is not set.
  func texts(of option: Option) -> [String] { values[option.name] ?? [] }

  mutating func setOrigin(_ origin: OptionSource, of option: Option) {
    origins[option.name] = origin
  }

  /// Sets options as other arguments have them.
  mutating func take(_ options: [Option], from other: Arguments) {
    for option in options where other.has(option) {
      values[option.name] = other.values[option.name]
      origins[option.name] = other.origins[option.name]
    }
  }

  func without(_ options: [Option]) -> Arguments {
    var arguments = self
    for option in options { arguments.values[option.name] = nil }
    return arguments
  }

  /// The format in which a result is written, which decides how a terminal shows it.
  enum ResultFormat {
    /// For persons.
    case text
    /// For persons, with foreign text made visible already, and perhaps with colours.
    case page
    case json
    /// Another format of programs.
    case data
  }

  /// Writes a result to the file of `--output`, or to standard output.
  func write(
    _ text: String, as format: ResultFormat = .text, _ process: ProcessEnvironment
  ) throws(Command.Failure) {
    guard let path = self[.output], path != "-" else {
      switch format {
      case .text: process.out(text)
      case .page: process.pageOut(text)
      case .json: process.data(text.visibleJSON)
      case .data: process.data(text)
      }
      return
    }
    do throws(OutputError) {
      try ReportFile.write(format == .text ? text.visible : text, to: path)
    } catch {
      throw .environment("\(error)")
    }
  }
}
