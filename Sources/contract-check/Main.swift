import ContractCLI
import Contracts
import Foundation

/// Hands the catalog and the process to the command line and ends with its status.
@main
enum Main {
  static func main() async {
    let check = ContractCheck(
      Surroundings(
        contracts: { Catalog.all }, services: { Catalog.services },
        environment: ProcessInfo.processInfo.environment,
        // What nobody reads any more is not written; the verdict is the exit status.
        out: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
        error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
        outIsTerminal: isatty(STDOUT_FILENO) == 1,
        errorIsTerminal: isatty(STDERR_FILENO) == 1))
    let status = await check(Array(CommandLine.arguments.dropFirst()))
    exit(status.rawValue)
  }
}
