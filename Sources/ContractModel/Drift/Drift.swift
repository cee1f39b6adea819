public import ContractJSON

/// One difference between a contract and the behaviour of a backend.
public struct Drift: Sendable, Equatable {
  /// The consequence of a difference for the run.
  public enum Severity: String, Sendable, CaseIterable, Hashable {
    /// Fails the run.
    case drift
    /// Is reported and counted.
    case note
  }

  /// The location of a difference in an exchange.
  public struct Location: Sendable, Equatable {
    /// The part of an exchange.
    public enum Part: Sendable, Hashable {
      /// The status of the response.
      case status
      /// A header field of the response.
      case header(String)
      /// The body of the response.
      case body
      /// The request, which was handled wrongly as a whole.
      case request
      /// The state of the backend after the exchange.
      case state
      /// A message of a channel, by its name.
      case message(String)
      /// The connection.
      case connection
    }

    /// The part of the exchange.
    public var part: Part

    /// The location within a body, with `*` for "every element".
    public var pointer: JSON.Pointer

    /// The byte offset of the first occurrence from the start of the body.
    public var offset: Int?

    package init(_ part: Part, _ pointer: JSON.Pointer = .root, offset: Int? = nil) {
      self.part = part
      self.pointer = pointer
      self.offset = offset
    }
  }

  /// The type of difference.
  public var kind: Kind

  /// The consequence for the run.
  public var severity: Severity

  /// The check that found it.
  public var check: Check

  /// The location in the exchange.
  public var location: Location

  /// The line of the contract that was violated.
  public var source: SourcePosition?

  /// The expected value or behaviour, as text.
  public var expected: String

  /// The actual value or behaviour, as text.
  public var actual: String

  /// The number of elements that differ, for locations with `*`.
  public var count: Int

  /// The number of elements, for locations with `*`.
  public var total: Int?

  /// A suggested fix, if there is one.
  public var fix: String?

  /// How a text differs from the one that was sent, where that is recognised.
  public var textChange: TextChange?

  /// The actual value with `#` for what the request contains, where a message of the backend repeats it.
  package var actualWithoutSentValues: String?

  /// Whether it is about a state that other clients of the backend may change at the same time.
  package var isShared = false

  /// Whether it is drift only where a repeated request shows it again: something else may be the reason.
  package var needsRepetition = false

  /// Whether it fails the run; else it is a note.
  package var isFailure: Bool { severity == .drift }

  package init(
    _ kind: Kind, check: Check, at location: Location, source: SourcePosition? = nil,
    expected: String, actual: String
  ) {
    self.kind = kind
    severity = .drift
    self.check = check
    self.location = location
    self.source = source
    self.expected = expected
    self.actual = actual
    count = 1
  }
}

extension Drift {
  /// The drift with another consequence.
  package func rated(_ severity: Severity) -> Drift {
    var drift = self
    drift.severity = severity
    return drift
  }

  /// The drift as one that does not fail the run.
  package var asNote: Drift { rated(.note) }

  /// The drift with a suggestion, if there is one.
  package func fixed(by fix: String?) -> Drift {
    var drift = self
    drift.fix = fix
    return drift
  }

  /// The drift as one about a state that other clients may change, too.
  package func shared(if isShared: Bool = true) -> Drift {
    var drift = self
    drift.isShared = isShared
    return drift
  }

  /// The drift in several of the elements at its location.
  package func counted(_ count: Int, of total: Int?) -> Drift {
    var drift = self
    (drift.count, drift.total) = (count, total)
    return drift
  }

  /// The violation of a recommendation, which is a note.
  package var advisory: Drift {
    var note = self
    note.kind = .adviceNotFollowed
    note.severity = .note
    return note
  }
}

extension Drift.Location: CustomStringConvertible {
  public var description: String {
    switch part {
    case .status: "status"
    case .header(let name): "header \(name)"
    case .body: pointer == .root ? "body" : pointer.description
    case .request: pointer == .root ? "request" : "request \(pointer.inRequest)"
    case .state: pointer == .root ? "state" : "state \(pointer)"
    case .message(let name): pointer == .root ? "message \(name)" : "message \(name) \(pointer)"
    case .connection: "connection"
    }
  }
}
