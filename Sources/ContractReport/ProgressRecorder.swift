package import ContractFindings
import ContractJSON
import ContractText

/// Shows the progress of a run on one line that overwrites itself; for the standard error of a
/// terminal only.
///
/// The line is erased before the results begin. Put this recorder before others that write to the
/// same terminal.
package final class ProgressRecorder: Recorder {
  private let width: Int
  private let write: (String) -> Void
  private var shown = ""
  private var last: Step?

  /// The line is rewritten only when this changes, because a terminal is slower than a run.
  private struct Step: Equatable {
    var phase: String
    var part: Int
    var drifts: Int

    init(_ progress: RunProgress) {
      phase = progress.phase
      part = progress.finished / max(1, progress.planned / 500)
      drifts = progress.drifts
    }
  }

  package init(width: Int = 80, write: @escaping (String) -> Void) {
    self.width = max(20, width)
    self.write = write
  }

  deinit {
    show("")
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .progress(let progress):
      let step = Step(progress)
      if step != last { show(progress.line.onOneLine.visible.cut(to: width - 1)) }
      last = step
    case .retried: break
    case .started, .result, .leaked, .reduced, .covered, .decoded, .ended:
      show("")
      last = nil
    }
  }

  /// Spaces instead of an escape sequence, so that it works on any terminal.
  private func show(_ line: String) {
    guard line != shown else { return }
    let blank = String(repeating: " ", count: max(0, shown.count - line.count))
    write("\r\(line)\(blank)\(line.isEmpty ? "\r" : "")")
    shown = line
  }
}

extension RunProgress {
  fileprivate var line: String {
    let text = drifts > 0 ? ", \(drifts.counted("drift"))" : ""
    return "\(phase): \(finished) of \(planned)\(text)"
  }
}
