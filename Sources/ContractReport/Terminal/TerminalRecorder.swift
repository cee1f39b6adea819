package import ContractFindings

/// Writes what a person reads: the outcome of every operation, every drift once, a verdict.
///
/// The heading comes when a run starts and the rest when it ends. Texts from outside cannot command
/// the terminal.
package final class TerminalRecorder: Recorder {
  package enum Verbosity: Sendable, Hashable, CaseIterable {
    /// Drifts, what was not tested, what was left behind, and the verdict.
    case quiet
    case normal
    /// Every check and scenario, and every note.
    case verbose
  }

  private let page: TerminalPage
  private let write: (String) -> Void
  private var run: RunRecord?

  /// Whether another run was told before, from which a blank line parts the next.
  private var hasTold = false

  /// Makes a recorder for lines of `width` characters; `write` gets whole lines, ends included.
  package init(
    style: Style = .plain, verbosity: Verbosity = .normal, width: Int = 80,
    options: OptionNames = OptionNames(), write: @escaping (String) -> Void
  ) {
    page = TerminalPage(style: style, verbosity: verbosity, width: max(40, width), options: options)
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started(let info):
      run = RunRecord(info, page.options)
      if page.verbosity != .quiet { emit((hasTold ? [""] : []) + page.heading(info)) }
      hasTold = true
    case .progress: break
    case .retried(let retry): run?.add(retry)
    case .result(let result): run?.add(result)
    case .leaked(let leak): run?.add(leak)
    case .covered(let coverage): run?.coverage = coverage
    case .ended(let summary):
      if let run { emit(page.report(run, summary)) }
      run = nil
    }
  }

  private func emit(_ lines: [String]) {
    write(lines.map { $0 + "\n" }.joined())
  }
}
