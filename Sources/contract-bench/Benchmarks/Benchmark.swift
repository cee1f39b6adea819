/// A group of measurements.
struct Benchmark: Sendable {
  /// The name on the command line.
  var name: String
  var summary: String
  var run: @Sendable (Options, inout Scoreboard) async throws -> Void
}

extension Benchmark {
  /// Benchmarks of processes come first, because the system's figure of a child's memory includes the
  /// memory of its parent when it started the child.
  static let all: [Benchmark] = [
    .startUp, .defaultRun, .diff, .junit, .reports, .validating, .parsing, .generating, .mutating,
    .exchanges,
    .fuzzing, .planning, .documents, .roundTrips, .mock, .storing,
  ]

  /// Also those that take minutes, or need other programs.
  static let named = all + [.peers, .scaling]
}

/// The reason a figure could not be measured.
struct Unmeasured: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
