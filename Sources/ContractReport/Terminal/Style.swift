/// How emphasis is shown; whoever makes one has looked at `NO_COLOR` and the terminal.
package enum Style: Sendable, Hashable {
  case plain
  /// Escape sequences that every terminal of the last decades knows.
  case ansi
}

extension Style {
  /// What a piece of text means to its reader.
  enum Role {
    case heading
    case good
    case bad
    case doubtful
    case aside
  }

  func show(_ text: String, as role: Role) -> String {
    switch self {
    case .plain: text
    case .ansi: "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
    }
  }
}

extension Style.Role {
  fileprivate var code: Int {
    switch self {
    case .heading: 1
    case .good: 32
    case .bad: 31
    case .doubtful: 33
    case .aside: 2
    }
  }
}
