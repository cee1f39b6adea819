import ContractJSON
import ContractText

/// The types of an app that decode responses, read from `models.json`.
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
/// A key is an operation, with an optional contract before it and an optional status behind it;
/// without a status it applies to all successes. `null` means that the version does not have it.
package struct ModelMapping: Sendable {
  /// One member of `operations`.
  struct Entry: Sendable {
    var key: String

    /// With its contract, if given.
    var operation: String
    var status: Int?
    var model: ModelExpression?
    var location: JSON.TextPosition

    /// Higher for entries that override others.
    var layer = 0
  }

  /// The path in errors.
  let path: String

  /// Later entries override earlier ones.
  private(set) var entries: [Entry]

  /// The default for entries without one.
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
  /// This mapping, with the entries of another one added and overriding.
  func overridden(by other: ModelMapping) -> ModelMapping {
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

  /// The type that decodes a response; `nil` where there is none.
  func model(for status: Int, of operation: String, in contract: String) -> ModelExpression? {
    let names = [operation, "\(contract).\(operation)"]
    let matches = entries.filter { entry in
      names.contains(entry.operation)
        && entry.status.map { $0 == status } ?? (200..<300).contains(status)
    }
    // An override wins, then the more specific entry, then the later one.
    let best = matches.enumerated().max { left, right in
      let (first, second) = (left.element, right.element)
      return (first.layer, first.rank, left.offset) < (second.layer, second.rank, right.offset)
    }
    guard var model = best?.element.model else { return nil }
    model.decoder = model.decoder ?? decoder
    model.encoder = model.encoder ?? encoder
    return model
  }
}

extension ModelMapping.Entry {
  fileprivate var rank: Int { (status == nil ? 0 : 2) + (operation.containsASCII(".") ? 1 : 0) }
}
