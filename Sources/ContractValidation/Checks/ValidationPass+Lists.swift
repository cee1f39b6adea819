import ContractJSON

extension ValidationPass {
  @inline(never)
  mutating func judgeList(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let list = program.lists[index]
    guard bytes.byte(at: start) == UInt8(ascii: "[") else {
      return try judgeOtherType(step, at: start, in: bytes)
    }
    guard list.depth < depthLimit else { throw .unreadable(at: start) }
    var count = 0
    defer { if tellsAll { findings.elements[step] += count } }
    var elements: [Range<Int>] = []
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) != UInt8(ascii: "]") {
      while true {
        count &+= 1
        let element = offset
        offset = try judge(list.element, at: offset, in: bytes)
        if list.isUnique { elements.append(element..<offset) }
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
      }
      guard bytes.byte(at: offset) == UInt8(ascii: "]") else { throw .unreadable(at: offset) }
    }
    if !list.count.contains(count) { try reportCount(count, step, list, at: start) }
    if list.isUnique { try refuseRepeated(elements, step, at: start, in: bytes) }
    return offset &+ 1
  }

  /// Reports elements of the same value, however it is written.
  private mutating func refuseRepeated(
    _ elements: [Range<Int>], _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    var indices: [JSON: Int] = [:]
    for (index, element) in elements.enumerated() {
      guard let value = try? JSON(parsing: bytes.extracting(element)) else { continue }
      if let first = indices.updateValue(index, forKey: value) {
        return try reportRepeatedElement(value, first, index, step, at: element.lowerBound)
      }
    }
  }
}
