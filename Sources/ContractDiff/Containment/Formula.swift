import ContractJSON
import ContractModel

/// The condition on a value of one JSON type: constraints, and how they are combined.
indirect enum Formula: Sendable, Hashable {
  case all([Formula])
  case any([Formula])
  case atom(Atom)

  static let isTrue = Formula.all([])
  static let isFalse = Formula.any([])

  static func constant(_ value: Bool) -> Formula { value ? isTrue : isFalse }

  /// The conjunction, with nested ones joined.
  static func conjunction(_ parts: [Formula]) -> Formula {
    var joined: [Formula] = []
    for part in parts {
      switch part {
      case .all(let inner): joined += inner
      case .any(let inner) where inner.isEmpty: return isFalse
      default: joined.append(part)
      }
    }
    return joined.count == 1 ? joined[0] : .all(joined)
  }

  /// The disjunction, with nested ones joined.
  static func disjunction(_ parts: [Formula]) -> Formula {
    var joined: [Formula] = []
    for part in parts {
      switch part {
      case .any(let inner): joined += inner
      case .all(let inner) where inner.isEmpty: return isTrue
      default: joined.append(part)
      }
    }
    return joined.count == 1 ? joined[0] : .any(joined)
  }
}

/// One constraint on a value.
enum Atom: Sendable, Hashable {
  case boolean(Bool)
  case number(NumberAtom)
  case text(TextAtom)

  /// Every element from an index up to another one, or to the end.
  case elements(from: Int, to: Int?, SignedSchema)
  case someElement(from: Int, to: Int?, SignedSchema)
  /// So many elements meet a schema.
  case atLeast(Int, SignedSchema)
  case atMost(Int, SignedSchema)
  case count(SizeRange)
  case unique(Bool)

  /// A member with a name, if there is one.
  case member(String, SignedSchema)
  case required(String)
  case absent(String)

  /// All of some members: their names and values; there are none without values.
  case others(MemberNames, names: SignedSchema?, values: SignedSchema?)
  case someOther(MemberNames, name: SignedSchema?, value: SignedSchema?)
  /// None of some members that has one of the solver's names.
  case noneDefined(MemberNames)
  case memberCount(SizeRange)

  /// One of these values.
  case finite([JSON])
}

/// One constraint on a number.
enum NumberAtom: Sendable, Hashable {
  case bound(NumberBound)
  case whole(Bool)
  /// Whether it is written with digits alone.
  case digits(Bool)
  case multiple(of: JSON.Number, Bool)
  case not(JSON.Number)
}

/// One constraint on a text.
enum TextAtom: Sendable, Hashable {
  case length(TextLimit.Length)
  case pattern(String, Bool)
  case format(TextFormat, Bool)
  case typed(TypedText, Bool)
  case oneOf([String])
  case noneOf([String])
}

extension NumberAtom {
  func allows(_ number: JSON.Number) -> Bool {
    switch self {
    case .bound(let bound): bound.allows(number)
    case .whole(let isWhole): number.isIntegral == isWhole
    case .digits(let isDigits): !isDigits || number.isIntegral
    case .multiple(let step, let isMultiple): number.isMultiple(of: step) == isMultiple
    case .not(let other): number != other
    }
  }
}

extension TypedText {
  /// Whether every text of this type is one of the other type; `false` may only mean that it is not known.
  func isContained(in other: TypedText) -> Bool {
    switch (self, other) {
    case (.date, .date), (.uuid, .uuid(nil)): true
    case (.uuid(let left), .uuid(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)):
      right.fractionDigits.contains(left.fractionDigits)
        && (right.zone == .any || left.zone == .utc)
    default: false
    }
  }

  /// Whether certainly no text is of both types.
  func isDisjoint(from other: TypedText) -> Bool {
    switch (self, other) {
    case (.date, .date): false
    case (.uuid(let left?), .uuid(let right?)): left != right
    case (.uuid, .uuid): false
    case (.timestamp(let left), .timestamp(let right)):
      !left.fractionDigits.overlaps(right.fractionDigits)
    default: true
    }
  }

  /// The lengths of its texts, which are ASCII.
  var lengths: ClosedRange<Int> {
    switch self {
    case .date: return 10...10
    case .uuid: return 36...36
    case .timestamp(let timestamp):
      func length(_ digits: Int, _ zone: Int) -> Int { 19 + (digits > 0 ? digits + 1 : 0) + zone }
      let digits = timestamp.fractionDigits
      return length(
        digits.lowerBound, 1)...length(
          digits.upperBound, timestamp.zone == .any ? 6 : 1)
    }
  }
}
