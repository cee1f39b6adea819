public import ContractModel
import ContractNetwork
public import ContractService
import ContractText
import Foundation

/// The command-line tool.
///
/// A package with its own contracts builds its own executable:
///
/// ```swift
/// @main enum Main {
///   static func main() async {
///     await ContractCheck.main(contracts: { [.notes] })
///   }
/// }
/// ```
public struct ContractCheck: Sendable {
  /// The name of the tool, where the executable has no other one.
  package static let name = "contract-check"

  /// The version of the tool, in `--version` and reports.
  package static let version = "0.1.0"

  private let process: ProcessEnvironment

  package init(_ process: ProcessEnvironment) {
    self.process = process
  }

  /// Runs the command that the arguments name, by default `check`.
  ///
  /// Output that cannot be written is an error, whatever the command has found.
  package func callAsFunction(_ words: [String]) async -> ExitStatus {
    let status = await status(of: words)
    guard let error = process.outError() else { return status }
    process.error("\(process.name): \(error)\n")
    return status == .interrupted ? status : .couldNotTest
  }

  private func status(of words: [String]) async -> ExitStatus {
    BrokenPipeSignal.ignore()
    do throws(Command.Failure) {
      return try await run(words)
    } catch {
      switch error {
      case .usage(let error):
        process.error("\(process.name): \(error.message.visibleOnOneLine.naming(process.name))\n")
        return .usage
      case .problems(let lines):
        for line in lines { process.error("\(line.visibleOnOneLine)\n") }
        return .usage
      case .environment(let message):
        process.error("\(process.name): \(message.visibleOnOneLine.naming(process.name))\n")
        return .couldNotTest
      }
    }
  }

  /// Runs the command line of the process and exits with its status.
  ///
  /// - Parameters:
  ///   - contracts: The catalog; called when a command needs it.
  ///   - services: By contract id: the service that its mock uses.
  ///   - catalog: The module and the name of the catalog, such as `APIContracts.APICatalog.all`, for the tests
  ///     that `generate swift --tests` writes.
  public static func main(
    contracts: @escaping @Sendable () -> [Contract],
    services: @escaping @Sendable () -> [String: any Service] = { [:] },
    catalog: String? = nil
  ) async -> Never {
    StandardDescriptors.replaceClosed()
    if let shortage { endBeforeWork(because: shortage) }
    let environment = ProcessInfo.processInfo.environment
    let text = TerminalText(environment: environment)
    let output = StandardOutput()
    // What a backend says must not be a command of the runner.
    let isWorkflow = environment["GITHUB_ACTIONS"] == "true"
    let encoded = { @Sendable (part: String) in
      text.encoded(isWorkflow ? WorkflowCommand.inert(part) : part)
    }
    var process = ProcessEnvironment(
      contracts: ContractEvaluation.limited(for: executableName, contracts), services: services,
      environment: environment,
      // Output to a closed pipe is dropped; the verdict is the exit status.
      out: { output.write(encoded($0)) },
      error: { StandardOutput.standardError.write(encoded($0)) })
    process.input = {
      guard FileHandle.standardInput.isOpen else { return [] }
      return Array((try? FileHandle.standardInput.readToEnd()) ?? Data())
    }
    process.readLine = { readLine(strippingNewline: true).map { Array($0.utf8) } }
    process.data = { output.write($0.visible) }
    process.outError = { output.error }
    process.name = executableName
    process.catalog = catalog
    process.workingFolder = FileManager.default.currentDirectoryPath
    process.outIsTerminal = isatty(STDOUT_FILENO) == 1
    process.errorIsTerminal = isatty(STDERR_FILENO) == 1
    process.width = text.width(columns: process.outIsTerminal ? terminalColumns : nil)
    let status = await ContractCheck(process)(Array(CommandLine.arguments.dropFirst()))
    exit(status.rawValue)
  }

  /// The addresses that a run needs: most are reserved by its threads and never used.
  private static let neededAddresses: UInt64 = 768 << 20
  private static let neededFiles = 24

