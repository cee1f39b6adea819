package import ContractFindings

/// Writes the report for a terminal: the result of every operation, every drift once, a verdict.
///
/// The heading is written when a run starts and the rest when it ends. Control characters in texts
/// of the backend are made visible.
package final class TerminalRecorder: Recorder {
  package enum Verbosity: Sendable, CaseIterable {
    /// Drifts, checks that were not tested, resources left behind, and the verdict.
    case quiet
    case normal
    /// Every check and scenario, and every note.
    case verbose
  }

  private let page: TerminalPage
  private let write: (String) -> Void
  private var run: RunRecord?

  /// The runs that have ended.
  private var ended: [(contract: String, summary: RunSummary)] = []

  /// Whether a run was reported before; a blank line separates the next.
  private var hasReported = false

  /// Creates a recorder for lines of `width` characters; `write` receives whole lines.
  ///
  /// With `hasWholeVerdict` the verdict is on one line of any length.
  package init(
    style: Style = .plain, verbosity: Verbosity = .normal, width: Int = 80,
    hasWholeVerdict: Bool = false, options: OptionNames = OptionNames(),
    write: @escaping (String) -> Void
  ) {
    page = TerminalPage(
      style: style, verbosity: verbosity, width: max(40, width), hasWholeVerdict: hasWholeVerdict,
      options: options)
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started(let info):
      run = RunRecord(info, page.options)
      let isSpaced = hasReported && page.verbosity != .quiet
      emit((isSpaced ? [""] : []) + page.heading(info))
      hasReported = true
    case .decoded(let matrix, let contract) where run == nil:
      write(matrix.page(titled: "\(contract): \(Self.matrixTitle)", page.style))
    case .confirmed: break
    case .progress, .retried, .result, .leaked, .reduced, .covered, .decoded: run?.record(event)
    case .ended(let summary):
      if let run {
        emit(page.report(run, summary))
        ended.append((run.info.contract, summary))
        if let matrix = run.matrix { write(matrix.page(titled: Self.matrixTitle, page.style)) }
      }
      run = nil
    }
  }

  /// Writes one verdict for all runs, where there were several.
  package func finish() {
    guard ended.count > 1 else { return }
    emit([""] + page.total(ended))
    ended = []
  }

  private static let matrixTitle = "responses decoded by shipped versions of the app"

  private func emit(_ lines: [String]) {
    write(lines.map { $0 + "\n" }.joined())
  }
}

/// How text is emphasized; the creator respects `NO_COLOR`.
package enum Style: Sendable {
  case plain
  /// With ANSI escape sequences.
  case ansi
}

extension Style {
  /// The meaning of a piece of text.
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
