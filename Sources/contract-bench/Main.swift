import Foundation

/// Measures what the project promises about its speed, and fails when a promise is not kept.
@main
enum Main {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(UsageError) {
      let status = try await run(words)
      exit(status)
    } catch {
      FileHandle.standardError.write(Data("contract-bench: \(error.message)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ words: [String]) async throws(UsageError) -> Int32 {
    if words.contains("--help") || words.first == "help" {
      print(Help.text, terminator: "")
      return 0
    }
    let options = try Options(words)
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
