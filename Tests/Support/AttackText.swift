/// Texts that are taken for something else where foreign text is searched by `Character`.
package enum AttackText {
  /// Every punctuation mark of ASCII.
  package static let marks = Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".unicodeScalars)

  /// What makes one `Character` with a mark before it, or a line break of two scalars.
  package static let followers = [
    "", "\u{301}", "\u{338}", "\u{FE0F}", "\u{200D}", "\r\n", "\r", "\u{2028}",
  ]

  /// Each mark with each follower, on both sides of a command.
  package static let all: [String] = marks.flatMap { mark in
    followers.map { "\(mark)\($0);touch CANARY;\(mark)\($0)" }
  }

  /// Characters that hide text or change its direction, the cursor, or colours.
  package static let hidden: [String] = [
    "\u{1B}[31m", "\u{9B}31m", "\r", "\u{8}", "\u{7F}", "\u{0}", "\u{85}", "\u{2028}", "\u{2029}",
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
    "\u{2068}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{200D}",
    "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{3164}", "\u{E0041}", "\u{E007F}", "\u{E0100}",
    "\u{180E}", "\u{34F}",
  ]
}
