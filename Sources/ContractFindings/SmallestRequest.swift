/// The smallest request, or sequence of requests, known to show a drift.
package struct SmallestRequest: Sendable, Equatable {
  /// A line of the request.
  package struct Line: Sendable, Equatable {
    package var text: String

    /// Whether the drift depends on the line.
    package var matters: Bool

    package init(_ text: String, matters: Bool = false) {
      self.text = text
      self.matters = matters
    }
  }

  /// Method and target of the request that shows it, masked.
  package var request: String

  /// Its body, or all requests where there are several; cut to a readable length, masked.
  package var lines: [Line]

  /// The parts that the drift depends on, in a few words: `target_value: 0`, `any request shows it`, `3 of 9 steps`.
  package var words: String

  /// The number of requests spent on shrinking.
  package var requests: Int

  package init(request: String, lines: [Line], words: String, requests: Int) {
    self.request = request
    self.lines = lines
    self.words = words
    self.requests = requests
  }
}
