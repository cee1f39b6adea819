import ContractNetwork

/// The options of the command line.
struct Options: Sendable {
  /// The benchmarks to run, in order.
  var benchmarks = Benchmark.all

  /// A server to measure, instead of one in this process.
  var host: Origin?
  var path = "/api/v1/goals"
  var connections = 16
  var duration = Duration.seconds(2)
}

struct OptionsError: Error {
  var message: String
}

extension Options {
  init(_ arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    if rest.first == "--scaling" { rest = ["scaling"] + rest.dropFirst() }
    if let word = rest.first, !word.hasPrefix("-") {
      guard let benchmark = Benchmark.named.first(where: { $0.name == word }) else {
        let names = Benchmark.named.map(\.name).joined(separator: ", ")
        throw OptionsError(message: "unknown benchmark \(word), use one of \(names)")
      }
      benchmarks = [benchmark]
      rest.removeFirst()
    }
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw OptionsError(message: "\(name) is unknown or has no value, see --help")
      }
      try set(name, to: value)
    }
    if host != nil, benchmarks.map(\.name) != ["exchanges"] {
      throw OptionsError(message: "--host requires the benchmark exchanges")
    }
  }

  private mutating func set(_ name: String, to value: String) throws(OptionsError) {
    switch name {
    case "--host":
      do throws(Origin.ParseError) {
        host = try Origin(parsing: value)
      } catch {
        throw OptionsError(message: "--host: \(error)")
      }
    case "--path" where value.hasPrefix("/"): path = value
    case "--connections": connections = try Options.number(value, for: name, in: 1...256)
    case "--seconds": duration = .seconds(try Options.number(value, for: name, in: 1...600))
    default: throw OptionsError(message: "unknown option \(name) \(value), see --help")
    }
  }

  private static func number(
    _ text: String, for name: String, in range: ClosedRange<Int>
  ) throws(OptionsError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw OptionsError(
        message: "\(name) takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

enum Help {
  static let text = """
    contract-bench measures performance against the targets of the project.

    usage: contract-bench [BENCHMARK] [options]

    benchmarks (default: all but peers and scaling):
    \(Benchmark.named.map { "  \($0.summary)" }.joined(separator: "\n"))

    options:
      --host URL       for exchanges: the server to measure, such as nginx
      --path PATH      the path to request there (default /api/v1/goals)
      --connections N  connections of the client (default 16)
      --seconds N      duration of a measurement (default 2)

    A figure is the median of several rounds, in which the compared sides alternate. The
    range in parentheses contains the middle half of the rounds. A line that begins with !
    misses its target.

    exit status: 0 every target met, 1 a target missed or not measured, 2 usage

    peers needs nginx, wrk and taskset; clients and servers share one core. On a busy machine,
    prefix it with chrt -r 5. scaling (also: --scaling) takes some minutes.

    """
}
