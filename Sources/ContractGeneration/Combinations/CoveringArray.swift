/// Rows in which every two compatible alternatives of two locations occur together (pairwise testing).
///
/// A greedy algorithm (Cohen and others, "The AETG system", 1997), deterministic.
struct CoveringArray: Sendable {
  /// A location with alternatives, which may require a certain alternative of another location.
  struct Location: Sendable, Hashable {
    var count: Int
    /// An earlier location, and its required alternative.
    var within: Choice?
  }

  struct Choice: Sendable, Hashable {
    var location: Int
    var alternative: Int
  }

  /// The alternative of each location in each row; `nil` where the place does not exist.
  private(set) var rows: [[Int?]] = []

  private let locations: [Location]

  /// The index of the first alternative of each location among all alternatives.
  private let starts: [Int]
  private let total: Int

  /// Whether a pair of alternatives is still uncovered; symmetric.
  private var isOpen: [Bool]

  /// The number of uncovered pairs of each alternative.
  private var openPairs: [Int]
  private var openCount = 0

  init(_ locations: [Location]) {
    self.locations = locations
    var (starts, total) = ([Int](), 0)
    for location in locations {
      starts.append(total)
      total += location.count
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
      if let set = row[needed.location], set != needed.alternative { return false }
      next = locations[needed.location].within
    }
    return true
  }

  /// A row with these choices and all that they require; `nil` when they exclude each other.
  private func forced(_ choices: [Choice], in row: [Int?]? = nil) -> [Int?]? {
    var row = row ?? Array(repeating: nil, count: locations.count)
    for choice in choices {
      var next: Choice? = choice
      while let needed = next {
        if let set = row[needed.location], set != needed.alternative { return nil }
        row[needed.location] = needed.alternative
        next = locations[needed.location].within
      }
    }
    return row
  }

  private func number(_ choice: Choice) -> Int { starts[choice.location] + choice.alternative }

  private mutating func openAll() {
    for location in locations.indices {
      for alternative in 0..<locations[location].count {
        let first = Choice(location: location, alternative: alternative)
        let row = forced([first])
        // Each alternative is paired with itself, so that a single location is covered as well.
        open(number(first), number(first))
        for other in (location + 1)..<max(location + 1, locations.count) {
          for second in 0..<locations[other].count {
            let second = Choice(location: other, alternative: second)
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
    for location in locations.indices where row[location] == nil {
      if let within = locations[location].within, row[within.location] != within.alternative {
        continue
      }
      var (best, most) = (0, -1)
      // Ties are resolved in turn.
      for turn in 0..<locations[location].count {
        let alternative = (turn + rows.count) % locations[location].count
        let met = open(Choice(location: location, alternative: alternative), with: row)
        if met > most { (best, most) = (alternative, met) }
      }
      row[location] = best
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
    let location = starts.lastIndex { $0 <= number } ?? 0
    return Choice(location: location, alternative: number - starts[location])
  }

  /// The number of uncovered pairs that a choice covers.
  private func open(_ choice: Choice, with row: [Int?]) -> Int {
    var count = isOpen[number(choice) * total + number(choice)] ? 1 : 0
    for (location, alternative) in row.enumerated() {
      guard let alternative, location != choice.location else { continue }
      if isOpen[number(choice) * total + starts[location] + alternative] { count += 1 }
    }
    return count
  }

  private mutating func close(_ row: [Int?]) {
    let chosen = row.enumerated().compactMap { location, alternative in
      alternative.map { starts[location] + $0 }
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
