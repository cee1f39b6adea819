import ContractText

/// Wraps a text at 80 columns, indented to the end of its label plus `depth`.
///
/// A label that leaves no room for the text is put on a separate line.
func hanging(_ label: String, _ text: String, depth: Int = 0) -> [String] {
  // What stands for a hidden character has a width, too.
  let label = label.visible
  let isWide = label.count > 48
  let indentation = String(repeating: " ", count: isWide ? 6 : label.count + depth)
  var lines = isWide ? [label.trimmed, indentation] : [label]
  var isFirst = true
  for word in text.visible.split(ascii: " ") {
    let line = lines[lines.count - 1]
    if !isFirst, line.count + word.count + 1 > 80 {
      lines.append(indentation + word)
    } else {
      lines[lines.count - 1] = line + (isFirst ? "" : " ") + word
    }
    isFirst = false
  }
  return lines.map(\.trimmed)
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The line without spaces at its end.
  var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
