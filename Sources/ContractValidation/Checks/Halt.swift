/// Why judging does not go on.
enum Halt: Error {
  /// The body is not JSON; the offset is near the byte that proves it.
  case unreadable(at: Int)
  /// A verdict was asked for, and it is no.
  case refused
}
