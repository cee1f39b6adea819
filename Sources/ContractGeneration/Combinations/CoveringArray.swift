/// Rows in which every two compatible alternatives of two places occur together (pairwise testing).
///
/// A greedy algorithm (Cohen and others, "The AETG system", 1997), deterministic.
struct CoveringArray: Sendable {
  /// A place with alternatives, which may require a certain alternative of another place.
  struct Place: Sendable, Equatable {
    var count: Int
    /// An earlier place, and its required alternative.
    var within: Choice?
  }

  struct Choice: Sendable, Equatable {
    var place: Int
    var alternative: Int
  }

  /// The alternative of each place in each row; `nil` where the place does not exist.
  private(set) var rows: [[Int?]] = []

  private let places: [Place]

  /// The index of the first alternative of each place among all alternatives.
  private let starts: [Int]
  private let total: Int

  /// Whether a pair of alternatives is still uncovered; symmetric.
  private var isOpen: [Bool]

  /// The number of uncovered pairs of each alternative.
  private var openPairs: [Int]
  private var openCount = 0

  init(_ places: [Place]) {
    self.places = places
    var (starts, total) = ([Int](), 0)
    for place in places {
      starts.append(total)
      total += place.count
    }
    self.starts = starts
    self.total = total
    isOpen = Array(repeating: false, count: total * total)
    openPairs = Array(repeating: 0, count: total)
    openAll()
    while let row = nextRow() { rows.append(row) }
  }
}

extension CoveringArray {
  /// Whether a choice and all that it requires can be added to a row.
  private func fits(_ choice: Choice, in row: [Int?]) -> Bool {
    var next: Choice? = choice
    while let needed = next {
      if let set = row[needed.place], set != needed.alternative { return false }
      next = places[needed.place].within
    }
    return true
  }

  /// A row with these choices and all that they require; `nil` when they exclude each other.
  private func forced(_ choices: [Choice], in row: [Int?]? = nil) -> [Int?]? {
    var row = row ?? Array(repeating: nil, count: places.count)
    for choice in choices {
      var next: Choice? = choice
      while let needed = next {
        if let set = row[needed.place], set != needed.alternative { return nil }
        row[needed.place] = needed.alternative
        next = places[needed.place].within
      }
    }
    return row
  }

  private func number(_ choice: Choice) -> Int { starts[choice.place] + choice.alternative }

  private mutating func openAll() {
    for place in places.indices {
      for alternative in 0..<places[place].count {
        let first = Choice(place: place, alternative: alternative)
        let row = forced([first])
        // Each alternative is paired with itself, so that a single place is covered as well.
        open(number(first), number(first))
        for other in (place + 1)..<max(place + 1, places.count) {
          for second in 0..<places[other].count {
            let second = Choice(place: other, alternative: second)
            guard let row, fits(second, in: row) else { continue }
            open(number(first), number(second))
          }
        }
      }
    }
  }

  private mutating func open(_ first: Int, _ second: Int) {
    isOpen[first * total + second] = true
    openPairs[first] += 1
    if first != second {
      isOpen[second * total + first] = true
      openPairs[second] += 1
    }
    openCount += 1
  }

  private mutating func nextRow() -> [Int?]? {
    guard openCount > 0, let seed = seed(), var row = forced(seed) else { return nil }
    for place in places.indices where row[place] == nil {
      if let within = places[place].within, row[within.place] != within.alternative { continue }
      var (best, most) = (0, -1)
      // Ties are resolved in turn.
      for turn in 0..<places[place].count {
        let alternative = (turn + rows.count) % places[place].count
        let met = open(Choice(place: place, alternative: alternative), with: row)
        if met > most { (best, most) = (alternative, met) }
      }
      row[place] = best
    }
    close(row)
    return row
  }

  /// An uncovered pair of alternatives, the first of which has the most uncovered pairs.
  private func seed() -> [Choice]? {
    var (best, most) = (0, 0)
    for first in 0..<total {
      let open = openPairs[first]
      if open > most { (best, most) = (first, open) }
    }
    guard let second = (0..<total).last(where: { isOpen[best * total + $0] }) else { return nil }
    return [choice(best), choice(second)]
  }

  private func choice(_ number: Int) -> Choice {
    let place = starts.lastIndex { $0 <= number } ?? 0
    return Choice(place: place, alternative: number - starts[place])
  }

  /// The number of uncovered pairs that a choice covers.
  private func open(_ choice: Choice, with row: [Int?]) -> Int {
    var count = isOpen[number(choice) * total + number(choice)] ? 1 : 0
    for (place, alternative) in row.enumerated() {
      guard let alternative, place != choice.place else { continue }
      if isOpen[number(choice) * total + starts[place] + alternative] { count += 1 }
    }
    return count
  }

  private mutating func close(_ row: [Int?]) {
    let chosen = row.enumerated().compactMap { place, alternative in
      alternative.map { starts[place] + $0 }
    }
    for first in chosen {
      for second in chosen where isOpen[first * total + second] {
        isOpen[first * total + second] = false
        openPairs[first] -= 1
        if first != second {
          isOpen[second * total + first] = false
          openPairs[second] -= 1
        }
        openCount -= 1
      }
    }
  }
}
