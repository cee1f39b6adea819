/// A family of figures that are measured together.
struct Benchmark: Sendable {
  /// The word of the command line.
  var name: String
  var summary: String
  var run: @Sendable (Options, inout Scoreboard) async throws -> Void
}

extension Benchmark {
  /// The processes come first: what the system counts as a child's memory begins with what its
  /// parent had when it started the child.
  static let all: [Benchmark] = [
    .startUp, .defaultRun, .junit, .judging, .parsing, .generating, .violating, .exchanges,
    .fuzzing, .planning, .roundTrips, .mock,
  ]
}

/// Why a figure could not be measured.
struct Unmeasured: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
