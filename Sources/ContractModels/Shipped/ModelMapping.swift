import ContractJSON

/// Which type of an app reads which answer, as `models.json` says it.
///
/// ```
/// {
///   "decoder": "JSONDecoder.app",
///   "operations": {
///     "listGoals": "Envelope<[GoalDTO]>",
///     "createGoal 400": { "type": "ErrorDTO", "decoder": "JSONDecoder()" },
///     "lume-goals.tips": null
///   }
/// }
/// ```
///
/// An operation may have its contract before it, and a status behind it; without one every success
/// of it is meant. `null` says that this version does not have it.
package struct ModelMapping: Sendable {
  /// One member of `operations`.
  struct Entry: Sendable {
    var key: String

    /// With its contract, if that is said.
    var operation: String
    var status: Int?
    var model: ModelExpression?
    var location: JSON.TextPosition

    /// Grows with each mapping that is laid over others.
    var layer = 0
  }

  /// As errors name it.
  let path: String

  /// The last one wins.
  private(set) var entries: [Entry]

  /// For entries that name none of their own.
  private let decoder: String?
  private let encoder: String?

  init(path: String, entries: [Entry], decoder: String?, encoder: String?) {
    self.path = path
    self.entries = entries
    self.decoder = decoder
    self.encoder = encoder
  }
}

extension ModelMapping {
  /// This mapping, with what another one says besides or instead.
  func overlaid(by other: ModelMapping) -> ModelMapping {
    let layer = (entries.map(\.layer).max() ?? 0) + 1
    let above = other.entries.map { entry in
      var entry = entry
      entry.layer = layer
      return entry
    }
    return ModelMapping(
      path: other.path, entries: entries + above, decoder: other.decoder ?? decoder,
      encoder: other.encoder ?? encoder)
  }

  /// The type that reads an answer; `nil` where there is none.
  func model(for status: Int, of operation: String, in contract: String) -> ModelExpression? {
    let names = [operation, "\(contract).\(operation)"]
    let fitting = entries.filter { entry in
      names.contains(entry.operation)
        && entry.status.map { $0 == status } ?? (200..<300).contains(status)
    }
    // What a version says itself wins, then what says more, and of the same the last.
    let best = fitting.enumerated().max { left, right in
      let (mine, theirs) = (left.element, right.element)
      return (mine.layer, mine.rank, left.offset) < (theirs.layer, theirs.rank, right.offset)
    }
    guard var model = best?.element.model else { return nil }
    model.decoder = model.decoder ?? decoder
    model.encoder = model.encoder ?? encoder
    return model
  }
}

extension ModelMapping.Entry {
  fileprivate var rank: Int { (status == nil ? 0 : 2) + (operation.contains(".") ? 1 : 0) }
}
