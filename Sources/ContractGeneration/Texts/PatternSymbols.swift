import ContractJSON
import ContractPatterns

/// The scalars of generated texts, grouped by their classes in the automata.
struct PatternSymbols: Sendable {
  struct Symbol: Sendable {
    /// The column of the scalars in each automaton.
    var columns: [Int]
    var rank: Rank

    /// The range of the scalars in ``PatternSymbols/scalars``.
    var scalars: Range<Int>

    var reach: PatternAutomaton.Reach { rank.reach }
  }

  /// The preference among scalars, readable ones first.
  enum Rank: Int, Sendable, CaseIterable {
    case letterOrDigit, punctuation, space, foreignLetter, other
  }

  let all: [Symbol]

  /// The range in ``bytes`` of each scalar as JSON.
  let scalars: [Range<Int>]
  let bytes: [UInt8]

  init(_ automata: [Pattern.Automaton]) {
    var groups: [(columns: [Int], rank: Rank, members: [Unicode.Scalar])] = []
    var indices: [[Int]: Int] = [:]
    for scalar in Self.candidates(automata) {
      let columns = automata.map { $0.column(of: scalar.value) }
      let rank = Rank(scalar)
      let key = columns + [rank.rawValue]
      if let index = indices[key] {
        groups[index].members.append(scalar)
      } else {
        indices[key] = groups.count
        groups.append((columns, rank, [scalar]))
      }
    }
    var (all, scalars, bytes): ([Symbol], [Range<Int>], [UInt8]) = ([], [], [])
    for group in groups {
      let start = scalars.count
      for scalar in group.members {
        let encoded = JSON.string(String(scalar)).bytes().dropFirst().dropLast()
        scalars.append(bytes.count..<bytes.count + encoded.count)
        bytes += encoded
      }
      all.append(
        Symbol(columns: group.columns, rank: group.rank, scalars: start..<scalars.count))
    }
    self.all = all
    self.scalars = scalars
    self.bytes = bytes
  }
}

extension PatternSymbols {
  private static let perRange: UInt32 = 12
  private static let readable = (0x20...0x7E).compactMap(Unicode.Scalar.init as (Int) -> _)
  private static let foreign = Array("éßøñÅЖя漢字日本語かな".unicodeScalars)

  /// Printable ASCII, some letters beyond it, and a few scalars of every range that the automata
  /// distinguish.
  private static func candidates(_ automata: [Pattern.Automaton]) -> [Unicode.Scalar] {
    var found = readable + foreign
    let starts = Set(automata.flatMap(\.columnStarts)).sorted()
    var seen = Set(found)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : 0x110000
      for value in start..<min(end, start + perRange) {
        guard let scalar = Unicode.Scalar(value) else { break }
        if seen.insert(scalar).inserted { found.append(scalar) }
      }
    }
    return found
  }
}

extension PatternSymbols.Rank {
  fileprivate init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": self = .letterOrDigit
    case " ": self = .space
    case "!"..."~": self = .punctuation
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
        self = .foreignLetter
      default: self = .other
      }
    }
  }

  fileprivate var reach: PatternAutomaton.Reach {
    switch self {
    case .letterOrDigit, .punctuation, .space: .ascii
    case .foreignLetter: .letters
    case .other: .everything
    }
  }
}
