import ContractModel
import ContractText
import Foundation

extension [Option] {
  /// Where further options come from.
  static let configuration: [Option] = [
    .of(.config),
    .of(.noConfig),
    .of(.profile),
  ]
}

extension ProcessEnvironment {
  /// The configuration of a command; `nil` where there is none.
  ///
  /// - Throws: A failure for a file that cannot be read, and each of its mistakes.
  func configuration(
    for arguments: Arguments
  ) throws(Command.Failure) -> ConfigurationFile? {
    let given = arguments[.config]
    guard !arguments[.noConfig] else {
      guard given == nil || !arguments.isGiven(.config) else {
        throw .usage(UsageError("--config and --no-config exclude each other"))
      }
      return nil
    }
    guard let (path, file) = given.map({ ($0, $0) }) ?? nearestConfiguration else {
      guard !arguments.isGiven(.profile) else {
        throw .usage(
          UsageError("--profile needs a file \(ConfigurationFile.name), or --config FILE"))
      }
      return nil
    }
    return try ConfigurationFile(
      parsing: Self.contents(ofFile: file), path: path, isGiven: given != nil)
  }

  /// The path of the configuration in the working folder or the nearest one above it, and the absolute one.
  private var nearestConfiguration: (path: String, file: String)? {
    guard let workingFolder else { return nil }
    var folder = URL(fileURLWithPath: workingFolder).standardizedFileURL
    var prefix = ""
    while true {
      let path = folder.appendingPathComponent(ConfigurationFile.name).path
      if FileManager.default.fileExists(atPath: path) {
        return (prefix + ConfigurationFile.name, path)
      }
      guard folder.path != "/", prefix.utf8.count < 300 else { return nil }
      folder.deleteLastPathComponent()
      prefix += "../"
    }
  }
}

extension Arguments {
  /// Takes the options that neither the command line nor the environment sets from a configuration.
  ///
  /// - Throws: A failure for an unknown profile, a variable that is not set, and a shell command of a file
  ///   that was not named.
  mutating func add(
    _ configuration: ConfigurationFile, to command: Command
  ) throws(Command.Failure) {
    do throws(UsageError) {
      for option in command.options where option.isConfigurable && origins[option.name] == nil {
        let setting = try configuration.setting(
          of: option.name, in: command.name, profile: self[.profile])
        guard let setting else { continue }
        try add(setting, of: option, from: configuration)
      }
    } catch {
      throw .usage(error)
    }
  }

  private mutating func add(
    _ setting: ConfigurationFile.Setting, of option: Option, from file: ConfigurationFile
  ) throws(UsageError) {
    let location = "\(file.path):\(setting.line)"
    guard option.value != "CMD" || file.isGiven else {
      throw UsageError(
        "\(location): \(option.name.dropFirst(2)) is a shell command; it is run only from a file of --config"
      )
    }
    for text in setting.values {
      let value = try expanded(text, at: location)
      try add(option.value == nil ? "" : file.located(value, of: option), to: option)
    }
    setOrigin(.file(location, profile: setting.profile), of: option)
  }

  /// The text with the value of each variable `${NAME}`; `$${` stands for `${`.
  private func expanded(_ text: String, at location: String) throws(UsageError) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(ofASCII: "$") {
      result += rest[..<dollar]
      let tail = rest[dollar...]
      if tail.hasScalarPrefix("$${") {
        result += "${"
        rest = tail.dropping(bytes: 3)
      } else if tail.hasScalarPrefix("${"), let end = tail.firstIndex(ofASCII: "}") {
        let name = String(tail[..<end].dropping(bytes: 2))
        guard let value = environment[name], !value.isEmpty else {
          throw UsageError("\(location): the variable \(name) is not set")
        }
        result += value
        rest = tail[end...].dropping(bytes: 1)
      } else {
        result += "$"
        rest = tail.dropping(bytes: 1)
      }
    }
    return result + rest
  }
}

extension ConfigurationFile {
  /// The value of an option, with a path from the folder of the file where it is one.
  fileprivate func located(_ value: String, of option: Option) -> String {
    guard let slash = path.lastIndex(ofASCII: "/"), option.takesPath, value != "-",
      !value.hasScalarPrefix("/"), !value.containsScalars("://")
    else { return value }
    let located = "\(path[...slash])\(value)"
    // An id of the catalog is no path.
    let isOnlyPath = !(option.value ?? "").split(ascii: "|").contains("ID")
    return isOnlyPath || FileManager.default.fileExists(atPath: located) ? located : value
  }
}
