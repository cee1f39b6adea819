/// A division of all scalars into classes that an automaton treats alike.
struct ScalarClasses: Sendable {
  private static let countLimit = 64

  /// How many classes there are; they are numbered from zero.
  let count: Int

  /// One scalar of each class.
  private let samples: [UInt32]

  private let ascii: [UInt8]

  /// Where the class changes, ascending from zero, and to which.
  let starts: [UInt32]
  private let classes: [UInt8]

  /// `nil` when there are too many classes for a table.
  init?(_ program: Pattern.Program) {
    var sets: Set<ScalarSet> = []
    for step in program.steps {
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

  /// A scalar of the class; `nil`, the end of the text, behind the last class.
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
