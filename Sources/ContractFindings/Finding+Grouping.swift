import ContractJSON
import ContractModel

extension Drift {
  /// Whether an accepted request is what differs.
  fileprivate var isAboutAcceptance: Bool {
    kind == .invalidAccepted || kind == .adviceNotFollowed && location.part == .request
  }
}

extension Finding {
  /// The exact difference: findings with equal keys are one finding that occurred several times.
  package struct Key: Sendable, Hashable {
    var operation: String
    var kind: Drift.Kind
    var severity: Drift.Severity
    var check: Check
    var part: Drift.Location.Part
    var pointer: JSON.Pointer
    var source: SourcePosition?

    /// Which invalid request was accepted.
    var accepted: String?

    /// Which server error it is.
    var serverError: String?
  }

  /// The defect that has to be fixed: findings with equal causes are one drift, in however many operations,
  /// cases and scenarios it shows.
  package struct Cause: Sendable, Hashable {
    /// Where the cause lies.
    enum Scope: Sendable, Hashable {
      /// A convention, or code that all operations share.
      case everywhere
      case operation(String)
      /// A line of the contract.
      case declaration(SourcePosition)
    }

    var kind: Drift.Kind
    var severity: Drift.Severity
    var scope: Scope
    var check: Check?
    var part: Drift.Location.Part?
    var pointer: JSON.Pointer?

    /// Which kind of request it takes to see it, where the location is the request as a whole.
    var phase: Phase?
  }

  package var key: Key {
    Key(
      operation: operation, kind: drift.kind, severity: drift.severity, check: drift.check,
      part: drift.location.part, pointer: drift.location.pointer, source: drift.source,
      accepted: drift.isAboutAcceptance ? drift.actual : nil, serverError: drift.serverError)
  }

  /// The cause of the finding.
  ///
  /// Where the same line of the contract is violated in the same way, the cause is the same. Rules
  /// and rejections belong to one operation, names to a convention; errors, and bodies as such, are
  /// produced in one place of a backend.
  package var cause: Cause {
    let location = drift.location
    let last = location.pointer.tokens.last
    var cause = Cause(kind: drift.kind, severity: drift.severity, scope: .operation(operation))
    switch drift.kind {
    case .ruleBroken: cause.pointer = location.pointer
    case .invalidAccepted:
      // Paths are read in one place.
      if location.pointer.isPathParameter { cause.scope = .everywhere }
      if !isOfUnvalidatedOperation { cause.pointer = location.pointer }
    case .fieldRenamed:
      // Only the spelling differs: names follow one convention, and operations share shapes.
      cause.scope = .everywhere
      cause.part = location.part
    case .stateLost, .stateLeaked: cause.check = drift.check
    // Each operation fails for a reason of its own, unless the same request makes them fail.
    case .serverFailed: cause.part = location.part
    case .connectionBroken where location.part == .body:
      cause.scope = .everywhere
      cause.part = location.part
    case .errorShapeChanged:
      cause.scope = .everywhere
      cause.pointer = location.pointer
    // What frames responses is in one place, too.
    case .contentTypeChanged, .bytesAfterResponse, .bodyUnreadable, .wrapped, .unwrapped,
      .allowMissing, .allowIncomplete, .varyMissing:
      cause.scope = .everywhere
      cause.part = location.part
    default:
      if drift.location.part == .request, location.pointer.tokens.isEmpty {
        cause.phase = caseID.phase
      }
      if drift.check == .errorShape {
        cause.scope = .everywhere
      } else if let source = drift.source, source.line > 1 || source.path != source.file {
        // The first line may be all of a document, where nothing distinguishes its parts.
        cause.scope = .declaration(source)
      }
      cause.part = location.part
      cause.pointer = last.map { JSON.Pointer([$0]) }
    }
    return cause
  }
}
