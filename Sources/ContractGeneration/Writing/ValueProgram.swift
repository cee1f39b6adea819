/// A schema flattened into steps that write random values of it as compact JSON.
///
/// What is decided once, such as how a name is written, is written once; a step is a few numbers
/// and places in common tables, so that on the common path nothing is allocated.
struct ValueProgram: Sendable {
  struct Step: Sendable {
    var kind: Kind
    var isNullable: Bool
  }

  enum Kind: Sendable {
    case boolean
    case number(NumberLine)
    /// One of some phrases.
    case choice(Range<Int>)
    case text(Int)
    case date(DayLine)
    case timestamp(MomentLine)
    case uuid(version: Int)
    case list(Int)
    /// Places in ``ValueProgram/members``.
    case object(Range<Int>)
    /// Places in ``ValueProgram/alternatives``.
    case union(Range<Int>)
  }

  struct Member: Sendable {
    /// Place of `,"name":` in ``ValueProgram/pool``.
    var name: Range<Int>
    var isRequired: Bool
    var step: Int
  }

  struct List: Sendable {
    var element: Int
    var counts: ClosedRange<Int>
    /// The most elements a list may have, where it may well be tried.
    var most: Int?
    var isUnique: Bool
    /// Place of the shortest list in ``ValueProgram/pool``.
    var fewest: Range<Int>
  }

  var steps: [Step] = []
  var members: [Member] = []
  var alternatives: [Int] = []
  var lists: [List] = []
  var texts: [TextLine] = []

  /// Whole values, as places in ``pool``.
  var phrases: [Range<Int>] = []

  /// Days worth a try, counted from 1970-01-01.
  var days: [Int] = []

  var pool: [UInt8] = []

  /// 64 characters of usual texts.
  let plain = TextLine.plain
}
