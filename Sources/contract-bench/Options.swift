import ContractNetwork

/// The words of the command line.
struct Options: Sendable {
  /// In the order in which they run.
  var benchmarks = Benchmark.all

  /// A server to measure against, instead of one in this process.
  var host: Origin?
  var path = "/api/v1/goals"
  var connections = 16
  var duration = Duration.seconds(2)
}

struct UsageError: Error {
  var message: String
}

extension Options {
  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    if let word = words.first, !word.hasPrefix("-") {
      guard let benchmark = Benchmark.all.first(where: { $0.name == word }) else {
        let names = Benchmark.all.map(\.name).joined(separator: ", ")
        throw UsageError(message: "unknown benchmark \(word); there are \(names)")
      }
      benchmarks = [benchmark]
      words.removeFirst()
    }
    while let name = words.popFirst() {
      guard let value = words.popFirst() else {
        throw UsageError(message: "\(name) needs a value, or is unknown; see --help")
      }
      try set(name, to: value)
    }
    if host != nil, benchmarks.map(\.name) != ["exchanges"] {
      throw UsageError(message: "--host is for the benchmark exchanges")
    }
  }

  private mutating func set(_ name: String, to value: String) throws(UsageError) {
    switch name {
    case "--host":
      do throws(Origin.ParseError) {
        host = try Origin(parsing: value)
      } catch {
        throw UsageError(message: "--host: \(error)")
      }
    case "--path" where value.hasPrefix("/"): path = value
    case "--connections": connections = try Options.number(value, for: name, in: 1...256)
    case "--seconds": duration = .seconds(try Options.number(value, for: name, in: 1...600))
    default: throw UsageError(message: "unknown option \(name) \(value); see --help")
    }
  }

  private static func number(
    _ text: String, for name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "\(name) takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
