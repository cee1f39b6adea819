import Foundation

/// Writes the Swift snippets of pages as functions, each with what the samples of its section are checked with.
///
///     snippet-writer OUTPUT PAGE…
///
/// A page is Markdown. A section has one block of Swift, followed by the comment `<!-- checked: EXPRESSION -->`,
/// whose value is a `ReferenceSubject`. Mistakes of the compiler have the lines of the page.
@main
struct SnippetWriter {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let output = paths.first else { return }
    let pages = try paths.dropFirst().map(Page.init)
    let rows = pages.flatMap { page in page.snippets.map { (page, $0) } }
    let functions = rows.enumerated().map { $1.1.function(number: $0, path: $1.0.path) }
    let table = rows.enumerated().map { number, row in
      "    subjects[\"\(row.0.name)\", default: [:]][\"\(row.1.heading)\"] = snippet\(number)()\n"
    }
    let text = """
      import ContractHTTP
      import ContractJSON
      import ContractModel
      import ContractService

      extension ReferenceSubject {
        /// By page and heading: what the samples of a section are checked with.
        static let all: [String: [String: ReferenceSubject]] = {
          var subjects: [String: [String: ReferenceSubject]] = [:]
      \(table.joined())    return subjects
        }()
      }

      \(functions.joined(separator: "\n"))
      """
    // What has not changed is not compiled again.
    if let known = try? String(contentsOfFile: output, encoding: .utf8), known == text { return }
    try text.write(toFile: output, atomically: true, encoding: .utf8)
  }
}

/// A page with its snippets.
struct Page {
  var path: String
  var snippets: [Snippet] = []

  var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  init(path: String) throws {
    self.path = path
    var heading = ""
    var code: Block?
    var subject: Block?
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
      } else if line == "```swift" {
        code = Block(line: index + 2)
      } else if line == "```" {
        code?.isOpen = false
      } else if line.hasPrefix("<!-- checked: ") {
        subject = Block(line: index + 1)
        subject?.lines.append(String(line.dropFirst("<!-- checked: ".count)))
      } else if code?.isOpen == true {
        code?.lines.append(line)
      } else if subject?.isOpen == true {
        subject?.lines.append(line)
      }
      guard var end = subject, end.lines.last?.hasSuffix("-->") == true, let snippet = code else {
        continue
      }
      end.lines[end.lines.count - 1].removeLast("-->".count)
      snippets.append(Snippet(heading: heading, code: snippet, subject: end))
      (code, subject) = (nil, nil)
    }
  }
}

/// Lines of a page, and the number of the first.
struct Block {
  var line: Int
  var lines: [String] = []
  var isOpen = true
}

/// The Swift of a section.
struct Snippet {
  var heading: String
  var code: Block
  var subject: Block

  func function(number: Int, path: String) -> String {
    func located(_ block: Block, _ prefix: String = "") -> String {
      "#sourceLocation(file: \"\(path)\", line: \(block.line))\n"
        + prefix + block.lines.joined(separator: "\n") + "\n"
    }
    return "private func snippet\(number)() -> ReferenceSubject {\n" + located(code)
      + located(subject, "return ") + "#sourceLocation()\n}\n"
  }
}
