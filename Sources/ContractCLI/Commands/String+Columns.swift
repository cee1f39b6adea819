import ContractText

/// Wraps a text at 80 columns, indented to the end of its label plus `depth`.
///
/// A label that leaves no room for the text is put on a separate line.
func hanging(_ label: String, _ text: String, depth: Int = 0) -> [String] {
  // What stands for a hidden character has a width, too.
  let label = label.visible
  let labelWidth = label.width
  let isWide = labelWidth > 48
  let indentation = String(repeating: " ", count: isWide ? 6 : labelWidth + depth)
  var lines = isWide ? [label.trimmed] : []
  var line = isWide ? indentation : label
  var width = isWide ? 6 : labelWidth
  var isFirst = true
  for word in text.visible.split(ascii: " ") {
    let wordWidth = word.width
    if !isFirst, width + wordWidth + 1 > 80 {
      lines.append(line.trimmed)
      line = indentation + word
      width = indentation.utf8.count + wordWidth
    } else {
      if !isFirst { line += " " }
      line += word
      width += wordWidth + (isFirst ? 0 : 1)
    }
    isFirst = false
  }
  return lines + [line.trimmed]
}

extension StringProtocol {
  /// The number of characters, quickly found where all are ASCII.
  fileprivate var width: Int {
    utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The line without spaces at its end.
  var trimmed: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }
}
