import ContractFindings
import ContractInterchange
import ContractJSON
import ContractModel

extension [Option] {
  /// Which findings fail a run.
  static let consequences: [Option] = [
    Option(
      "--baseline", takes: "FILE",
      "known drifts, which are reported and do not fail the run; see contract-check baseline"),
    Option(
      "--unstable", takes: "fail|note",
      "the consequence of a drift that a repeated request did not show (default: fail)"),
    Option(
      "--fail-on", takes: "note|stale", isList: true,
      "fail on notes, too; or on entries of the baseline that match no drift any more"),
  ]
}

extension Arguments {
  /// The options that leave out requests which might show a known drift again.
  private static let narrowing = [
    "--phases", "--only", "--exclude", "--safe", "--check", "--skip-check", "--fuzz", "--recorded",
    "--affected-by",
  ]

  /// Whether options leave out requests.
  var isNarrowed: Bool { Self.narrowing.contains(where: has) }

  /// The review that marks the known drifts of the command; `nil` where no option changes the consequences.
  ///
  /// - Throws: A failure for an option with another value, and a baseline that cannot be read.
  func baselineReview(decidesStale: Bool) throws(Command.Failure) -> BaselineReview? {
    var options = BaselineReview.Options()
    do throws(UsageError) {
      options.failsOnStale = try fails(on: .stale)
    } catch {
      throw .usage(error)
    }
    options.notesUnstable = try choice("--unstable", ["fail", "note"]) == "note"
    options.decidesStale = decidesStale && !has(Option.shard.name) && !isNarrowed
    guard let path = last("--baseline") else {
      guard !options.failsOnStale else {
        throw .usage(UsageError("--fail-on stale needs --baseline FILE"))
      }
      return options.notesUnstable ? BaselineReview(Baseline(), on: .current, options) : nil
    }
    let baseline = try Baseline(
      parsing: ProcessEnvironment.contents(ofFile: path), named: path)
    return BaselineReview(baseline, on: .current, options)
  }
}

extension Baseline {
  /// Reads a baseline in YAML or JSON.
  ///
  /// - Throws: A failure that names the line of the first mistake.
  init(parsing bytes: [UInt8], named name: String) throws(Command.Failure) {
    let document: (value: JSON, lines: DocumentLines)
    do throws(YAML.ParseError) {
      document = try YAML.read(bytes)
    } catch {
      self.init()
      if case .noDocument = error.reason { return }
      throw .problems(["\(name):\(error.position.line): error: \(error.reason)"])
    }
    do throws(Baseline.ReadError) {
      self = try Baseline(document.value)
    } catch {
      let line = document.lines.line(of: error.pointer)
      throw .problems(["\(name):\(line): error: \(error.message)"])
    }
  }
}
