import Foundation
import TestSupport
import Testing

/// A page of the catalogue of ContractModel.
struct ReferencePage: Sendable, CustomTestStringConvertible {
  /// The name of its file, without an extension.
  var name: String

  var testDescription: String { name }

  static let catalogue = "Sources/ContractModel/ContractModel.docc"

  /// The pages in reading order, as the first page lists them.
  static let all: [ReferencePage] = {
    let root = (try? read("\(catalogue)/ContractModel.md")) ?? ""
    return root.matches(of: /<doc:(\w+)>/).map { ReferencePage(name: String($0.output.1)) }
  }()

  var text: String { get throws { try Self.read("\(Self.catalogue)/\(name).md") } }

  static func read(_ path: String) throws -> String {
    try String(contentsOfFile: PackageRoot.path + "/" + path, encoding: .utf8)
  }
}

extension ReferencePage {
  /// The page with the messages of real checks below every sample.
  func rendered(_ subjects: [String: ReferenceSubject]) async throws -> String {
    var (lines, block): ([String], [String]?) = ([], nil)
    var (heading, language, label) = ("", "", "")
    for line in try text.components(separatedBy: "\n") {
      if line.hasPrefix("```"), let code = block {
        if language == "swift" {
          lines += code
        } else {
          let subject = try #require(subjects[heading], "no subject '\(heading)'")
          lines += try await Self.checked(code, language, label, by: subject)
        }
        lines.append(line)
        block = nil
      } else if line.hasPrefix("```") {
        (block, language) = ([], String(line.dropFirst(3)))
        lines.append(line)
      } else if block != nil {
        block?.append(line)
      } else {
        if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
        if line.hasSuffix(":") { label = line }
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of a block, each sample followed by the messages about it.
  private static func checked(
    _ block: [String], _ language: String, _ label: String, by subject: ReferenceSubject
  ) async throws -> [String] {
    let mark = language == "sh" ? "# " : "// "
    let code = block.filter { !$0.hasPrefix(mark) }
    let samples = language == "http" ? [code.joined(separator: "\n")] : code
    var lines: [String] = []
    for sample in samples {
      let messages = try await subject.messages(about: sample)
      let drifts = messages.filter { !$0.hasPrefix("note: ") }
      switch label {
      case "Accepted:": #expect(messages == [], "\(sample)")
      case "Noted:": #expect(drifts == [] && !messages.isEmpty, "\(sample)")
      default: #expect(!drifts.isEmpty, "\(sample)")
      }
      lines += [sample]
      lines += messages.flatMap { $0.split(separator: "\n") }.map { mark + $0 }
    }
    return lines
  }
}
