/// What two contracts say differently about one thing.
struct Difference: Sendable {
  /// What one of them says, and where.
  struct Side: Sendable {
    var value: String
    var place: LintFinding.Subject
  }

  var kind: LintFinding.Kind

  /// What both speak of: `goal`, `answer of tips`.
  var topic: String

  /// The parts of the topic that show it: fields, operations.
  var items: [String]

  /// How often it was seen, where the items do not tell.
  var count = 1

  var left: Side
  var right: Side

  init(
    _ kind: LintFinding.Kind, _ topic: String, of items: [String] = [],
    _ left: (value: String, place: LintFinding.Subject),
    _ right: (value: String, place: LintFinding.Subject)
  ) {
    self.kind = kind
    self.topic = topic
    self.items = items
    self.left = Side(value: left.value, place: left.place)
    self.right = Side(value: right.value, place: right.place)
  }

  /// The same difference, told from the other side.
  var turned: Difference {
    var copy = self
    (copy.left, copy.right) = (right, left)
    return copy
  }
}
