/// How the tool ends, told apart so that a gate can decide without reading text.
package enum ExitStatus: Int32, Sendable {
  case conforms = 0
  case drift = 1
  /// Bad usage, or a contract that cannot be read.
  case usage = 2
  /// The backend could not be tested, wholly or in part.
  case couldNotTest = 3
  case interrupted = 130
}
