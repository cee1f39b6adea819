import ContractFindings
import ContractInterchange
import ContractJSON
import ContractModel

extension [Option] {
  /// Which findings fail a run.
  static let consequences: [Option] = [
    .of(.baseline),
    .of(.unstable),
    .of(.failOn),
  ]
}

extension Arguments {
  /// The options that leave out requests which might show a known drift again.
  private static let narrowing: [Option] = [
    .of(.phases), .of(.only), .of(.exclude), .of(.safe), .of(.check), .of(.skipCheck), .of(.fuzz),
    .of(.recorded), .of(.affectedBy),
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
    options.notesUnstable = try value(.unstable) == "note"
    options.decidesStale = decidesStale && !has(.shard) && !isNarrowed
    guard let path = self[.baseline] else {
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
