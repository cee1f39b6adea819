import ContractInterchange
import ContractJSON
import ContractModel
import ContractText

/// The options of a project, as a file `contract-check.yaml` states them.
struct ConfigurationFile {
  /// The value of an option.
  struct Setting: Hashable {
    /// As on the command line, before variables are replaced; empty for a flag that is off.
    var values: [String]
    var line: Int

    /// The profile that states it, if any.
    var profile: String?
  }

  static let name = "contract-check.yaml"

  let path: String

  /// Whether the file was named by a person, not found in a folder.
  let isGiven: Bool
  private var settings: [String: Setting] = [:]
  private var profiles: [String: [String: Setting]] = [:]
  private var commands: [String: [String: Setting]] = [:]

  /// Reads a file.
  ///
  /// - Throws: A failure with the line of each mistake.
  init(parsing bytes: [UInt8], path: String, isGiven: Bool) throws(Command.Failure) {
    self.path = path
    self.isGiven = isGiven
    let document: (value: JSON, lines: DocumentLines)
    do throws(YAML.ParseError) {
      document = try YAML.read(bytes)
    } catch {
      if case .noDocument = error.reason { return }
      throw .problems(["\(path):\(error.position.line): error: \(error.reason)"])
    }
    var reader = SettingsReader(path: path, lines: document.lines)
    settings = reader.settings(document.value, at: .root, besides: ["profiles", "commands"])
    for (name, value, location) in reader.members(of: document.value["profiles"], "profiles") {
      profiles[name] = reader.settings(value, at: location).mapValues { setting in
        var setting = setting
        setting.profile = name
        return setting
      }
    }
    for (name, value, location) in reader.members(of: document.value["commands"], "commands") {
      guard let command = Command.named(name) else {
        reader.report(location, UsageError.unknown("command", name, among: Command.all.map(\.name)))
        continue
      }
      commands[name] = reader.settings(value, at: location, among: command.options)
    }
    guard reader.mistakes.isEmpty else { throw .problems(reader.mistakes) }
  }

  /// The setting of an option of a command: that of the profile, of the command, or of the file.
  ///
  /// - Throws: A usage error for a profile that the file does not have.
  func setting(
    of option: String, in command: String, profile: String?
  ) throws(UsageError) -> Setting? {
    if let profile {
      guard let settings = profiles[profile] else {
        let known = profiles.keys.sorted()
        guard !known.isEmpty else { throw UsageError("\(path) has no profiles") }
        throw .unknown("profile", profile, among: known)
      }
      if let setting = settings[option] { return setting }
    }
    return commands[command]?[option] ?? settings[option]
  }
}

/// Reads the settings of objects, and collects the mistakes.
private struct SettingsReader {
  let path: String
  let lines: DocumentLines
  private(set) var mistakes: [String] = []

  init(path: String, lines: DocumentLines) {
    self.path = path
    self.lines = lines
  }

  mutating func report(_ location: JSON.Pointer, _ error: UsageError) {
    mistakes.append("\(path):\(lines.line(of: location)): error: \(error.message)")
  }

  /// The members of an object of objects.
  mutating func members(
    of json: JSON?, _ name: String
  ) -> [(name: String, value: JSON, location: JSON.Pointer)] {
    guard let json, json != .null else { return [] }
    let location = JSON.Pointer([.name(name)])
    guard let object = json.objectValue else {
      report(location, UsageError("'\(name)' is a map of names to options"))
      return []
    }
    return object.map { ($0.name, $0.value, location.appending(.name($0.name))) }
  }

  mutating func settings(
    _ json: JSON, at location: JSON.Pointer, besides sections: [String] = [],
    among options: [Option] = Option.configurable
  ) -> [String: ConfigurationFile.Setting] {
    guard json != .null else { return [:] }
    guard let object = json.objectValue else {
      report(location, UsageError("expected options, such as host: localhost:8080"))
      return [:]
    }
    var settings: [String: ConfigurationFile.Setting] = [:]
    for member in object where !sections.contains(member.name) {
      let location = location.appending(.name(member.name))
      let option = options.first { $0.isConfigurable && $0.name == "--\(member.name)" }
      guard let option else {
        let known = options.filter(\.isConfigurable).map { String($0.name.dropFirst(2)) }
        report(location, .unknownKey(member.name, among: known + sections))
        continue
      }
      guard let values = option.values(of: member.value) else {
        report(location, UsageError("'\(member.name)' takes \(option.expectation)"))
        continue
      }
      settings[option.name] = ConfigurationFile.Setting(
        values: values, line: lines.line(of: location))
    }
    return settings
  }
}

extension UsageError {
  /// The error for an unknown member of a configuration, with the nearest known one.
  fileprivate static func unknownKey(_ name: String, among known: [String]) -> UsageError {
    let nearest = Suggestion(for: name, among: known).nearest.map { "; did you mean '\($0)'?" }
    return UsageError(
      "unknown option '\(name)'" + (nearest ?? "; every long option has its name here"))
  }
}

extension Option {
  /// Every option that a configuration may have, each once.
  static var configurable: [Option] {
    var known: Set<String> = []
    return Command.all.flatMap(\.options).filter {
      $0.isConfigurable && known.insert($0.name).inserted
    }
  }

  /// Whether a configuration may state it.
  var isConfigurable: Bool {
    variable != nil && !Set([Option].configuration.map(\.name)).contains(name)
  }

  /// The words of a command line for a value of a configuration; `nil` for one of another type.
  fileprivate func values(of json: JSON) -> [String]? {
    guard value != nil else { return json.booleanValue.map { $0 ? [""] : [] } }
    if let list = json.arrayValue {
      guard isList || isRepeated else { return nil }
      let words = list.map { $0.word(ofObjects: value == "JSON") }
      return words.contains(nil) ? nil : words.compactMap(\.self)
    }
    return json.word(ofObjects: value == "JSON").map { [$0] }
  }

  fileprivate var expectation: String {
    guard let value else { return "true or false" }
    return isList || isRepeated ? "\(value), or a list" : value
  }
}

extension JSON {
  fileprivate func word(ofObjects allowsObjects: Bool) -> String? {
    if let text = stringValue { return text }
    if let number = numberValue { return number.text }
    return allowsObjects && objectValue != nil ? text() : nil
  }
}
