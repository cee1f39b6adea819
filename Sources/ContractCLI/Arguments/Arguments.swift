/// The words of a command line, sorted by option.
package struct Arguments: Sendable {
  package var values: [String: [String]] = [:]
  package var operands: [String] = []

  /// The environment variables of the process.
  package let environment: [String: String]

  /// The options whose values come from there.
  private var fromEnvironment: Set<String> = []

  /// Parses words by GNU conventions: `--name value`, `--name=value`, `--` ends the options.
  ///
  /// - Throws: ``UsageError`` at the first unknown option, missing value or superfluous value.
  package init(
    _ words: [String], options: [Option], environment: [String: String]
  ) throws(UsageError) {
    self.environment = environment
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word != "--" else {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw UsageError.unknown("option", name, among: options.map(\.name))
      }
      values[name, default: []].append(
        try Self.value(of: option, given: parts.dropFirst().first.map(String.init), rest: &rest))
    }
    for option in options where values[option.name] == nil {
      guard let variable = option.variable, let value = environment[variable], !value.isEmpty
      else { continue }
      values[option.name] = [value]
      fromEnvironment.insert(option.name)
    }
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

  /// Whether the option is on the command line, not only in the environment.
  package func isGiven(_ name: String) -> Bool { has(name) && !fromEnvironment.contains(name) }

  package func without(_ names: [String]) -> Arguments {
    var arguments = self
    for name in names { arguments.values[name] = nil }
    return arguments
  }

  /// The last value, so that options of a script can be overridden after them.
  package func last(_ name: String) -> String? { values[name]?.last }

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

  /// A duration: `500ms`, `10s`, `2m`, or seconds without a unit.
  package func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = last(name) else { return nil }
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
    for (unit, seconds) in units where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      guard digits.utf8.allSatisfy("0123456789.".utf8.contains), let number = Double(digits),
        number > 0, number * seconds <= 86_400
      else { continue }
      return .seconds(number * seconds)
    }
    throw UsageError("\(name) takes a time such as 500ms, 10s or 2m, not '\(text)'")
  }

  /// The interval of a rate: `20/s`, `600/m`.
  package func interval(_ name: String) throws(UsageError) -> Duration? {
    guard let text = last(name) else { return nil }
    let units: [(suffix: String, length: Duration)] = [("/s", .seconds(1)), ("/m", .seconds(60))]
    for unit in units where text.hasSuffix(unit.suffix) {
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
    for text in all(name).flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let word = Word(rawValue: text) else {
        throw UsageError.unknown(noun, text, among: Word.allCases.map(\.rawValue))
      }
      words.append(word)
    }
    return words
  }
}
