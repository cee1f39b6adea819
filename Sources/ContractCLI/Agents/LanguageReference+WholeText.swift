import ContractReference

extension LanguageReference {
  /// The whole reference in Markdown, in the form of https://llmstxt.org: a title, a summary, then the pages.
  static func wholeText(
    checks: [(String, String)], kinds: [(String, String)]
  ) -> String {
    var lines = [
      "# ContractCheck", "",
      "> Checks a backend against its API contract and reports every difference. A contract is Swift "
        + "code, or an OpenAPI document. This text is the reference of the language, of the checks and of "
        + "the kinds of drift.", "", "## Checks", "",
    ]
    lines += checks.map { "- `\($0.0)`: \($0.1)" } + ["", "## Kinds of drift", ""]
    lines += kinds.map { "- `\($0.0)`: \($0.1)" }
    for page in pages {
      lines += ["", "## \(page.title)"]
      for section in page.sections { lines += ["", "### \(section.heading)", ""] + section.lines }
    }
    return lines.withoutRepeatedBlanks.joined(separator: "\n") + "\n"
  }
}

extension [String] {
  fileprivate var withoutRepeatedBlanks: [String] {
    var kept: [String] = []
    for line in self where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    return kept
  }
}
