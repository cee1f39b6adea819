package import ContractFindings
import ContractJSON
import ContractText

/// Shows the progress of a run, and its first drift as soon as it is confirmed, on standard error.
///
/// On a terminal there is one line that overwrites itself and is erased before the results begin; elsewhere
/// a line every 30 seconds. Put this recorder before others that write to the same terminal.
package final class ProgressRecorder: Recorder {
  private let width: Int
  private let isTerminal: Bool
  private let now: () -> Duration
  private let write: (String) -> Void
  private var shown = ""
  private var last: Step?

  /// When the run began and when the last line was written, by the clock.
  private var start: Duration
  private var lastLine: Duration

  /// The first drift, until it is shown.
  private var firstDrift: String?
  private var hasDrift = false

  /// Between two lines where there is no terminal.
  private static let interval: Duration = .seconds(30)

  /// Before that, the report is near enough.
  private static let patience: Duration = .seconds(2)

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

  /// - Parameters:
  ///   - width: The width of a line.
  ///   - isTerminal: Whether lines can overwrite themselves.
  ///   - now: The time since any fixed moment.
  ///   - write: Receives the text.
  package init(
    width: Int = 80, isTerminal: Bool = true, now: @escaping () -> Duration = { .zero },
    write: @escaping (String) -> Void
  ) {
    self.width = max(20, width)
    self.isTerminal = isTerminal
    self.now = now
    self.write = write
    (start, lastLine) = (now(), now())
  }

  deinit {
    show("")
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started:
      show("")
      (start, lastLine) = (now(), now())
      (firstDrift, hasDrift) = (nil, false)
    case .progress(let progress): record(progress)
    case .confirmed(let finding):
      guard finding.isFailure, !hasDrift else { return }
      hasDrift = true
      firstDrift = "first drift: \(finding.headline.visible)"
      showFirstDrift()
    case .retried: break
    case .result, .leaked, .reduced, .covered, .decoded, .ended:
      show("")
      last = nil
    }
  }

  private func record(_ progress: RunProgress) {
    showFirstDrift()
    let line = progress.line(after: now() - start).onOneLine.visible
    guard isTerminal else {
      guard now() - lastLine >= Self.interval else { return }
      lastLine = now()
      write(line + "\n")
      return
    }
    let step = Step(progress)
    if step != last { show(line.cut(to: width - 1)) }
    last = step
  }

  private func showFirstDrift() {
    guard let firstDrift, now() - start >= Self.patience else { return }
    show("")
    write(firstDrift + "\n")
    self.firstDrift = nil
    last = nil
  }

  /// Spaces instead of an escape sequence, so that it works on any terminal.
  private func show(_ line: String) {
    guard isTerminal, line != shown else { return }
    let blank = String(repeating: " ", count: max(0, shown.count - line.count))
    write("\r\(line)\(blank)\(line.isEmpty ? "\r" : "")")
    shown = line
  }
}

extension RunProgress {
  /// `negative: 120 of 480 cases, 830 requests/s, 2 drifts, 12 s left`.
  fileprivate func line(after elapsed: Duration) -> String {
    let seconds = Double(elapsed.milliseconds) / 1000
    var parts = ["\(phase): \(finished) of \(planned) cases"]
    if seconds >= 1, requests > 0 {
      parts.append("\(Int((Double(requests) / seconds).rounded())) requests/s")
    }
    if drifts > 0 { parts.append(drifts.counted("drift")) }
    if seconds >= 3, finished > 0, finished < planned {
      let left = seconds * Double(planned - finished) / Double(finished)
      parts.append(left < 100 ? "\(Int(left) + 1) s left" : "\(Int(left / 60) + 1) min left")
    }
    return parts.joined(separator: ", ")
  }
}
