package import ContractFindings
import ContractJSON
import ContractModel
import ContractText
import Foundation

/// Writes a folder with a shell script for each drift, which sends its requests again, and a list of them.
///
/// Secrets are variables that the scripts require. The folder appears as a whole; it replaces an older one
/// that a report has written, and no other.
package final class ScriptFolder: Report {
  private let path: String
  private let url: URL
  private var collected: CollectedRuns

  private static let list = "README.txt"
  private static let heading = "Scripts of contract-check"

  /// - Throws: ``OutputError`` at once when the folder cannot be written.
  package init(path: String, options: OptionNames = OptionNames()) throws(OutputError) {
    self.path = path
    url = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
    collected = CollectedRuns(options)
    try checkTarget()
    // The partial folder proves that its parent can be written.
    try create(partial)
    try? FileManager.default.removeItem(at: partial)
  }

  package func record(_ event: RunEvent) { collected.record(event) }

  package func finish(_ ending: ReportEnding) throws(OutputError) {
    try create(partial)
    do throws(OutputError) {
      var lines = [Self.heading, ""] + ending.reasons.map(\.visibleOnOneLine)
      var number = 0
      for run in collected.runs {
        lines.append("\(run.subject): \(run.sentence)".visibleOnOneLine)
        for group in run.drifts.groups {
          number += 1
          guard let script = group.script(number: number) else { continue }
          let name = group.fileName(number: number)
          lines.append("  \(name): \(group.lead.headline.visibleOnOneLine)")
          try write(script, named: name, isExecutable: true)
        }
      }
      try write(lines.joined(separator: "\n") + "\n", named: Self.list, isExecutable: false)
      try checkTarget()
      try replaceTarget()
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw error
    }
  }
}

extension ScriptFolder {
  private var partial: URL { sibling("partial") }

  private func sibling(_ suffix: String) -> URL {
    let process = ProcessInfo.processInfo.processIdentifier
    return url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(process).\(suffix)")
  }

  /// Refuses a folder with files that no report has written.
  private func checkTarget() throws(OutputError) {
    let files = FileManager.default
    guard files.fileExists(atPath: url.path) else { return }
    guard let names = try? files.contentsOfDirectory(atPath: url.path) else {
      throw OutputError(.hasOtherFiles, path: path)
    }
    guard !names.isEmpty else { return }
    let list = url.appendingPathComponent(Self.list)
    let isOwn = (try? String(contentsOf: list, encoding: .utf8))?.hasScalarPrefix(Self.heading)
    guard isOwn == true, names.allSatisfy({ $0 == Self.list || $0.hasScalarSuffix(".sh") }) else {
      throw OutputError(.hasOtherFiles, path: path)
    }
  }

  private func create(_ folder: URL) throws(OutputError) {
    do {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      throw OutputError(error, path: path)
    }
  }

  private func write(
    _ text: String, named name: String, isExecutable: Bool
  ) throws(OutputError) {
    let file = partial.appendingPathComponent(name)
    do {
      try Data(text.utf8).write(to: file)
      let mode = isExecutable ? 0o755 : 0o644
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    } catch {
      throw OutputError(error, path: path)
    }
  }

  private func replaceTarget() throws(OutputError) {
    let files = FileManager.default
    let old = sibling("old")
    do {
      try? files.removeItem(at: old)
      if files.fileExists(atPath: url.path) { try files.moveItem(at: url, to: old) }
      try files.moveItem(at: partial, to: url)
      try? files.removeItem(at: old)
    } catch {
      throw OutputError(error, path: path)
    }
  }
}

extension DriftGroup {
  /// `01-type-changed-tips.sh`.
  fileprivate func fileName(number: Int) -> String {
    let operation = lead.operation.unicodeScalars.prefix(60)
      .map { $0.isASCIILetterOrDigit ? String($0) : "-" }.joined()
    return "\(number < 10 ? "0" : "")\(number)-\(lead.drift.kind.id)-\(operation).sh"
  }

  /// The script, or `nil` where no shell lines show the drift.
  fileprivate func script(number: Int) -> String? {
    guard let script = lead.reproduction.script else { return nil }
    let facts = lead.facts(alsoIn: alsoIn).map { "\($0.label): \($0.text.cut(to: 500))" }
    let comments =
      ["\(number). \(lead.headline)"] + facts
      + (lead.reproduction.replay.map { ["replay: \($0)"] } ?? [])
    let required = lead.reproduction.unsetVariables.map {
      ": \"${\($0):?set it to the secret that masks stand for}\""
    }
    return
      (["#!/bin/sh"] + comments.map { "# " + $0.visibleOnOneLine }
      + ["set -u"] + required + ["cd \"$(mktemp -d)\" || exit 3", "", script]).joined(
        separator: "\n")
      + "\n"
  }
}
