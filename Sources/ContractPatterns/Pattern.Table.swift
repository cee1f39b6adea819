extension Pattern {
  /// The deterministic automaton: one look-up for each scalar, without allocation.
  struct Table: Sendable {
    private static let stateLimit = 256
    private static let costLimit = 200_000
    private static let accepted = UInt16.max

    /// Maps scalars to the columns of ``next``.
    let classes: ScalarClasses

    /// State × column → state; the last column is for the end of the text.
    private let next: [UInt16]

    /// Creates a table; `nil` when it has too many states or takes too long to build.
    init?(_ program: Program) {
      guard let classes = ScalarClasses(of: program.steps) else { return nil }
      var builder = Builder(program)
      var next: [UInt16] = []
      var state = 0
      while state < builder.states.count {
        for column in 0...classes.count {
          guard let target = builder.target(of: state, over: classes.sample(of: column)) else {
            next.append(Self.accepted)
            continue
          }
          next.append(UInt16(target))
        }
        guard builder.states.count <= Self.stateLimit, builder.cost <= Self.costLimit else {
          return nil
        }
        state += 1
      }
      self.classes = classes
      self.next = next
    }

    /// Creates the table of a pattern with look-around.
    init?(_ table: LookTable) {
      classes = table.classes
      next = table.next.map { $0.map { UInt16($0) } ?? Self.accepted }
    }

    /// The next state; `nil` when a match is complete before the scalar.
    func target(of state: Int, over column: Int) -> Int? {
      let target = next[state * (classes.count + 1) + column]
      return target == Self.accepted ? nil : Int(target)
    }

    func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
      let width = classes.count + 1
      var row = 0
      var offset = range.lowerBound
      while offset < range.upperBound {
        let column: Int
        let byte = bytes[offset]
        if byte < 0x80 {
          column = classes.columnOfASCII(byte)
          offset += 1
        } else {
          column = classes.column(
            of: UTF8Reading.next(in: bytes, at: &offset, upTo: range.upperBound))
        }
        let target = next[row + column]
        if target == Self.accepted { return true }
        row = Int(target) * width
      }
      return next[row + classes.count] == Self.accepted
    }
  }
}

extension Pattern.Table {
  /// The states found so far.
  private struct Builder {
    struct State: Hashable {
      var steps: [Int]
      var before: Pattern.Simulation.Before
    }

    private(set) var states: [State]
    private var indices: [State: Int]
    private var simulation: Pattern.Simulation
    private let seesStart: Bool
    private let seesWords: Bool

    var cost: Int { simulation.cost }

    init(_ program: Pattern.Program) {
      simulation = Pattern.Simulation(program)
      seesStart = program.asserts([.start])
      seesWords = program.asserts([.wordBoundary, .noWordBoundary])
      let first = State(steps: [], before: seesStart ? .start : .other)
      states = [first]
      indices = [first: 0]
    }

    mutating func target(of index: Int, over scalar: UInt32?) -> Int? {
      let state = states[index]
      guard let steps = simulation.advance(state.steps, before: state.before, over: scalar) else {
        return nil
      }
      let isWord = seesWords && ScalarSet.wordCharacters.contains(scalar ?? 0)
      let target = State(steps: steps, before: isWord ? .wordCharacter : .other)
      if let known = indices[target] { return known }
      indices[target] = states.count
      states.append(target)
      return states.count - 1
    }
  }
}

/// The classes of scalars that an automaton does not distinguish.
struct ScalarClasses: Sendable {
  private static let countLimit = 64

  /// The number of classes, which are numbered from zero.
  let count: Int

  /// One scalar of each class.
  private let samples: [UInt32]

  private let ascii: [UInt8]

  /// The scalars at which the class changes, ascending from zero.
  let starts: [UInt32]
  private let classes: [UInt8]

  /// Creates the classes; `nil` when there are too many for a table.
  init?(of steps: [Pattern.Program.Step]) {
    var sets: Set<ScalarSet> = []
    for step in steps {
      switch step {
      case .take(let set): sets.insert(set)
      case .assert(.wordBoundary), .assert(.noWordBoundary): sets.insert(.wordCharacters)
      case .assert, .fork, .jump, .accept: break
      }
    }
    let ordered = Array(sets)
    let bounds = ordered.flatMap { set in
      set.ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] }
    }
    var starts: [UInt32] = []
    var classes: [UInt8] = []
    var samples: [UInt32] = []
    var known: [[Bool]: UInt8] = [:]
    for start in Set(bounds + [0]).sorted() {
      let membership = ordered.map { $0.contains(start) }
      if known[membership] == nil {
        guard known.count < Self.countLimit else { return nil }
        known[membership] = UInt8(known.count)
        samples.append(start)
      }
      starts.append(start)
      classes.append(known[membership] ?? 0)
    }
    self.starts = starts
    self.classes = classes
    self.samples = samples
    count = samples.count
    ascii = (0..<128).map { value in classes[Self.position(of: value, in: starts)] }
  }

  /// A scalar of the class; `nil` for the end of the text, after the last class.
  func sample(of index: Int) -> UInt32? {
    index < count ? samples[index] : nil
  }

  func columnOfASCII(_ byte: UInt8) -> Int {
    Int(ascii[Int(byte)])
  }

  func column(of scalar: UInt32) -> Int {
    Int(classes[Self.position(of: scalar, in: starts)])
  }

  /// The last position whose start is not above the scalar.
  private static func position(of scalar: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }
}
