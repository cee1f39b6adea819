package import ContractFindings
import ContractJSON
import ContractText

/// Writes every event as a line of JSON, from which any report can be made later.
///
/// The first line states the format and its version, the last one the end of the command. Lines stream
/// to disk, so memory does not grow with the number of results. Of the progress, a step is written for
/// each hundredth of a phase.
package final class JSONLinesRecorder: Report {
  /// The version of the format, which changes when a reader of the older one would err.
  package static let version = 1

  static let format = "contract-check-events"

  private var output: BufferedOutput
  private var step = ""

  /// Opens the file at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package init(path: String) throws(OutputError) {
    output = try BufferedOutput(path: path)
    let head = #"{"event":"opened","format":"\#(Self.format)","version":\#(Self.version)}"#
    output.bytes += head.utf8
    output.bytes.append(0x0A)
  }

  package func record(_ event: RunEvent) {
    // The results have it, too.
    if case .confirmed = event { return }
    if case .progress(let progress) = event {
      let next = "\(progress.phase) \(progress.finished * 100 / max(1, progress.planned))"
      guard next != step else { return }
      step = next
    }
    let start = output.bytes.count
    event.write(into: &output.bytes)
    endLine(from: start)
  }

  package func finish(_ ending: ReportEnding) throws(OutputError) {
    let start = output.bytes.count
    output.bytes += #"{"event":"closed""#.utf8
    ending.members.write(into: &output.bytes)
    output.bytes.append(UInt8(ascii: "}"))
    endLine(from: start)
    try output.commit()
  }

  private func endLine(from start: Int) {
    output.bytes.escapeHidden(from: start)
    output.bytes.append(0x0A)
    output.flushIfFull()
  }
}

extension ReportEnding {
  var members: [(String, JSON?)] {
    [
      ("status", status.map { .number(JSON.Number($0)) }),
      ("reasons", reasons.isEmpty ? nil : .array(reasons.map(JSON.string))),
    ]
  }
}

extension [UInt8] {
  /// Writes the characters that cannot be seen as escape sequences, in JSON from an index on.
  mutating func escapeHidden(from start: Int) {
    guard self[start...].contains(where: { $0 >= 0x7F }) else { return }
    let text = String(decoding: self[start...], as: UTF8.self)
    let visible = text.visibleJSON
    guard visible != text else { return }
    replaceSubrange(start..., with: visible.utf8)
  }
}
