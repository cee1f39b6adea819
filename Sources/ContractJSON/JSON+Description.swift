extension JSON: CustomStringConvertible {
  /// The compact text.
  public var description: String { text() }
}
