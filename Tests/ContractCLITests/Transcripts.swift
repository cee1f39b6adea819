import ContractCLI
import ContractMock
import ContractModel
import ContractRunner
import Foundation
import TestSupport
import Testing

/// A committed call of the tool: `<name>.args` is the line that was typed, `<name>.out` what a
/// terminal showed, `<name>.status` how it ended.
///
/// In the line `{root}` is the folder of the package, `{path}` where programs are found,
/// `{temporary}` an empty folder,
/// `{closed-port}` a port on which nobody listens, and `{lume-goals}` one at which a backend keeps
/// that contract; the output is committed with the same words.
struct Transcript: Sendable, CustomTestStringConvertible {
  /// Relative to `snapshots/cli`, without an extension.
  var name: String

  var testDescription: String { name }

  static let all: [Transcript] = {
    let files = FileManager.default.enumerator(atPath: PackageRoot.path + "/snapshots/cli")
    let names = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".args") }
    return names.sorted().map { Transcript(name: String($0.dropLast(".args".count))) }
  }()

  /// 2026-11-18T12:00:00Z, the time of every transcript.
  private static let day = 1_795_003_200

  /// Types the line.
  func replay() async throws -> (text: String, status: String) {
    let shift = Self.day - Instant.current.secondsSince1970
    return try await Instant.$shift.withValue(shift) { try await replayOnDay() }
  }

  private func replayOnDay() async throws -> (text: String, status: String) {
    let folder = try TemporaryFolder()
    let goals = try line.contains("{lume-goals}") ? MockServer.goals() : nil
    defer { goals?.stop() }
    let locations = [
      // A port alone may be a part of any number.
      (":{lume-goals}", goals.map { ":\($0.port)" } ?? ":{lume-goals}"),
      ("{root}", PackageRoot.path), ("{temporary}", folder.path),
      ("{path}", ProcessInfo.processInfo.environment["PATH"] ?? ""),
      (":{closed-port}", ":\(RefusingPort.number)"),
    ]
    var words = try line.split(separator: " ").map { word in
      locations.reduce(String(word)) { $0.replacing($1.0, with: $1.1) }
    }
    var environment: [String: String] = [:]
    while let word = words.first, word != "contract-check" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      environment[parts[0]] = parts.last
      words.removeFirst()
    }
    let session = await Session.run(Array(words.dropFirst()), environment: environment)
    let text = locations.reduce(session.text) { $0.replacing($1.1, with: $1.0) }
    return (text.masked, "\(session.status.rawValue)\n")
  }

  var committed: String {
    get throws { try read("out") }
  }

  private var line: String {
    get throws { try read("args").trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  private func read(_ ending: String) throws -> String {
    let path = PackageRoot.path + "/snapshots/cli/\(name).\(ending)"
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}

@Suite struct `The command line` {
  @Test func `has transcripts`() {
    #expect(Transcript.all.count > 30)
  }

  @Test(arguments: Transcript.all)
  func `answers as committed`(transcript: Transcript) async throws {
    let (text, status) = try await transcript.replay()
    let snapshots = [
      (Snapshot("cli/\(transcript.name).out"), text),
      (Snapshot("cli/\(transcript.name).status"), status),
    ]
    for (snapshot, actual) in snapshots {
      let difference = try snapshot.difference(from: actual)
      #expect(difference == nil)
    }
  }

  @Test(arguments: Transcript.all)
  func `fits on 80 columns`(transcript: Transcript) throws {
    let wide = try transcript.committed.split(separator: "\n").filter { line in
      // Messages and lines to be pasted stay whole.
      line.replacing(/\{[a-z-]+\}/, with: "12345").count > 80 && !line.hasPrefix("2> ")
        && !line.isToBePasted && !line.isVerdict
    }
    #expect(wide.isEmpty)
  }
}

extension Substring {
  /// Whether the line is the verdict of a run, which is on one line where there is no terminal.
  fileprivate var isVerdict: Bool { contains(" against ") && contains(": ") }

  /// Whether the line is a command, or a message about a file.
  fileprivate var isToBePasted: Bool {
    let text = drop { $0 == " " }
    return ["curl ", "ID=$(curl", "printf ", "{temporary}", "{root}"].contains {
      text.hasPrefix($0)
    }
  }
}
