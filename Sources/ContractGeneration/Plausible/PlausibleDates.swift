import ContractModel

/// Dates and times around the current one that suit the name of a member.
struct PlausibleDates: Sendable {
  /// When something happens to a thing, in the order of its life.
  enum Stage: Int, Sendable, Comparable {
    case birth, creation, start, change, end, future

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }

    init?(_ name: FieldName) {
      for word in name.words.reversed() {
        guard let stage = Self.stages[word] else { continue }
        self = stage
        return
      }
      return nil
    }

    private static let stages: [String: Stage] = {
      let groups: [(Stage, [String])] = [
        (.birth, ["birth", "birthday", "birthdate", "born", "dob"]),
        (
          .creation,
          [
            "created", "creation", "registered", "joined", "ordered", "added", "inserted",
            "founded", "placed",
          ]
        ),
        (
          .start,
          [
            "start", "starts", "started", "begin", "begins", "from", "published", "paid", "sent",
            "opened",
          ]
        ),
        (
          .change,
          ["updated", "modified", "changed", "edited", "last", "seen", "shipped", "modification"]
        ),
        (
          .end,
          ["completed", "finished", "delivered", "resolved", "closed", "deleted", "archived"]
        ),
        (
          .future,
          [
            "due", "end", "ends", "until", "expires", "expiry", "expiration", "deadline", "target",
            "to", "renewal", "scheduled",
          ]
        ),
      ]
      return Dictionary(
        groups.flatMap { stage, words in words.map { ($0, stage) } },
        uniquingKeysWith: { first, _ in first })
    }()
  }

  let times: [Instant]

  var days: [CalendarDate] { times.map(\.date) }

  init(_ name: FieldName, now: Instant) {
    var source = RandomSource(seed: 11).forked(name.phrase)
    let range: ClosedRange<Int> =
      switch Stage(name) {
      case .birth: -365 * 68 ... -365 * 19
      case .creation: -90 ... -30
      case .start: -28 ... -15
      case .change: -14 ... -4
      case .end: -3 ... -1
      case .future: 5...60
      case nil: -20...20
      }
    times = (0..<32).map { _ in
      let day = range.lowerBound + source.below(range.count)
      let start = now.secondsSince1970 - ((now.secondsSince1970 % 86_400) + 86_400) % 86_400
      // In the hours of a day in which people do things, at whole minutes.
      let second = (7 + source.below(15)) * 3600 + source.below(60) * 60
      return Instant(secondsSince1970: start + day * 86_400 + second)
    }
  }
}
