extension Bool {
  /// Reads the value of an environment variable that is a switch: `1` or `0`, also in words; `nil` where
  /// it is neither.
  package init?(variable text: String) {
    switch text.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: return nil
    }
  }
}
