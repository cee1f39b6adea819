/// The sockets that a ``PollLoop`` waits for.
protocol PollSource: Sendable {
  /// Puts what is to be waited for into the set.
  ///
  /// - Returns: When the wait has to end at the latest.
  func prepare(_ set: inout PollSet) -> Moment?

  /// Acts on what has happened to the descriptors put into the set, and on deadlines.
  func handle(_ set: PollSet)

  /// Called once, as the last thing the thread of the loop does.
  func end()
}
