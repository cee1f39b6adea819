import ContractJSON
import ContractModel
import ContractPatterns

/// A schema flattened into tables, so that validation walks arrays of plain numbers.
///
/// Every value of the schema is one step, parents before children. A step is also one location, whose
/// pointer and line of the contract are known in advance; below a reference to a recursive schema the
/// pointer continues where the reference stands.
struct SchemaProgram: Sendable {
  var steps: [Step] = []

  var scalars = ScalarTables()
  var composites = CompositeTables()
  var names = NameTables()
  var tables = LimitTables()

  /// The location that each step describes, for reports.
  var sites: [Site] = []

  /// The state that is only needed until all steps are compiled.
  var compilation = Compilation()
}

extension SchemaProgram {
  /// The steps of values without parts.
  struct ScalarTables: Sendable {
    var numbers: [NumberLimits] = []
    var texts: [TextLimits] = []
    var timestamps: [TimestampForm] = []
    var constants: [[JSON]] = []
  }

  /// The steps that lead to other steps.
  struct CompositeTables: Sendable {
    var lists: [List] = []
    var records: [Record] = []
    var maps: [Map] = []

    /// The steps of the alternatives of each union.
    var unions: [[Int]] = []
    var compositions: [CompositionSteps] = []

    /// The steps of recursive schemas that references lead to.
    var references: [Int] = []
  }

  /// The shapes of a schema while it is compiled.
  struct Compilation: Sendable {
    /// The shapes that references stand for and that no recursive schema around them defines, by name.
    var shapes: [String: Schema] = [:]

    /// The steps of the shapes that are referred to.
    var shapeSteps: [String: Int] = [:]

    /// The shapes whose steps are still to be compiled.
    var waitingShapes: [String] = []

    /// Whether the parts of ``Composition/all(_:)`` are joined to one schema where that is possible.
    var joinsParts = true
  }

  /// The members of all objects and how they are found.
  struct NameTables: Sendable {
    /// The documented members, those of one object in the order of the contract.
    var members: [Member] = []

    /// The members that are older spellings of others.
    var aliases: [Alias] = []

    /// Hash tables from names to members, one for each object.
    var slots: [Int32] = []

    /// The names of all members in words, the last one of each padded with zeros.
    var words: [UInt64] = []

    /// How many words of bits the members beyond the 64th of all objects need.
    var overflowWords = 0
  }

  /// The tables to which the limits of all values refer.
  struct LimitTables: Sendable {
    /// The values of closed enumerations.
    var values: [[UInt8]] = []

    /// The same values with closing quotes, as most bodies write them.
    var choices: [TextMatcher] = []

    /// For each limited number, the allowed values in units of 10^0, 10^-1, … 10^-18: exact for
    /// numbers with as many digits after the point.
    var bounds: [Interval] = []

    var lengths: [TextLimit.Length] = []
    var patterns: [Pattern] = []
    var formats: [CompiledFormat] = []
  }
}

extension SchemaProgram {
  /// The kind of value that a step expects.
  ///
  /// Everything longer than a byte is kept in the table of its kind, at an index: an enum with such
  /// payloads would be decoded bit by bit at every value.
  enum Step: Sendable {
    case boolean
    case number(Int)
    case text(Int)
    case date
    case timestamp(Int)
    case uuid(versionDigit: UInt8)
    case list(Int)
    case record(Int)
    case union(Int)
    case map(Int)
    case constants(Int)
    case reference(Int)
    case composed(Int)
    /// The number of open arrays and objects around it.
    case any(depth: Int)
  }

  struct NumberLimits: Sendable {
    var form: NumberForm
    var isLimited: Bool

    /// The start of the intervals of a limited number in ``LimitTables/bounds``.
    var bounds: Int

    /// The required divisor without its point; 0 if there is none.
    var divisor = 0
    var divisorScale = 0

    /// Whether only a comparison of decimals of any length decides.
    var isLong = false
  }

  struct TextLimits: Sendable {
    /// Whether only the length is limited.
    var isPlain = true

