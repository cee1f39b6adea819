import ContractPatterns
import ContractText

/// A change of a text after which it may no longer match a pattern.
enum PatternMutation: Hashable, Sendable {
  case every, first, middle, last
  case shorter, longer
  case otherCase
  case secondLine
  case blank, empty
  /// This character instead of the last one, where the pattern rejects it.
  case lastIs(Unicode.Scalar)
}

extension PatternMutation: CaseIterable {
  static let allCases: [PatternMutation] =
    [
      .every, .first, .middle, .last, .shorter, .longer, .otherCase, .secondLine, .blank, .empty,
    ] + neighbours.keys.sorted().map(lastIs)

  /// Characters that readers allow besides letters and digits, or take for some, with their names.
  private static let neighbours: [Unicode.Scalar: String] = [
    "-": "a hyphen", ".": "a dot", "\u{E9}": "a letter with an accent",
    "\u{663}": "a digit of another script",
  ]
}

extension PatternMutation {
  /// The changes about which all engines of patterns agree.
  static func cases(of pattern: Pattern) -> [PatternMutation] {
    allCases.filter { !$0.isDisputed(in: "\(pattern)") }
  }

  /// Characters that few patterns allow.
  static let commonExcludedScalars: [Unicode.Scalar] = ["!", " ", "~", "0", "A", "a", "é"]

  func words(_ pattern: Pattern) -> String {
    switch self {
    case .every: "text that does not match \(pattern)"
    case .first: "wrong first character, must match \(pattern)"
    case .middle: "wrong character in the middle, must match \(pattern)"
    case .last: "wrong last character, must match \(pattern)"
    case .shorter: "one character too few, must match \(pattern)"
    case .longer: "one character too many, must match \(pattern)"
    case .otherCase: "letters in the other case, must match \(pattern)"
    case .secondLine: "a second line, must match \(pattern)"
    case .blank: "blank, must match \(pattern)"
    case .empty: "empty, must match \(pattern)"
    case .lastIs(let scalar):
      "\(Self.neighbours[scalar] ?? "another character") at the end, must match \(pattern)"
    }
  }

  /// The first text with this mutation that meets a condition.
  func first(
    of text: String, _ excludedScalars: [Unicode.Scalar], where isSuitable: (String) -> Bool
  ) -> String? {
    let scalars = Array(text.unicodeScalars)
    for stranger in excludedScalars {
      for changed in changes(of: scalars, stranger) where isSuitable(changed) { return changed }
      // The other mutations do not depend on the character.
      guard dependsOnStranger else { break }
    }
    return self == .every ? texts(of: text, excludedScalars).first(where: isSuitable) : nil
  }

  /// Texts of excluded characters with the length of a text, then an empty one.
  func texts(of text: String, _ excludedScalars: [Unicode.Scalar]) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return [PatternMutation.every, .last, .first].flatMap { mutation in
      excludedScalars.flatMap { mutation.changes(of: scalars, $0) }
    } + excludedScalars.map { text + String($0) } + [""]
  }

  /// Whether engines of patterns differ about the change: in some, `\d` and `\w` are of every script.
  private func isDisputed(in pattern: String) -> Bool {
    guard case .lastIs(let scalar) = self, !scalar.isASCII else { return false }
    return pattern.containsScalars("\\d") || pattern.containsScalars("\\w")
  }

  private var dependsOnStranger: Bool {
    switch self {
    case .every, .first, .middle, .last, .secondLine: true
    case .shorter, .longer, .otherCase, .blank, .empty, .lastIs: false
    }
  }

  private func changes(of scalars: [Unicode.Scalar], _ stranger: Unicode.Scalar) -> [String] {
    switch self {
    case .every: [String(repeating: Character(stranger), count: max(scalars.count, 1))]
    case .first: [String([stranger] + scalars.dropFirst())]
    case .middle where scalars.count > 2:
      [String(scalars[..<(scalars.count / 2)] + [stranger] + scalars[(scalars.count / 2 + 1)...])]
    case .middle: []
    case .last: [String(scalars.dropLast() + [stranger])]
    case .shorter where scalars.count > 1:
      [String(scalars.dropLast()), String(scalars.dropFirst())]
    case .shorter: []
    case .longer: [String(scalars + scalars.suffix(1)), String(scalars.prefix(1) + scalars)]
    case .otherCase:
      [String(scalars).uppercased(), String(scalars).lowercased()].filter { $0 != String(scalars) }
    case .secondLine: [String(scalars + ["\n", stranger])]
    case .blank: ["   "]
    case .empty: [""]
    case .lastIs(let scalar): [String(scalars.dropLast() + [scalar])]
    }
  }
}

extension Pattern {
  /// Characters that the pattern rejects somewhere, printable ones first.
  var excludedScalars: [Unicode.Scalar] {
    var excludedScalars = PatternMutation.commonExcludedScalars
    for step in program.steps {
      guard excludedScalars.count < 24 else { break }
      guard case .take(let set) = step else { continue }
      for range in set.inverted.ranges + set.ranges {
        let typed = max(range.lowerBound, 0x21)
        let value = typed <= range.upperBound ? typed : range.lowerBound
        if let scalar = Unicode.Scalar(value), !excludedScalars.contains(scalar) {
          excludedScalars.append(scalar)
        }
      }
    }
    return excludedScalars
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
