import ContractJSON
import ContractModel

/// The sentences that name the consequence of a difference.
struct ChangeWording {
  private let kind: SchemaDifference.Kind
  private let location: String
  private let isRequest: Bool

  init(_ kind: SchemaDifference.Kind, at location: String, isRequest: Bool) {
    self.kind = kind
    self.location = location
    self.isRequest = isRequest
  }
}

extension ChangeWording {
  /// One sentence without a full stop.
  func sentence(_ decision: Containment, _ change: ContractChange) -> String {
    switch decision {
    case .notContained: "\(fact(change)), so \(consequence)"
    case .unknown(let reason): "\(fact(change)); whether that breaks was not decided: \(reason)"
    case .contained: "\(fact(change)); \(harmless)"
    }
  }

  private func fact(_ change: ContractChange) -> String {
    switch kind {
    case .fieldAdded: isRequest ? "\(location) is new" : "\(location) is new in what is sent"
    case .fieldRemoved:
      isRequest ? "\(location) is no longer defined" : "\(location) is no longer sent"
    case .fieldRenamed(let name): "\(location) is called '\(name)' now"
    case .becameRequired: "\(location) is required now"
    case .becameOptional: "\(location) may be absent now"
    case .nullAdded: "\(location) may be null now"
    case .nullRemoved: "\(location) may no longer be null"
    case .valuesAdded(let values):
      "\(location) has the new value\(values.count == 1 ? "" : "s") \(values.joined(separator: ", "))"
    case .valuesRemoved(let values):
      "\(location) no longer has the value\(values.count == 1 ? "" : "s") "
        + values.joined(separator: ", ")
    case .typeChanged, .formatChanged, .precisionChanged, .limitsChanged, .changed:
      "\(location) changes from \(change.before ?? "nothing") to \(change.after ?? "nothing")"
    case .alternativesChanged:
      "\(location) "
        + [
          change.before.map { "no longer has the alternative \($0)" },
          change.after.map { "has the new alternative \($0)" },
        ].compactMap(\.self).joined(separator: " and ")
    case .othersChanged: "\(location) has other rules for further members"
    case .defaultChanged:
      "\(location) defaults to \(change.after ?? "nothing") instead of \(change.before ?? "nothing")"
    case .deprecated: "\(location) is deprecated: \(change.after ?? "")"
    case .restored: "\(location) is no longer deprecated"
    case .removalDateChanged:
      "\(location) may be removed \(change.after.map { "from \($0)" } ?? "on no announced day") "
        + "instead of \(change.before.map { "from \($0)" } ?? "on no announced day")"
    case .resourceChanged:
      "\(location) names \(change.after.map { "a \($0)" } ?? "no known resource") instead of "
        + "\(change.before.map { "a \($0)" } ?? "no known resource")"
    case .becameReadOnly: "\(location) is set by the backend alone now"
    case .becameWritable: "\(location) is no longer set by the backend alone"
    }
  }

  private var consequence: String {
    if isRequest {
      switch kind {
      case .fieldAdded, .becameRequired: return "requests without it are rejected"
      case .fieldRemoved: return "requests that send it are rejected"
      case .nullRemoved: return "requests that send null are rejected"
      case .valuesRemoved: return "requests that send such a value are rejected"
      default: return "requests that were valid are rejected"
      }
    }
    switch kind {
    case .fieldRemoved, .becameOptional, .fieldRenamed: return "readers that need it fail"
    case .nullAdded: return "readers that expect a value fail"
    case .valuesAdded: return "readers with a closed list of values fail"
    default: return "readers of the old contract receive what it excludes"
    }
  }

  private var harmless: String {
    switch kind {
    case .fieldRemoved where isRequest: "what callers send there is ignored"
    case .fieldRemoved: "readers do without it, and lose what it shows"
    case .fieldRenamed: "the old name has no effect any more"
    case .becameOptional where !isRequest: "readers have to do without it"
    case .defaultChanged:
      isRequest
        ? "requests that omit it mean something else"
        : "readers assume another value where it is absent"
    case .becameReadOnly: "what callers send there is ignored"
    case .deprecated, .restored, .removalDateChanged: "it still works"
    case .resourceChanged where isRequest: "requests that name the former one may be rejected"
    case .resourceChanged: "readers may look up the wrong one"
    case .becameWritable: "what callers send there takes effect"
    default:
      isRequest ? "requests that were valid stay valid" : "readers of the old contract accept it"
    }
  }
}
