import ContractGeneration
import ContractJSON
import ContractModel
import ContractPatterns
import ContractValidation

/// The constraints on one text.
struct TextConstraints {
  private var atoms: [TextAtom]
  private var sizes: [TextLimit.Length.Unit: SizeRange] = [:]
  private var patterns: [(pattern: Pattern, isPositive: Bool)] = []
  private var typed: [TypedText] = []
  private var formats: [TextFormat] = []

  /// The texts of enumerations, each of which the text must be one of.
  private var values: [[String]] = []
  private var validators: [Schema: SchemaValidator] = [:]

  /// A pattern that cannot be read.
  private var problem: String?

  init(_ atoms: [Atom]) {
    self.atoms = atoms.compactMap { if case .text(let atom) = $0 { atom } else { nil } }
    for atom in self.atoms {
      switch atom {
      case .length(let length):
        let known = sizes[length.unit] ?? SizeRange(minimum: 0, maximum: nil)
        sizes[length.unit] = known.intersection(length.sizes)
      case .pattern(let text, let isPositive):
        if let pattern = try? Pattern(text) {
          patterns.append((pattern, isPositive))
        } else {
          problem = "the pattern /\(text)/ cannot be read"
        }
      case .typed(let type, true): typed.append(type)
      case .format(let format, true): formats.append(format)
      case .oneOf(let list): values.append(list)
      case .noneOf, .typed(_, false), .format(_, false): break
      }
    }
    for schema in schemas { validators[schema] = SchemaValidator(schema, joiningParts: false) }
  }

  /// The schemas of types and formats.
  private var schemas: [Schema] {
    atoms.compactMap { atom in
      switch atom {
      case .typed(let type, _): type.schema
      case .format(let format, _): Schema(.string([.format(format)]))
      default: nil
      }
    }
  }
}

extension TextConstraints {
  /// A text that meets all constraints.
  var solution: ContainmentSolver.Outcome {
    if let problem { return .unknown(problem) }
    if let first = values.first {
      return first.first(where: allows).map { .value(.string($0)) } ?? .impossible
    }
    if isContradictory || haveNoLength { return .impossible }
    if let text = simplest, allows(text) { return .value(.string(text)) }
    if hasPositivePattern, typed.isEmpty, formats.isEmpty,
      case .value(let text) = matched(steps: 20_000)
    {
      return .value(text)
    }
    if let text = candidates.first(where: allows) { return .value(.string(text)) }
    if sizes.values.contains(where: { $0.maximum == 0 }) { return .impossible }
    return matched(steps: 200_000)
  }

  private func allows(_ text: String) -> Bool {
    atoms.allSatisfy { atom in
      switch atom {
      case .length(let length): length.allows(text)
      case .pattern(let written, let isPositive):
        patterns.first { $0.pattern.text == written }?.pattern.matches(text) == isPositive
      case .format(let format, let isPositive):
        isValid(text, Schema(.string([.format(format)]))) == isPositive
      case .typed(let type, let isPositive): isValid(text, type.schema) == isPositive
      case .oneOf(let values): values.contains { $0.hasSameScalars(as: text) }
      case .noneOf(let values): !values.contains { $0.hasSameScalars(as: text) }
      }
    }
  }

  private func isValid(_ text: String, _ schema: Schema) -> Bool {
    validators[schema]?.accepts(JSON.string(text).bytes()) ?? false
  }

