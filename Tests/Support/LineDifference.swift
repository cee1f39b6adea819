/// The lines in which two texts differ, each change with a few lines around it.
package struct LineDifference: CustomStringConvertible {
  private struct Line {
    var mark: Character
    var text: Substring
  }

  private var lines: [Line] = []

  /// The number of equal lines before and after a change.
  private static let context = 2

  package init(from old: String, to new: String) {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(Line(mark: "-", text: old[left]))
        left += 1
      } else if added.contains(right) {
        lines.append(Line(mark: "+", text: new[right]))
        right += 1
      } else {
        lines.append(Line(mark: " ", text: old[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
  }

  package var description: String {
    var result: [String] = []
    var isInGap = false
    for (index, line) in lines.enumerated() {
      let nearby = max(0, index - Self.context)...min(lines.count - 1, index + Self.context)
      if lines[nearby].contains(where: { $0.mark != " " }) {
        result.append("\(line.mark) \(line.text)")
        isInGap = false
      } else if !isInGap {
        result.append("…")
        isInGap = true
      }
    }
    return result.joined(separator: "\n")
  }
}
