extension Instant {
  /// The seconds by which the current time of a task is later than that of the machine.
  ///
  /// For tests of what depends on the day: they shift both sides of a run, because a backend and a runner compare
  /// their times.
  @TaskLocal package static var shift = 0
}
