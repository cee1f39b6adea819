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

  /// The compiled snippets by heading, without their indentation.
  var snippets: [String: String] {
    get throws {
      let source = try Self.read("Tests/ContractRunnerTests/Reference/Pages/\(name)Page.swift")
      var found: [String: String] = [:]
      for part in source.components(separatedBy: "    // Snippet: ").dropFirst() {
        let lines = part.components(separatedBy: "\n")
        let code = lines.dropFirst().prefix { $0 != "    // End" }
        found[lines[0]] = code.map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : $0 }
          .joined(separator: "\n")
      }
      return found
    }
  }
}

// The copy of the pages by which the command line has them without the sources.
extension ReferencePage {
  /// The folder of the copy.
  static let copies = "Sources/ContractCLI/Reference"

  /// The source file with all pages in reading order.
  static var listing: String {
    let rows = all.map { page in
      let words = page.property.replacing(/[A-Z]/) { "-\($0.output.lowercased())" }
      return "    (\"\(words)\", \(page.property)),\n"
    }
    return """
      // The pages that ContractModel.md lists, from which a test writes this file.

      extension LanguageReference {
        /// The names and texts of all pages.
        static let texts: [(name: String, text: String)] = [
      \(rows.joined())  ]
      }

      """
  }

  /// The source file with a text of this page.
  func copy(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }
    return """
      // The page \(name).md of the catalogue of ContractModel, from which a test writes this file.

      extension LanguageReference {
        static let \(property) = #\"""
      \(lines.joined(separator: "\n"))
          \"""#
      }

      """
  }

  private var property: String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension ReferencePage {
  /// The page with the compiled snippets, and with the messages of real checks below every sample.
  func rendered(_ subjects: [String: ReferenceSubject]) async throws -> String {
    let snippets = try snippets
    var (lines, block): ([String], [String]?) = ([], nil)
    var (heading, language, label) = ("", "", "")
    for line in try text.components(separatedBy: "\n") {
      if line.hasPrefix("```"), let code = block {
        if language == "swift" {
          lines.append(try #require(snippets[heading], "no snippet '\(heading)'"))
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
