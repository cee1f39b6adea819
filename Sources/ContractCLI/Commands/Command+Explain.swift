import ContractFindings
import ContractLint
import ContractModel
import ContractReference
import ContractText

extension Command {
  static let explain = Command(
    "explain", "Explains checks, kinds of findings, and constructs of the language.",
    operands: "[CHECK|KIND|CONSTRUCT]…",
    options: [
      .of(.all).onCommandLineOnly
    ],
    examples: [
      ("contract-check explain rejects-invalid", "one check"),
      ("contract-check explain type-changed", "one kind of drift"),
      ("contract-check explain different-method", "one kind of lint finding"),
      ("contract-check explain map", "one construct of contracts, by its Swift name"),
      ("contract-check explain tagged-unions", "one construct, by its heading"),
      ("contract-check explain If-Match", "one construct, by the word of a standard"),
      ("contract-check explain scenarios", "the constructs of one page of the reference"),
      ("contract-check explain", "all of them"),
      ("contract-check explain --all > llms.txt", "the language reference, for agents"),
    ]
  ) { arguments, process throws(Failure) in
    let checks =
      Check.allCases.map { ($0.rawValue, $0.summary) }
      + [("round-trip", "Shipped versions of the app decode every response (--models).")]
    let kinds =
      Drift.Kind.all.map { ($0.id, $0.summary) }
      + [("round-trip-lost", "A model of the app cannot decode a response.")]
    let lints = LintFinding.Kind.allCases.map { ($0.id, $0.summary) }
    if arguments[.all] {
      process.data(LanguageReference.wholeText(checks: checks, kinds: kinds))
      return .conforms
    }
    guard !arguments.operands.isEmpty else {
      process.out(
        "checks\n" + table(checks) + "\nkinds of drift\n" + table(kinds)
          + "\nkinds of lint finding\n" + table(lints)
          + "\nconstructs of contracts, also found by their Swift names\n"
          + LanguageReference.pages.map { "\n" + constructs($0) }.joined())
      return .conforms
    }
    let known = checks + kinds + lints
    func explanation(of word: String) -> String? {
      let id = word.lowercased().replacingScalars(" ", with: "-")
      var texts = [table(known.filter { $0.0 == id })]
      let found = LanguageReference.find(word)
      texts += (found?.sections ?? []).map(\.terminalText)
      texts += [found?.page.map(constructs)].compactMap(\.self)
      let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
      return text.isEmpty ? nil : text
    }
    // Words without quotation marks may be one name: idempotency key.
    if arguments.operands.count > 1,
      let text = explanation(of: arguments.operands.joined(separator: " "))
    {
      process.out(text)
      return .conforms
    }
    for word in arguments.operands {
      guard let text = explanation(of: word) else {
        throw .usage(unknown(word, among: known.map(\.0) + LanguageReference.words))
      }
      process.out(text)
    }
    return .conforms
  }

  private static func unknown(_ word: String, among known: [String]) -> UsageError {
    let nearest = Suggestion(for: word, among: known).nearest
    return UsageError(
      "unknown check, kind of finding or construct '\(word)'; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "contract-check explain lists them"))
  }

  private static func constructs(_ page: LanguageReference.Page) -> String {
    "\(page.title)\n" + table(page.sections.map { ($0.id, $0.summary) })
  }

  private static func table(_ rows: [(String, String)]) -> String {
    rows.map { "  \($0)\n" + hanging("      ", $1).joined(separator: "\n") + "\n" }.joined()
  }
}
