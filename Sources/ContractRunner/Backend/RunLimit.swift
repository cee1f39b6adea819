/// What a run was given and may use up before its plan is done.
enum RunLimit: Sendable, Hashable {
  case budget
  case writes(Int)

  /// Why something was not asked.
  var reason: String {
    switch self {
    case .budget: "the time of --budget was over"
    case .writes(let count): "left out by --max-writes \(count)"
    }
  }

  /// What it is called.
  var name: String {
    switch self {
    case .budget: "the budget"
    case .writes(let count): "--max-writes \(count)"
    }
  }
}
