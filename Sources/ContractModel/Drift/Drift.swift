public import ContractJSON

/// One difference between a contract and what a backend did.
public struct Drift: Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Fails the run.
    case drift
    /// Shown and counted.
    case note
  }

  /// Where in an exchange the difference is.
  public struct Location: Sendable, Hashable {
    public enum Part: Sendable, Hashable {
      case status
      case header(String)
      case body
      /// The request was handled wrongly as a whole.
      case request
      /// The state of the backend after the exchange.
      case state
      /// A message of a channel, by its name.
      case message(String)
      case connection
    }

    public var part: Part

    /// Within a body, with `*` for "every element".
    public var pointer: JSON.Pointer

    /// Of the first occurrence, in bytes from the start of the body.
    public var offset: Int?

    public init(_ part: Part, _ pointer: JSON.Pointer = .root, offset: Int? = nil) {
      self.part = part
      self.pointer = pointer
      self.offset = offset
    }
  }

  public var kind: Kind
  public var severity: Severity
  public var check: Check
  public var location: Location

  /// The line of the contract that was violated.
  public var source: SourcePosition?

  /// What the contract says, in plain words.
  public var expected: String

  /// What was there instead, in plain words.
  public var actual: String

  /// How many elements of how many show the difference, for places with `*`.
  public var count: Int
  public var total: Int?

  /// What could be done about it, where that can be said.
  public var fix: String?

  public init(
    _ kind: Kind, severity: Severity = .drift, check: Check, at location: Location,
    source: SourcePosition? = nil, expected: String, actual: String, count: Int = 1,
    total: Int? = nil, fix: String? = nil
  ) {
    self.kind = kind
    self.severity = severity
    self.check = check
    self.location = location
    self.source = source
    self.expected = expected
    self.actual = actual
    self.count = count
    self.total = total
    self.fix = fix
  }
}

extension Drift.Location: CustomStringConvertible {
  public var description: String {
    switch part {
    case .status: "status"
    case .header(let name): "header \(name)"
    case .body: pointer == .root ? "body" : pointer.description
    case .request: pointer == .root ? "request" : "request \(pointer)"
    case .state: pointer == .root ? "state" : "state \(pointer)"
    case .message(let name): pointer == .root ? "message \(name)" : "message \(name) \(pointer)"
    case .connection: "connection"
    }
  }
}
