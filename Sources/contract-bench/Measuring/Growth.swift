import Foundation

/// How the time of work grows with its input.
struct Growth {
  private var points: [(size: Double, seconds: Double)] = []

  /// Measures work on inputs of several sizes; what `input` makes is not measured.
  init<Input>(
    of sizes: [Int], rounds: Int = 3, input: (Int) throws -> Input,
    work: (Input) async throws -> Void
  ) async throws {
    for size in sizes {
      let value = try input(size)
      let times = try await Rounds.milliseconds(count: rounds) { try await work(value) }
      points.append((Double(size), times.median / 1000))
    }
  }

  /// The exponent of the power of the size that fits the times best: 1 is linear.
  var exponent: Double {
    let logarithms = points.map { (x: log($0.size), y: log($0.seconds)) }
    let count = Double(points.count)
    let x = logarithms.map(\.x).reduce(0, +) / count
    let y = logarithms.map(\.y).reduce(0, +) / count
    let covariance = logarithms.map { ($0.x - x) * ($0.y - y) }.reduce(0, +)
    return covariance / logarithms.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
  }

  /// The times, the smallest input first.
  var times: String { points.map { ($0.seconds * 1000).brief }.joined(separator: ", ") + " ms" }
}
