package import ContractJSON

/// The lines at which the parts of a JSON or YAML document begin, for many lookups.
///
/// One pass over the document finds them all; `JSON.TextPosition` finds a single one without memory.
package struct DocumentLines: Sendable {
  private struct Node {
    var line: Int
    var members: [(name: String, node: Int)] = []
  }

  private var nodes: [Node] = []

  /// The members of nodes that have many, by name.
  private var index: [Int: [String: Int]] = [:]

  /// Whether all parts are on one line, so that lines do not distinguish them.
  package private(set) var isOneLine = false

  /// Scans a document.
  ///
  /// - Parameter bytes: Valid JSON; of other bytes the lines are those of what could be read.
  package init(of bytes: [UInt8]) {
    var scan = LineScan(bytes: bytes)
    scan.value { line in
      nodes.append(Node(line: line))
      return nodes.count - 1
    } join: { parent, name, child in
      nodes[parent].members.append((name, child))
    }
    makeIndex()
  }

  private mutating func makeIndex() {
    isOneLine = nodes.count > 1 && nodes.allSatisfy { $0.line == nodes[0].line }
    for node in nodes.indices where nodes[node].members.count > 16 {
      index[node] = Dictionary(nodes[node].members.map { ($0.name, $0.node) }) { first, _ in first }
    }
  }
}

extension DocumentLines {
  /// The lines of a YAML document, whose parts begin at these offsets.
  init(_ offsets: YAML.NodeOffsets, in bytes: [UInt8]) {
    // Nodes are met almost in their order.
    var (line, position) = (1, 0)
    for node in offsets.nodes {
      while position < node.offset {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
      while position > node.offset {
        position -= 1
        if bytes[position] == UInt8(ascii: "\n") { line -= 1 }
      }
      nodes.append(Node(line: line, members: node.members))
    }
    makeIndex()
  }

  /// The line of a location, or of the nearest part around it; 1 for an unknown one.
  package func line(of pointer: JSON.Pointer) -> Int {
    guard !nodes.isEmpty else { return 1 }
    var node = 0
    for token in pointer.tokens {
      let name =
        switch token {
        case .name(let name): name
        case .index(let index): String(index)
        case .every: "0"
        case .malformed(let text): text
        }
      let next =
        index[node].map { $0[name] } ?? nodes[node].members.first { $0.name == name }?.node
      guard let next else { break }
      node = next
    }
    return nodes[node].line
  }
}

/// A pass over the tokens of a JSON document that counts lines.
private struct LineScan {
  let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private enum Container {
    case object, array
  }

  /// Visits each value, a container before its members.
  mutating func value(
    _ begin: (_ line: Int) -> Int, join: (_ parent: Int, _ name: String, _ child: Int) -> Void
  ) {
    var open: [(kind: Container, node: Int, count: Int)] = []
    var name: String?
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
      case UInt8(ascii: ","), UInt8(ascii: ":"): break
      case UInt8(ascii: "\"") where open.last?.kind == .object && name == nil:
        name = string()
      default:
        let node = begin(line)
        if let parent = open.last {
          join(parent.node, name ?? String(parent.count), node)
          open[open.count - 1].count += 1
        }
        name = nil
        switch byte {
        case UInt8(ascii: "{"): open.append((.object, node, 0))
        case UInt8(ascii: "["): open.append((.array, node, 0))
        case UInt8(ascii: "\""): _ = string()
        default: skipWord()
        }
      }
    }
  }

  /// The next byte that is no white space.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return byte
      }
    }
    return nil
  }

  /// The rest of a string behind its quotation mark.
  private mutating func string() -> String {
    let start = position
    var isPlain = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        isPlain = false
        position += 1
      }
      position += 1
    }
    let end = min(position, bytes.count)
    position += 1
    if isPlain { return String(decoding: bytes[start..<end], as: UTF8.self) }
    let quoted = [UInt8(ascii: "\"")] + bytes[start..<end] + [UInt8(ascii: "\"")]
    return (try? JSON(parsing: quoted))?.stringValue ?? ""
  }

  private mutating func skipWord() {
    while position < bytes.count, !Array(",}] \t\r\n".utf8).contains(bytes[position]) {
      position += 1
    }
  }
}
