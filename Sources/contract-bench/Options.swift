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
    if let word = rest.first, !word.hasPrefix("-") {
      guard let benchmark = Benchmark.all.first(where: { $0.name == word }) else {
        let names = Benchmark.all.map(\.name).joined(separator: ", ")
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

    benchmarks (default: all):
    \(Benchmark.all.map { "  \($0.summary)" }.joined(separator: "\n"))

    options:
      --host URL       for exchanges: the server to measure, such as nginx below
      --path PATH      the path to request there (default /api/v1/goals)
      --connections N  connections of the client (default 16)
      --seconds N      duration of a measurement (default 2)

    A figure is the median of several rounds, in which the compared sides alternate. The
    range in parentheses contains the middle half of the rounds. A line that begins with !
    misses its target.

    exit status: 0 every target met, 1 a target missed or not measured, 2 usage

    comparing with wrk and nginx:

      swift build -c release && export PATH="$PWD/.build/release:$PATH"
      mkdir -p nginx/www/api/v1 && cd nginx
      taskset -c 0 contract-check mock --port 8080 &
      cat > goal.json <<'END'
      \(SampleMessages.newGoalText)
      END
      goals() {
        curl -s localhost:8080/api/v1/goals -H 'Authorization: Bearer user-token' "$@"
      }
      goals -H 'Content-Type: application/json' -d @goal.json
      goals -o www/api/v1/goals
      echo "location = /constant { return 200 '$(cat www/api/v1/goals)'; }" > constant.conf
      cat > nginx.conf <<'END'
      worker_processes 1;
      pid nginx.pid;
      error_log stderr;
      events { worker_connections 256; }
      http {
        access_log off;
        default_type application/json;
        keepalive_requests 1000000000;
        open_file_cache max=10;
        sendfile on;
        server { listen 127.0.0.1:8081; root www; include constant.conf; }
      }
      END
      taskset -c 0 nginx -p . -c nginx.conf -g 'daemon off;' &

      Both servers run on one core. Run the clients on another core, alternate five times and
      compare the medians; on a busy machine, prefix both with chrt -r 5. /constant is the
      fastest response of nginx, /api/v1/goals the same bytes from a file.

      Validated exchanges, target at least 0.35 of wrk:

        taskset -c 1 wrk -t1 -c16 -d3s http://127.0.0.1:8081/constant
        taskset -c 1 contract-bench exchanges --host http://127.0.0.1:8081 --path /constant \\
          --connections 16 --seconds 3

      The mock, target at least 0.5 of nginx for the list and 0.25 for creations:

        taskset -c 1 wrk -t1 -c16 -d3s http://127.0.0.1:8081/constant
        taskset -c 1 wrk -t1 -c16 -d3s -H 'Authorization: Bearer user-token' \\
          http://127.0.0.1:8080/api/v1/goals
        cat > create.lua <<'END'
        wrk.method = "POST"
        wrk.headers["Authorization"] = "Bearer user-token"
        wrk.headers["Content-Type"] = "application/json"
        wrk.body = io.open("goal.json"):read("a")
        END
        taskset -c 1 wrk -t1 -c16 -d3s -s create.lua http://127.0.0.1:8080/api/v1/goals

      Measure the list first, because creations make it longer.

    """
}
