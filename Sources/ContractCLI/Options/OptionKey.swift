import ContractText

/// An option with the type of its value, which is the key of that value, too: `arguments[.jobs]`.
///
/// Each option is declared once, with its parser, its default and its help; a command that means something else
/// by it gives another summary.
package struct OptionKey<Value: Sendable>: Sendable {
  /// As commands list it.
  package let option: Option

  /// Reads the value from its texts, which are none where the option is not set.
  let parse: @Sendable ([String]?) throws(UsageError) -> Value

  init(_ option: Option, _ parse: @escaping @Sendable ([String]?) throws(UsageError) -> Value) {
    self.option = option
    self.parse = parse
  }
}

extension OptionKey {
  package var name: String { option.name }

  /// With the placeholder of its value: `--host URL`.
  var usage: String { ([option.name] + [option.value].compactMap(\.self)).joined(separator: " ") }

  /// The key with a changed option.
  package func with(_ change: (Option) -> Option) -> OptionKey { OptionKey(change(option), parse) }
}

extension Option {
  /// The option of a key, as a command lists it; with another summary and another placeholder of its value where
  /// they are given.
  static func of<Value>(
    _ key: OptionKey<Value>, _ summary: String? = nil, takes value: String? = nil
  ) -> Option {
    var option = key.option
    option.summary = summary ?? option.summary
    option.value = value ?? option.value
    return option
  }
}

extension Arguments {
  /// The value of an option.
  package subscript<Value>(key: OptionKey<Value>) -> Value {
    get throws(UsageError) { try key.parse(values[key.name]) }
  }

  /// Whether a flag is set.
  package subscript(key: OptionKey<Bool>) -> Bool { values[key.name] != nil }

  /// The text of an option; `nil` where it is not set.
  package subscript(key: OptionKey<String?>) -> String? { values[key.name]?.last }

  /// The texts of a list.
  package subscript(key: OptionKey<[String]>) -> [String] { values[key.name] ?? [] }

  /// Whether an option is set.
  package func has<Value>(_ key: OptionKey<Value>) -> Bool { has(key.option) }

  /// Whether an option is on the command line, not only in the environment or a configuration.
  package func isGiven<Value>(_ key: OptionKey<Value>) -> Bool { isGiven(key.option) }

  /// Sets an option to one text.
  mutating func set<Value>(_ key: OptionKey<Value>, to text: String) { values[key.name] = [text] }

  mutating func append(_ text: String, to key: OptionKey<[String]>) {
    values[key.name, default: []].append(text)
  }

  /// The value of an option, for callers that throw failures of a command.
  func value<Value>(_ key: OptionKey<Value>) throws(Command.Failure) -> Value {
    do throws(UsageError) {
      return try self[key]
    } catch {
      throw .usage(error)
    }
  }
}

extension OptionKey where Value == Bool {
  /// An option without a value.
  package static func flag(_ name: String, _ summary: String) -> OptionKey {
    OptionKey(Option(name, summary)) { texts in texts != nil }
  }
}

extension OptionKey where Value == String? {
  /// An option with any text.
  package static func text(
    _ name: String, takes value: String, variable: String? = nil, _ summary: String
  ) -> OptionKey {
    OptionKey(Option(name, takes: value, variable: variable, summary)) { texts in texts?.last }
  }
}

extension OptionKey where Value == [String] {
  /// An option with several values, separated by commas.
  package static func list(_ name: String, takes value: String, _ summary: String) -> OptionKey {
    OptionKey(Option(name, takes: value, isList: true, summary)) { texts in texts ?? [] }
  }

  /// An option that may be repeated, whose values may have commas.
  static func repeated(
    _ name: String, takes value: String, variable: String? = nil, _ summary: String
  ) -> OptionKey {
    var option = Option.repeated(name, takes: value, summary)
    option.variable = variable ?? option.variable
    return OptionKey(option) { texts in texts ?? [] }
  }
}

extension OptionKey where Value == String {
  /// An option with one of a few words, of which the first is the default.
  package static func choice(
    _ name: String, takes value: String, _ known: [String], _ summary: String
  ) -> OptionKey {
    OptionKey(Option(name, takes: value, summary)) { (texts) throws(UsageError) in
      let word = texts?.last ?? known[0]
      guard known.contains(word) else {
        throw .unknown("value of \(name)", word, among: known)
      }
      return word
    }
  }
}

extension OptionKey {
  /// An option with several words of a closed set.
  static func words<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, takes value: String, _ noun: String, _ summary: String
  ) -> OptionKey where Word.RawValue == String, Value == [Word]? {
    OptionKey(Option(name, takes: value, isList: true, summary)) { (texts) throws(UsageError) in
      guard let texts else { return nil }
      var words: [Word] = []
      for text in texts {
        guard let word = Word(rawValue: text) else {
          throw UsageError.unknown(noun, text, among: Word.allCases.map(\.rawValue))
        }
        words.append(word)
      }
      return words
    }
  }

  /// An option with one word of a closed set.
  static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, takes value: String, _ noun: String, _ summary: String
  ) -> OptionKey where Word.RawValue == String, Value == Word? {
    let words = OptionKey<[Word]?>.words(name, takes: value, noun, summary)
    let option = Option(name, takes: value, summary).of(Word.allCases.map(\.rawValue))
    return OptionKey(option) { (texts) throws(UsageError) in try words.parse(texts)?.last }
  }
}