  /// Whether two constraints exclude each other, as their kinds show.
  private var isContradictory: Bool {
    for atom in atoms {
      switch atom {
      case .pattern(let text, true) where atoms.contains(.pattern(text, false)): return true
      case .format(let format, true) where atoms.contains(.format(format, false)): return true
      case .typed(let type, true):
        if typed.contains(where: { $0.isDisjoint(from: type) }) { return true }
        for case .typed(let other, false) in atoms where type.isContained(in: other) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether no text has a length within all limits, whatever its characters.
  private var haveNoLength: Bool {
    // A text has at most as many of each of these units as of the next one.
    let units: [TextLimit.Length.Unit] = [.graphemes, .scalars, .utf16Units, .bytes]
    let ranges = units.map { sizes[$0] ?? SizeRange(minimum: 0, maximum: nil) }
    if ranges.contains(where: \.isEmpty) { return true }
    for (index, range) in ranges.enumerated() {
      for larger in ranges[(index + 1)...] where larger.maximum.map({ $0 < range.minimum }) ?? false
      {
        return true
      }
      // Texts of these types are ASCII.
      for type in typed
      where range.minimum > type.lengths.upperBound
        || range.maximum.map({ $0 < type.lengths.lowerBound }) ?? false
      {
        return true
      }
    }
    return false
  }
}

extension TextConstraints {
  private static let lengthLimit = 20_000

  /// Texts that may meet the constraints.
  private var candidates: [String] {
    var texts: [String] = typed.isEmpty && formats.isEmpty && !hasPositivePattern ? plain : []
    texts += typed.flatMap(\.samples)
    if !typed.isEmpty || !formats.isEmpty || hasPositivePattern { texts += generated }
    return texts
  }

  private var hasPositivePattern: Bool { patterns.contains(where: \.isPositive) }

  /// The first of the plain texts, with which the others need not be made.
  private var simplest: String? {
    guard typed.isEmpty, formats.isEmpty, !hasPositivePattern else { return nil }
    let least = sizes.values.map(\.minimum).max() ?? 0
    return least <= Self.lengthLimit ? String(repeating: "a", count: least) : nil
  }

  /// Texts of few letters, at the least lengths and near them.
  private var plain: [String] {
    let least = sizes.values.map(\.minimum).max() ?? 0
    guard least <= Self.lengthLimit else { return [] }
    var texts: [String] = least == 0 ? [""] : []
    for length in max(least, 1)...max(least, 1) + 2 {
      for letter in [
        "a", "b", "0", "A", " ", "-", "é", "x", "y", "z", "1", "2", "_", ".", "/", "😀",
      ] {
        texts.append(String(repeating: letter, count: length))
        texts.append(String(repeating: "a", count: length - 1) + letter)
      }
    }
    // More letters than characters in another unit.
    for letter in ["é", "😀", "👨‍👩‍👧"] {
      for size in sizes.values {
        for count in Set([size.minimum, size.maximum ?? 0, 1, 2]) where count <= 1_000 {
          texts.append(String(repeating: letter, count: count))
        }
      }
    }
    return texts
  }

  /// Texts that are generated from the constraints.
  private var generated: [String] {
    var limits: [TextConstraint] = formats.map { .format($0) }
    limits += patterns.filter(\.isPositive).map { .matches($0.pattern.text) }
    for (unit, range) in sizes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      limits.append(.length(.init(minimum: range.minimum, maximum: range.maximum, unit: unit)))
    }
    let schemas = typed.isEmpty ? [Schema(.string(limits))] : typed.map(\.schema)
    var source = RandomSource(seed: 1)
    var texts: [String] = []
    for schema in schemas {
      guard
        let generator = try? Generator(
          schema: schema, today: CalendarDate(daysSince1970: 20_409),
          now: Instant(secondsSince1970: 1_763_407_562))
      else { continue }
      let values = [generator.smallest()] + (0..<24).map { _ in generator.random(&source) }
      texts += values.compactMap(\.stringValue)
    }
    return texts
  }

  /// The texts that it must not be.
  private var excluded: [String] {
    atoms.flatMap { atom -> [String] in
      if case .noneOf(let texts) = atom { texts } else { [] }
    }
  }

  /// A text that the automata of the patterns find.
  private func matched(steps: Int) -> ContainmentSolver.Outcome {
    guard typed.isEmpty, formats.isEmpty else {
      return .unknown("whether a text of a format meets other constraints is not decided")
    }
    guard sizes.keys.allSatisfy({ $0 == .scalars }) else {
      return .unknown("lengths in several units are not decided together")
    }
    guard !patterns.isEmpty else { return .unknown("no text was found within narrow limits") }
    let search = PatternSearch(
      patterns, sizes[.scalars] ?? SizeRange(minimum: 0, maximum: nil), excluding: excluded)
    return search.solution(steps: steps, where: allows)
  }
}

extension TypedText {
  /// Texts with rare parts.
  fileprivate var samples: [String] {
    switch self {
    case .date: return ["2025-11-17", "2024-02-29", "0000-01-01", "9999-12-31"]
    case .uuid(let version):
      return (version.map { [$0] } ?? Array(1...8)).map {
        "00000000-0000-\($0)000-8000-000000000000"
      }
    case .timestamp(let timestamp):
      let range = timestamp.fractionDigits
      let digits = Set([range.lowerBound, range.upperBound, range.lowerBound + 1]).sorted()
      let zones = timestamp.zone == .utc ? ["Z"] : ["Z", "+02:00", "-05:30"]
      return (digits.filter(range.contains) + Array(range)).flatMap { count in
        zones.map { zone in
          "2025-11-17T19:26:02"
            + (count == 0 ? "" : "." + String(repeating: "9", count: count)) + zone
        }
      }
    }
  }
}
