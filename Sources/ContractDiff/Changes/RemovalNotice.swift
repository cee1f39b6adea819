import ContractModel

/// Whether an old contract has announced that a part of it will be removed.
struct RemovalNotice: Sendable {
  /// Whether the part was deprecated.
  let isDeprecated: Bool

  /// Whether the announced day has come.
  let isDue: Bool

  private let day: CalendarDate?

  init(_ reason: String?, _ day: String?, today: CalendarDate?) {
    isDeprecated = reason != nil
    self.day = day.flatMap(CalendarDate.init)
    isDue = isDeprecated && self.day.flatMap { day in today.map { $0 >= day } } ?? false
  }

  /// The words to append to a message.
  fileprivate var words: String {
    guard let day else { return "; its removal was announced" }
    return isDue
      ? "; its removal was announced for \(day)"
      : "; its removal was announced for \(day), not before"
  }
}

extension ContractChange {
  /// Makes the change less serious where it was announced.
  ///
  /// A removal after the announced day is no more than information, and so is one of what was deprecated
  /// without a day where no reader fails.
  mutating func soften(_ notice: RemovalNotice) {
    guard notice.isDeprecated else { return }
    if notice.isDue || level == .warning { level = .info }
    message += notice.words
  }
}
