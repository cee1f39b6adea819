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

  private var file: OutputFile
  private var writeError: OutputError?
  private var bytes: [UInt8] = []
  private var step = ""

  private static let bufferBytes = 1 << 16

  /// Opens the file at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package init(path: String) throws(OutputError) {
    file = try OutputFile(path: path)
    bytes.reserveCapacity(Self.bufferBytes + 4096)
    bytes += #"{"event":"opened","format":"\#(Self.format)","version":\#(Self.version)}"#.utf8
    bytes.append(0x0A)
  }

  package func record(_ event: RunEvent) {
    if case .progress(let progress) = event {
      let next = "\(progress.phase) \(progress.finished * 100 / max(1, progress.planned))"
      guard next != step else { return }
      step = next
    }
    let start = bytes.count
    event.write(into: &bytes)
    endLine(from: start)
  }

  package func finish(_ ending: ReportEnding) throws(OutputError) {
    let start = bytes.count
    bytes += #"{"event":"closed""#.utf8
    ending.members.write(into: &bytes)
    bytes.append(UInt8(ascii: "}"))
    endLine(from: start)
    flush()
    if let writeError { throw writeError }
    try file.commit()
  }

  private func endLine(from start: Int) {
    bytes.escapeHidden(from: start)
    bytes.append(0x0A)
    if bytes.count >= Self.bufferBytes { flush() }
  }

  /// Does nothing after the first error, which ``finish(_:)`` throws.
  private func flush() {
    guard writeError == nil else { return }
    do throws(OutputError) {
      try file.append(bytes)
    } catch {
      writeError = error
    }
    bytes.removeAll(keepingCapacity: true)
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
