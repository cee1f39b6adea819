import ContractFindings
import ContractLint
import ContractModel

extension Command {
  static let explain = Command(
    "explain", "Explains checks, kinds of drift and kinds of lint findings.",
    operands: "[CHECK|KIND]", options: [],
    examples: [
      ("contract-check explain rejects-invalid", "one check"),
      ("contract-check explain type-changed", "one kind of drift"),
      ("contract-check explain different-method", "one kind of lint finding"),
      ("contract-check explain", "all of them"),
    ]
  ) { arguments, process throws(Failure) in
    let checks =
      Check.allCases.map { ($0.rawValue, $0.summary) }
      + [("round-trip", "Shipped versions of the app decode every response (--models).")]
    let kinds =
      Drift.Kind.all.map { ($0.id, $0.summary) }
      + [("round-trip-lost", "A model of the app cannot decode a response.")]
    let lints = LintFinding.Kind.allCases.map { ($0.rawValue, $0.summary) }
    guard !arguments.operands.isEmpty else {
      process.out(
        "checks\n" + table(checks) + "\nkinds of drift\n" + table(kinds)
          + "\nkinds of lint finding\n" + table(lints))
      return .conforms
    }
    for word in arguments.operands {
      let known = checks + kinds + lints
      let found = known.filter { $0.0 == word }
      guard !found.isEmpty else {
        throw .usage(.unknown("check or kind of finding", word, among: known.map(\.0)))
      }
      process.out(table(found))
    }
    return .conforms
  }

  private static func table(_ rows: [(String, String)]) -> String {
    rows.map { "  \($0)\n      \($1)\n" }.joined()
  }
}
