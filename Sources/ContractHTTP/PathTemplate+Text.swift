import ContractText

extension PathTemplate {
  /// The text of a template without the names of its variables: `/goals/{}/tips`.
  ///
  /// Templates with the same shape match the same paths. The text need not be a valid template.
  package static func shape(of text: String) -> String {
    var shape = ""
    var isName = false
    for scalar in text.unicodeScalars {
      if scalar == "}" { isName = false }
      if !isName { shape.unicodeScalars.append(scalar) }
      if scalar == "{" { isName = true }
    }
    return shape
  }

  /// The text of a template without slashes at its end; `/` itself stays.
  package static func trimmed(_ text: String) -> String {
    var path = text[...]
    while path.utf8.count > 1, path.hasScalarSuffix("/") { path = path.dropping(lastBytes: 1) }
    return String(path)
  }

  /// The names of the variables in the text of a template, from left to right.
  ///
  /// The text need not be a valid template: names may be repeated, and segments have several.
  package static func names(in text: String) -> [String] {
    text.split(ascii: "{").dropFirst().compactMap { part in
      part.containsASCII("}") ? String(part.prefix(upToASCII: "}")) : nil
    }
  }
}
