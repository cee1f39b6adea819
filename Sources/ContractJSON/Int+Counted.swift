extension Int {
  /// `1 drift`, `2 drifts`.
  package func counted(_ noun: String) -> String {
    counted(noun, noun + "s")
  }

  /// `1 body`, `2 bodies`.
  package func counted(_ noun: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? noun : plural)"
  }
}