    /// The intersection of all length limits, for texts in which every unit is a byte.
    var plainLength = Interval()
    var lengths: Range<Int>
    var patterns: Range<Int>
    var formats: Range<Int>

    /// Whether only certain values are allowed.
    var isClosed = false
    var values: Range<Int>

    /// The same values where one comparison decides, because there are no other limits.
    var choices: Range<Int>
  }

  struct TimestampForm: Sendable {
    var fractionDigits: ClosedRange<Int>
    var isUTC: Bool
  }

  struct List: Sendable {
    var element: Int
    var depth: Int
    var count = Interval()
    var isUnique: Bool
  }

  struct Record: Sendable {
    var members: Range<Int>
    var depth: Int

    /// A bit for each required member of the first 64, the first in the lowest bit.
    var required: UInt64

    /// The start of the bits of the members beyond the 64th.
    var overflowWords: Int
    var slots: Range<Int>

    /// The range of its older spellings in ``NameTables/aliases``.
    var aliases: Range<Int>

    /// Whether a member that the contract does not define is drift, whatever the policy.
    var isClosed = false
  }

  /// An object whose members are not all known by name.
  struct Map: Sendable {
    /// The members that are known by name.
    var record: Record

    /// The step of the names of all others, where they are limited.
    var keys: Int?

    /// The steps of the values of members whose names match a pattern, by its place in the table.
    var patterns: [(pattern: Int, step: Int)] = []

    /// The step of the values of all others; `nil` where there may be none.
    var others: Int?
    var count: Interval
  }

  /// A member that is an older spelling, and the member that it replaces.
  struct Alias: Sendable {
    var member: Int
    var target: Int
  }

  struct Member: Sendable {
    /// The name in quotes and a colon.
    var token: TextMatcher
    var step: Int

    /// The kind of the step, stored here to be loaded together with the token.
    var stepKind: Step
    var isRequired: Bool
    var nameLength: Int

    /// The start of the name in ``NameTables/words``.
    var nameWords: Int
  }

  /// The location of a step in the contract.
  struct Site: Sendable {
    var schema: Schema
    var pointer: JSON.Pointer
    var field: Field?

    /// The step of the innermost list around the location.
    var list: Int?
  }
}

/// A program behind one reference, so that a pass retains all its tables at once.
final class SharedProgram: Sendable {
  let program: SchemaProgram

  init(_ program: SchemaProgram) {
    self.program = program
  }
}

/// A closed range of integers, empty when the least is above the greatest.
struct Interval: Sendable {
  var least = Int.min
  var greatest = Int.max
}

extension Interval {
  @inline(__always)
  func contains(_ value: Int) -> Bool {
    least <= value && value <= greatest
  }

  /// Intersects the interval with another one.
  mutating func narrow(to least: Int, _ greatest: Int) {
    self.least = max(self.least, least)
    self.greatest = min(self.greatest, greatest)
  }
}

/// A short text that is compared with bytes in two or three loads, whatever its length.
struct TextMatcher: Sendable {
  /// The length in bytes; 0 for a text that is too long, which matches nothing.
  let length: Int

  private let head: UInt64
  private let tail: UInt64
  private let tailOffset: Int

  /// The bytes of head and tail to compare; all unless the text has less than eight bytes.
  private let mask: UInt64

  /// The second eight bytes of a text of more than sixteen.
  private let middle: UInt64

  init(_ text: [UInt8]) {
    guard 1...24 ~= text.count else {
      // No word equals both head and tail.
      (length, tailOffset, head, tail, mask, middle) = (0, 0, 0, .max, .max, 0)
      return
    }
    length = text.count
    tailOffset = max(0, text.count - 8)
    head = UInt64(text: text)
    tail = UInt64(text: text[tailOffset...])
    mask = .bytes(text.count)
    middle = UInt64(text: text.dropFirst(8))
  }
}

extension TextMatcher {
  @inline(__always)
  func matches(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    let difference =
      (bytes.word(at: offset) ^ head) | (bytes.word(at: offset &+ tailOffset) ^ tail)
    return difference & mask == 0 && (length <= 16 || bytes.word(at: offset &+ 8) == middle)
  }
}
