extension YAML {
  /// The content of a literal or folded scalar while its lines are read (YAML 1.2.2, section 8.1).
  struct BlockScalar {
    enum Chomping {
      case strip, clip, keep
    }

    var isFolded: Bool
    var chomping = Chomping.clip

    /// The number of spaces to remove from each line; `nil` until the first line with content.
    var indentation: Int?

    private var text: [UInt8] = []

    /// The number of line breaks since the last content.
    private var breaks = 0

    /// Whether the last line with content starts with white space, so that it is not folded.
    private var isSpaced = false
    private var isEmpty = true

    init(isFolded: Bool) {
      self.isFolded = isFolded
    }
  }
}

extension YAML.BlockScalar {
  mutating func appendBreak() {
    breaks &+= 1
  }

  /// Appends a line without its indentation and its line break.
  mutating func append(_ line: ArraySlice<UInt8>) {
    let startsWithSpace = line.first.map(YAML.Cursor.isBlank) ?? false
    if isFolded, !isEmpty, !isSpaced, !startsWithSpace {
      YAML.Cursor.appendFolded(breaks, to: &text)
    } else {
      text.append(contentsOf: repeatElement(0x0A, count: breaks))
    }
    text += line
    breaks = 0
    isSpaced = startsWithSpace
    isEmpty = false
  }

  /// The text with its final line breaks as the chomping indicator demands (section 8.1.1.2).
  consuming func closed() -> String {
    switch chomping {
    case .strip: break
    case .clip: if !isEmpty, breaks > 0 { text.append(0x0A) }
    case .keep: text.append(contentsOf: repeatElement(0x0A, count: breaks))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension YAML.BlockScalar {
  /// Reads a block scalar from its `|` or `>`, up to the start of the first line after it.
  static func read(
    from cursor: inout YAML.Cursor, parentIndentation: Int
  ) throws(YAML.ParseError) -> YAML.Scalar {
    let start = cursor.offset
    var scalar = try YAML.BlockScalar(header: &cursor, parentIndentation: parentIndentation)
    var longestEmptyLine = (length: 0, offset: 0)
    while !cursor.isAtEnd {
      let spaces = cursor.countSpaces(upTo: scalar.indentation)
      if YAML.Cursor.isBreakOrEnd(cursor.byte(at: spaces)) {
        if spaces > longestEmptyLine.length { longestEmptyLine = (spaces, cursor.offset) }
        cursor.offset &+= spaces
        if cursor.isAtEnd { break }
        cursor.skipBreak()
        scalar.appendBreak()
        continue
      }
      if scalar.indentation == nil, spaces > parentIndentation {
        guard longestEmptyLine.length <= spaces else {
          throw cursor.error(
            .longEmptyLine(longestEmptyLine.length, indentation: spaces),
            at: longestEmptyLine.offset)
        }
        scalar.indentation = spaces
      }
      guard let indentation = scalar.indentation, spaces == indentation, !cursor.isAtDocumentMarker
      else { break }
      cursor.offset &+= indentation
      scalar.append(cursor.readRestOfLine())
      if cursor.isAtEnd { break }
      cursor.skipBreak()
      scalar.appendBreak()
    }
    return YAML.Scalar(text: scalar.closed(), style: .block, start: start)
  }

  /// Reads the style, the indentation and chomping indicators, and a comment (section 8.1.1).
  private init(
    header cursor: inout YAML.Cursor, parentIndentation: Int
  ) throws(YAML.ParseError) {
    self.init(isFolded: cursor.next == UInt8(ascii: ">"))
    var hasChomping = false
    cursor.offset &+= 1
    while true {
      switch cursor.next {
      case UInt8(ascii: "+") where !hasChomping, UInt8(ascii: "-") where !hasChomping:
        chomping = cursor.next == UInt8(ascii: "+") ? .keep : .strip
        hasChomping = true
      case UInt8(ascii: "1")...UInt8(ascii: "9") where indentation == nil:
        indentation = max(parentIndentation, 0) + Int(cursor.next &- UInt8(ascii: "0"))
      default:
        cursor.skipBlanks()
        guard cursor.isAtLineEnd else { throw cursor.unexpected(.endOfLine) }
        _ = cursor.readRestOfLine()
        if !cursor.isAtEnd { cursor.skipBreak() }
        return
      }
      cursor.offset &+= 1
    }
  }
}

extension YAML.Cursor {
  fileprivate func countSpaces(upTo limit: Int?) -> Int {
    let limit = limit ?? .max
    var count = 0
    while count < limit, byte(at: count) == 0x20 { count &+= 1 }
    return count
  }

  fileprivate mutating func readRestOfLine() -> ArraySlice<UInt8> {
    let start = offset
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end &+= 1 }
    offset = end
    return bytes[start..<end]
  }
}
