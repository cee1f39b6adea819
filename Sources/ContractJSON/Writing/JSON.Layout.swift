extension JSON {
  /// How a value is spread over lines.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// One line without white space; members in their order.
    case compact

    /// One line per element and member, two spaces per level, LF, no LF at the end; members in
    /// their order.
    case pretty

    /// Like `compact`, with members sorted by the scalars of their names.
    case canonical
  }
}
