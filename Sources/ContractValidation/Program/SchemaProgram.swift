import ContractJSON
import ContractModel

/// A schema flattened into tables, so that judging walks arrays of plain numbers.
///
/// Every value the schema describes is one step, parents before children. A schema has no
/// recursion, so a step is also one place, whose pointer and line of the contract are known before
/// any body is.
struct Program: Sendable {
  var steps: [Step] = []

  var numbers: [NumberLimits] = []
  var texts: [TextLimits] = []
  var timestamps: [TimestampForm] = []
  var lists: [List] = []
  var records: [Record] = []

  /// For each union, the steps of its alternatives.
  var unions: [[Int]] = []

  /// The documented members of all records, each record's in the order of the contract.
  var members: [Member] = []

  /// The members of all records that are older spellings of others.
  var aliases: [Alias] = []

  /// Hash tables from names to members, one for each record.
  var slots: [Int32] = []

  /// The names of all members in words, the last one of each padded with zeros.
  var nameWords: [UInt64] = []

  /// The values of closed enumerations.
  var values: [[UInt8]] = []

  /// The same values with closing quotes, as they usually stand in a body.
  var choices: [Token] = []

  /// For each limited number, what is allowed in units of 10^0, 10^-1, … 10^-18: exact for numbers
  /// with as many digits after the point.
  var bounds: [Interval] = []

  var lengths: [TextLimit.Length] = []

  /// How many words the members beyond the 64th of all records need, a bit each.
  var farWords = 0
  var patterns: [Pattern] = []

  /// What a report says about each step.
  var sites: [Site] = []
}

extension Program {
  /// What is asked of a value.
  ///
  /// What takes more than a byte to say stands in the table of its kind, at an index: an enum that
  /// carried it would be taken apart bit by bit at every value.
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
    /// How many arrays and objects are open around it.
    case any(depth: Int)
  }

  struct NumberLimits: Sendable {
    var form: NumberForm
    var isLimited: Bool

    /// Where the intervals of a limited number start in ``Program/bounds``.
    var bounds: Int

    /// What the number must be a multiple of, without its point; 0 if nothing.
    var divisor = 0
    var divisorScale = 0

    /// Whether only a comparison in decimals of any length decides.
    var isLong = false
  }

  struct TextLimits: Sendable {
    /// Whether nothing but the length is limited.
    var isPlain = true

    /// All limits of length together, for texts in which every unit is a byte.
    var plainLength = Interval()
    var lengths: Range<Int>
    var patterns: Range<Int>

    /// Whether only certain values are allowed.
    var isClosed = false
    var values: Range<Int>

    /// The same values where one comparison decides, that is, without other limits.
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

    /// Which of the first 64 members must be there, the first in the lowest bit.
    var required: UInt64

    /// Where the bits of the members beyond the 64th start.
    var farWords: Int
    var slots: Range<Int>

    /// Where its members that are older spellings stand in ``Program/aliases``.
    var aliases: Range<Int>
  }

  /// A member that is an older spelling, and the one it stands for.
  struct Alias: Sendable {
    var member: Int
    var target: Int
  }

  struct Member: Sendable {
    /// The name in quotes and a colon.
    var token: Token
    var step: Int

    /// What stands at the step, to be read with the token.
    var demand: Step
    var isRequired: Bool
    var nameLength: Int

    /// Where the name starts in ``Program/nameWords``.
    var nameWords: Int
  }

  /// A step as the contract's author sees it.
  struct Site: Sendable {
    var schema: Schema
    var pointer: JSON.Pointer
    var field: Field?

    /// The step of the innermost list around the place.
    var list: Int?
  }
}

/// A program in one place, so that a pass takes hold of all its tables with one retain.
final class SharedProgram: Sendable {
  let program: Program

  init(_ program: Program) {
    self.program = program
  }
}

/// Whole numbers from one to another, both included; none when the first is greater.
struct Interval: Sendable {
  var least = Int.min
  var greatest = Int.max
}

extension Interval {
  @inline(__always)
  func contains(_ value: Int) -> Bool {
    least <= value && value <= greatest
  }

  /// Keeps what is also in another interval.
  mutating func narrow(to least: Int, _ greatest: Int) {
    self.least = max(self.least, least)
    self.greatest = min(self.greatest, greatest)
  }
}

/// A short text that bytes are compared with in two or three loads, whatever its length.
struct Token: Sendable {
  /// In bytes; 0 for a text that is too long, which stands nowhere.
  let length: Int

  private let head: UInt64
  private let tail: UInt64
  private let tailOffset: Int

  /// What counts of head and tail; only texts of less than eight bytes leave something out.
  private let mask: UInt64

  /// The second eight bytes of a text of more than sixteen.
  private let middle: UInt64

  init(_ text: [UInt8]) {
    guard 1...24 ~= text.count else {
      // No word equals both.
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

extension Token {
  @inline(__always)
  func stands(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    let difference =
      (bytes.word(at: offset) ^ head) | (bytes.word(at: offset &+ tailOffset) ^ tail)
    return difference & mask == 0 && (length <= 16 || bytes.word(at: offset &+ 8) == middle)
  }
}
