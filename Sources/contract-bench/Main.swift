import Foundation

/// Measures the performance of the project and fails if a target is missed.
@main
enum Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(OptionsError) {
      let status = try await run(arguments)
      exit(status)
    } catch {
      FileHandle.standardError.write(Data("contract-bench: \(error.message)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ arguments: [String]) async throws(OptionsError) -> Int32 {
    if arguments.contains("--help") || arguments.first == "help" {
      print(Help.text, terminator: "")
      return 0
    }
    let options = try Options(arguments)
    var board = Scoreboard()
    for benchmark in options.benchmarks {
      board.begin(benchmark.summary)
      do {
        try await benchmark.run(options, &board)
      } catch {
        board.fail("\(error)")
      }
    }
    board.end()
    return board.isMet ? 0 : 1
  }
}
