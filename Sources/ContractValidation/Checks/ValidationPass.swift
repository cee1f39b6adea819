import ContractJSON
import ContractModel

/// One pass over one body.
///
/// Offsets are passed and returned instead of stored, as they stay in registers that way. What is
/// not as the schema says goes to methods that are never inlined, which keeps the loops small.
struct ValidationPass: ~Copyable {
  private let shared: SharedProgram
  let undocumentedFields: Policies.UndocumentedFields

  /// Whether to go on after a drift.
  let tellsAll: Bool

  /// How many arrays and objects may be open at once; the same as where the body is parsed.
  var depthLimit = 512

  var findings: Findings
  var envelope = Envelope.asDocumented

  /// The undocumented members of the records that are open, innermost last.
  var strangers: [Stranger] = []

  /// The names of the undocumented objects that are open, innermost last.
  var skippedNames: [SkippedName] = []

  /// The way from the last step to the undocumented value that is read over; `nil` for an element.
  var skippedPath: [TextToken?] = []

  /// Which members beyond the 64th of a record are there.
  var farSeen: [UInt64]

  /// A text without its escapes, kept to be filled again.
  var decoded: [UInt8] = []

  init(_ judge: SchemaValidator, tellsAll: Bool) {
    shared = judge.program
    undocumentedFields = judge.undocumentedFields
    self.tellsAll = tellsAll
    farSeen = [UInt64](repeating: 0, count: shared.program.farWords)
    findings = Findings(steps: tellsAll ? shared.program.steps.count : 0)
  }
}

extension ValidationPass {
  @inline(__always)
  var program: Program { shared.program }

  /// Where the body of a message starts in the schema.
  static let root = 0

  /// Judges a whole body.
  mutating func judgeBody(_ bytes: Span<UInt8>) throws(Halt) {
    var offset = bytes.endOfWhitespace(from: 0)
    offset = try judge(Self.root, at: offset, in: bytes)
    offset = bytes.endOfWhitespace(from: offset)
    guard offset == bytes.count else { throw .unreadable(at: offset) }
  }

  /// Judges the value that starts at an offset and returns where it ends.
  mutating func judge(
    _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    try judge(program.steps[step], step, at: offset, in: bytes)
  }

  /// The same without a call, for those who know what is asked at the step.
  @inline(__always)
  mutating func judge(
    _ demand: Program.Step, _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    switch demand {
    case .boolean:
      try judgeBoolean(step, at: offset, in: bytes)
    case .number(let index):
      try judgeNumber(step, index, at: offset, in: bytes)
    case .text(let index):
      try judgeText(step, index, at: offset, in: bytes)
    case .date:
      try judgeDate(step, at: offset, in: bytes)
    case .timestamp(let index):
      try judgeTimestamp(step, index, at: offset, in: bytes)
    case .uuid(let versionDigit):
      try judgeUUID(step, versionDigit, at: offset, in: bytes)
    case .list(let index):
      try judgeList(step, index, at: offset, in: bytes)
    case .record(let index):
      try judgeRecord(step, index, at: offset, in: bytes)
    case .union(let index):
      try judgeUnion(step, index, at: offset, in: bytes)
    case .any(let depth):
      try skip(from: offset, inside: step, depth: depth, in: bytes)
    }
  }

  @inline(__always)
  private mutating func judgeBoolean(
    _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let word = bytes.word(at: offset)
    if word & 0xFFFF_FFFF == .true { return offset &+ 4 }
    if word & 0xFF_FFFF_FFFF == .false { return offset &+ 5 }
    return try judgeOtherType(step, at: offset, in: bytes)
  }
}

extension Span<UInt8> {
  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var offset = start
    while true {
      switch byte(at: offset) {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return offset
      }
    }
  }
}
