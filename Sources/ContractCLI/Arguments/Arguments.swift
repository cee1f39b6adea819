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
  package enum OptionSource: Sendable, Hashable {
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
      if option.value != nil, has(option.name) {
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
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether the option is on the command line, not only in the environment or a configuration.
  package func isGiven(_ name: String) -> Bool {
    has(name) && origins[name, default: .commandLine] == .commandLine
  }

  mutating func setOrigin(_ origin: OptionSource, of option: Option) {
    origins[option.name] = origin
  }

  /// Sets options as other arguments have them.
  mutating func take(_ names: [String], from other: Arguments) {
    for name in names where other.has(name) {
      values[name] = other.values[name]
      origins[name] = other.origins[name]
    }
  }

  package func without(_ names: [String]) -> Arguments {
    var arguments = self
    for name in names { arguments.values[name] = nil }
    return arguments
  }

  /// The value of an option that takes one.
  package func last(_ name: String) -> String? { values[name]?.last }

  /// The values of a list.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// A whole number within a range.
  package func integer<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = last(name) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text)'")
    }
    return number
  }

  /// A duration: `500ms`, `10s`, `2m`.
  package func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = last(name) else { return nil }
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60)]
    for (unit, seconds) in units where text.hasScalarSuffix(unit) {
      let digits = text.dropLast(unit.count)
      guard digits.utf8.allSatisfy("0123456789.".utf8.contains), let number = Double(digits),
        number > 0, number * seconds <= 86_400
      else { continue }
      return .seconds(number * seconds)
    }
    throw UsageError("\(name) takes a time such as 500ms, 10s or 2m, not '\(text)'")
  }

  /// A size in bytes: `64KiB`, `16MiB`, or bytes without a unit; at most 1 GiB.
  package func size(_ name: String) throws(UsageError) -> Int? {
    guard let text = last(name) else { return nil }
    let units = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1)]
    for (unit, bytes) in units where text.hasScalarSuffix(unit) {
      let digits = text.dropLast(unit.count)
      guard digits.utf8.allSatisfy("0123456789".utf8.contains), let number = Int(digits),
        number > 0, number <= (1 << 30) / bytes
      else { continue }
      return number * bytes
    }
    throw UsageError("\(name) takes a size such as 64KiB or 16MiB, not '\(text)'")
  }

  /// The interval of a rate: `20/s`, `600/m`.
  package func interval(_ name: String) throws(UsageError) -> Duration? {
    guard let text = last(name) else { return nil }
    let units: [(suffix: String, length: Duration)] = [("/s", .seconds(1)), ("/m", .seconds(60))]
    for unit in units where text.hasScalarSuffix(unit.suffix) {
      let digits = text.dropLast(unit.suffix.count)
      guard digits.utf8.allSatisfy("0123456789".utf8.contains), let count = Int(digits),
        (1...1_000_000).contains(count)
      else { continue }
      return unit.length / count
    }
    throw UsageError("\(name) takes a rate such as 20/s or 600/m, not '\(text)'")
  }

  /// Words separated by commas, each one of a closed set.
  package func words<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ noun: String
  ) throws(UsageError) -> [Word]? where Word.RawValue == String {
    guard has(name) else { return nil }
    var words: [Word] = []
    for text in all(name) {
      guard let word = Word(rawValue: text) else {
        throw UsageError.unknown(noun, text, among: Word.allCases.map(\.rawValue))
      }
      words.append(word)
    }
    return words
  }

  /// The value of an option among known ones; the first of them without it.
  func choice(_ option: String, _ known: [String]) throws(Command.Failure) -> String {
    let word = last(option) ?? known[0]
    guard known.contains(word) else {
      throw .usage(.unknown("value of \(option)", word, among: known))
    }
    return word
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
    guard let path = last("--output"), path != "-" else {
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
