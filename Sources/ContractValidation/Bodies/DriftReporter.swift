import ContractJSON
import ContractModel

/// Reports the differences between one body and its schema, equal ones as one drift.
///
/// Nothing is worded before a difference is new, so that a body with many equal ones costs little more than
/// counting them.
struct DriftReporter: ~Copyable {
  private let shared: SharedProgram

  /// Whether to continue after a drift.
  var reportsAll: Bool

  var collected: DriftCollector

  /// How many differences were counted, those of all attempts together.
  private var differences = 0

  /// How many are counted before the pass ends; compared after every 4,096.
  var differencesLimit = Int.max

  var envelope = BodyEnvelope.asDocumented

  /// The recursive schemas that are open, innermost last.
  var frames: [RecursionFrame] = []

  init(_ program: SharedProgram, reportsAll: Bool) {
    shared = program
    self.reportsAll = reportsAll
    collected = DriftCollector(steps: reportsAll ? shared.program.steps.count : 0)
  }
}

/// Where validation is inside a recursive schema: its steps describe one location in the contract,
/// and many in a body.
struct RecursionFrame {
  /// The location of the recursive part in the body.
  var location: JSON.Pointer

  /// The length of its location in the contract.
  var documented: Int
}

/// The envelope of a body, compared with the contract.
enum BodyEnvelope {
  case asDocumented
  /// The outermost object is missing, and the value of its only member is the body.
  case missing
  /// The body is the value of the only member of an undocumented object.
  case added(name: String)
}

/// The reason why a pass ends early.
enum ValidationStop: Error {
  /// The body is not JSON; the offset is near the byte that proves it.
  case malformed(at: Int)
  /// The body shows a drift, and only a verdict is required.
  case rejected
  /// The body has too many differences to count all of them, or the task is cancelled.
  case exhausted(at: Int)
}

extension DriftReporter {
  @inline(__always)
  var program: SchemaProgram { shared.program }

  /// A difference that was not seen before in this body.
  struct Difference {
    fileprivate let key: DriftCollector.Key
    fileprivate let offset: Int
  }

  /// Counts a difference at a step, or at an undocumented location below it; ends the pass when only
  /// a verdict is required.
  ///
  /// The result is `nil` unless the difference is the first of its kind at its location; ``describe``
  /// must follow then.
  mutating func newDifference(
    _ kind: Drift.Kind, _ step: Int, below: JSON.Pointer = .root, at offset: Int
  ) throws(ValidationStop) -> Difference? {
    guard reportsAll else { throw .rejected }
    differences &+= 1
    if differences & 0xFFF == 0 {
      guard differences < differencesLimit else { throw .exhausted(at: offset) }
      try checkCancellation(at: offset)
    }
    let key = collected.key(DriftCollector.Key(kind: kind, step: step, below: below))
    return collected.count(key, at: offset) ? nil : Difference(key: key, offset: offset)
  }

  /// Ends the pass when its task is cancelled.
  func checkCancellation(at offset: Int) throws(ValidationStop) {
    guard reportsAll, Task.isCancelled else { return }
    throw .exhausted(at: offset)
  }

  /// Counts differences at the location of one that was counted before, all at once.
  mutating func countFurther(
    _ kind: Drift.Kind, _ step: Int, below: JSON.Pointer,
    at offsets: some BidirectionalCollection<Int>
  ) {
    guard let first = offsets.first, let last = offsets.last else { return }
    let key = collected.key(DriftCollector.Key(kind: kind, step: step, below: below))
    _ = collected.count(key, times: offsets.count, from: first, to: last)
  }

  /// Adds the drift for a new difference.
  mutating func describe(
    _ difference: Difference, severity: Drift.Severity = .drift, expected: String, actual: String,
    fix: String? = nil
  ) {
    let (key, offset) = (difference.key, difference.offset)
    let site = program.sites[key.step]
    let drift = Drift(
      key.kind,
      check: key.kind == .bodyUnreadable ? .bodyReadable : .responseSchema,
      at: Drift.Location(.body, pointer(to: key.step).appending(key.below), offset: offset),
      source: site.field?.position, expected: expected, actual: actual
    )
    .rated(severity).fixed(by: site.field?.fix ?? fix)
    collected.add(drift, as: key, inElementsOf: site.list, at: offset)
  }

  /// The location of a step in this body.
  private func pointer(to step: Int) -> JSON.Pointer {
    let documented = location(of: step)
    switch envelope {
    case .asDocumented: return documented
    case .missing: return JSON.Pointer(Array(documented.tokens.dropFirst()))
    case .added(let name): return JSON.Pointer([.name(name)]).appending(documented)
    }
  }

  /// The name of the innermost field around a step, for messages.
  func name(of step: Int) -> String {
    program.sites[step].field?.name ?? "the body"
  }

  /// The location of a step in this body, the envelope aside.
  func location(of step: Int) -> JSON.Pointer {
    let documented = program.sites[step].pointer
    guard let frame = frames.last else { return documented }
    let rest = documented.tokens.dropFirst(frame.documented)
    return JSON.Pointer(frame.location.tokens + rest)
  }

  /// Adds the drift for a body that is not JSON, with the message of the parser.
  mutating func report(_ stop: ValidationStop, in body: Span<UInt8>) {
    let offset: Int
    switch stop {
    case .malformed(let location): offset = location
    case .exhausted(let location): return reportExhaustion(at: location)
    case .rejected: preconditionFailure("a pass that reports all drifts continues after each")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count)
    for index in body.indices { bytes.append(body[index]) }
    var (location, reason) = (offset, "something else")
    if let error = JSON.parseError(in: bytes) {
      (location, reason) = (error.offset, error.reason.description)
    }
    let location = JSON.TextPosition(offset: location, in: bytes)
    collected.add(
      Drift(
        .bodyUnreadable, check: .bodyReadable, at: Drift.Location(.body, offset: location),
        expected: "strict JSON", actual: "\(reason) at byte \(location) (\(location))"),
      as: DriftCollector.Key(kind: .bodyUnreadable, step: -1), inElementsOf: nil, at: location)
  }

  /// Notes that the rest of a body was not validated.
  private mutating func reportExhaustion(at offset: Int) {
    collected.add(
      Drift(
        .bodyUnreadable, check: .bodyReadable,
        at: Drift.Location(.body, offset: offset), expected: "a body with fewer differences",
        actual: "\(differences) differences; the rest of the body was not validated"
      )
      .asNote,
      as: DriftCollector.Key(kind: .bodyUnreadable, step: -1), inElementsOf: nil, at: offset)
  }
}
