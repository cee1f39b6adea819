import ContractReference
import ContractText

extension LanguageReference.Section {
  /// The first sentence, without marks.
  var summary: String {
    let first = prose.split(separator: "\n\n").first.map(String.init) ?? ""
    let text = first.replacingScalars("\n", with: " ").replacingScalars("`", with: "")
    return (text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text)
      .trimmed
  }

  /// The section for a terminal of 80 columns: paragraphs wrapped, code indented.
  package var terminalText: String {
    var text = ["\(heading) (\(page))"]
    var (paragraph, isCode): (String, Bool) = ("", false)
    func end() {
      if !paragraph.isEmpty { text += hanging("  ", paragraph.plainProse) }
      paragraph = ""
    }
    for line in lines {
      if line.hasPrefix("```") {
        end()
        isCode.toggle()
      } else if isCode {
        text += line.isMessage ? hanging("    ", line) : [("  " + line).trimmed]
      } else if line.isEmpty {
        end()
        text.append("")
      } else {
        paragraph += (paragraph.isEmpty ? "" : " ") + line
      }
    }
    end()
    return text.withoutRepeatedBlanks.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Whether a line of a sample is a message about it.
  fileprivate var isMessage: Bool { hasPrefix("// ") || hasPrefix("# ") }

  /// Links as the symbols are written in Swift, and no marks of code.
  fileprivate var plainProse: String {
    replacing(/``([^`]+)``/) { link in
      let name = String(link.output.1).replacing("/", with: ".")
      // Arguments that do not fit on a line are left out.
      return name.count < 70 ? name : name.prefix { $0 != "(" } + "(…)"
    }
    .replacingScalars("`", with: "").replacing(/\*(\w[^*]*)\*/) { $0.output.1 }
  }
}

extension [String] {
  /// The lines with at most one empty line in a row, and none at the end.
  fileprivate var withoutRepeatedBlanks: [String] {
    var kept: [String] = []
    for line in self where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept
  }
}