  /// The shortage that would end the process in the middle of its work; `nil` if there is none.
  private static var shortage: String? {
    let files = sysconf(Int32(_SC_OPEN_MAX))
    if files >= 0, files < neededFiles {
      return "too many open files: \(files) are allowed, and \(neededFiles) are needed; raise the "
        + "limit (ulimit -n)"
    }
    if let limit = ProcessMemory.addressLimitBytes, limit < neededAddresses {
      return "too little memory: the address space is limited to \(limit >> 20) MiB, and "
        + "\(neededAddresses >> 20) MiB are needed; raise the limit (ulimit -v)"
    }
    return nil
  }

  private static func endBeforeWork(because shortage: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(executableName): \(shortage)\n".utf8))
    exit(ExitStatus.couldNotTest.rawValue)
  }

  /// The last part of the path by which the process was started.
  private static var executableName: String {
    let name = CommandLine.arguments.first?.split(ascii: "/").last.map(String.init) ?? Self.name
    let isPlain = name.utf8.allSatisfy {
      UnicodeScalar($0).isASCIILetterOrDigit || "-_.".utf8.contains($0)
    }
    return isPlain && !name.isEmpty ? name : Self.name
  }

  /// The width of the terminal at standard output; zero where it is unknown.
  private static var terminalColumns: Int {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_col)
  }

  private func run(_ words: [String]) async throws(Command.Failure) -> ExitStatus {
    let command: Command
    var rest = words
    switch words.first {
    case "--version":
      process.out("\(process.name) \(BuildInformation.version)\n")
      return .conforms
    case "--help", "-h", "help":
      let command = try words.dropFirst().first.map(named)
      process.out(command?.help(of: process.name) ?? Command.overview.naming(process.name))
      return .conforms
    case let word? where !word.hasScalarPrefix("-"):
      command = try named(word)
      rest.removeFirst()
    default:
      command = .check
    }
    var arguments = try self.arguments(rest, of: command)
    if arguments[.help] {
      process.out(command.help(of: process.name))
      return .conforms
    }
    if arguments[.version] {
      process.out("\(process.name) \(BuildInformation.version)\n")
      return .conforms
    }
    warnOfUnknownVariables()
    let fetched: ProcessEnvironment
    do throws(Command.Failure) {
      if command.name != Command.config.name, let file = try process.configuration(for: arguments) {
        try arguments.add(file, to: command)
      }
      if let word = arguments.operands.dropFirst(command.operandLimit).first {
        throw .usage(command.rejection(of: word))
      }
      fetched = try await process.fetchingDocuments(for: arguments)
    } catch {
      if command.writesReports { Recorders.report(error, arguments, process) }
      throw error
    }
    return try await command.run(arguments, fetched)
  }

  private func arguments(
    _ words: [String], of command: Command
  ) throws(Command.Failure) -> Arguments {
    do throws(UsageError) {
      var arguments = try Arguments(
        words, options: command.options, environment: process.environment, command: command.name,
        owners: { name in
          Command.all.filter { command in
            command.options.contains { $0.name == name || $0.short == name }
          }.map(\.name)
        })
      arguments.toolName = process.name
      return arguments
    } catch {
      if command.writesReports {
        Recorders.report(
          .usage(error), .reports(in: words, environment: process.environment), process)
      }
      throw .usage(error)
    }
  }

  /// A variable with a typing error would silently check something else.
  private func warnOfUnknownVariables() {
    let compiler = Option.variablePrefix + "SWIFTC"
    let known = Set(Command.all.flatMap(\.options).compactMap(\.variable) + [compiler])
    for name in process.environment.keys.sorted()
    where name.hasScalarPrefix(Option.variablePrefix) && !known.contains(name)
      && !["API_KEY_", "OTHER_API_KEY_"].contains(where: {
        name.hasScalarPrefix(Option.variablePrefix + $0)
      })
    {
      let nearest = Suggestion(for: name, among: known.sorted()).nearest
      process.error(
        "\(process.name): warning: no option has the variable \(name)"
          + (nearest.map { "; did you mean \($0)?" } ?? "") + "\n")
    }
  }

  private func named(_ word: String) throws(Command.Failure) -> Command {
    guard let command = Command.named(word) else {
      throw .usage(.unknown("command", word, among: Command.all.map(\.name)))
    }
    return command
  }
}
