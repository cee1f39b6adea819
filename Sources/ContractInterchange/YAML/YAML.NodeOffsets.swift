extension YAML {
  /// Where the parts of a document begin, in the order in which a reader meets them.
  ///
  /// A member begins with its key. What merge keys and aliases add has no parts of its own.
  struct NodeOffsets {
    struct Node {
      var offset: Int
      var members: [(name: String, node: Int)] = []
    }

    private(set) var nodes: [Node] = []

    /// The open collections, innermost last, with the key of the member that is read.
    private var open: [(node: Int, key: (name: String, offset: Int)?)] = []

    /// The collection that was just closed.
    private var closed: Int?
  }
}

extension YAML.NodeOffsets {
  /// Opens a collection.
  mutating func begin(at offset: Int) {
    nodes.append(Node(offset: open.last?.key?.offset ?? offset))
    open.append((nodes.count - 1, nil))
    closed = nil
  }

  /// Closes the innermost collection, which is then appended to the one around it.
  mutating func end() {
    closed = open.popLast()?.node
  }

  /// Notes the key of the next member.
  mutating func name(_ name: String, at offset: Int) {
    guard !open.isEmpty else { return }
    open[open.count - 1].key = (name, offset)
    closed = nil
  }

  /// Appends an element or the value of a member to the innermost collection.
  mutating func append(at offset: Int) {
    guard let parent = open.last else { return }
    let node: Int
    if let closed {
      node = closed
    } else {
      nodes.append(Node(offset: parent.key?.offset ?? offset))
      node = nodes.count - 1
    }
    closed = nil
    let name = parent.key?.name ?? String(nodes[parent.node].members.count)
    nodes[parent.node].members.append((name, node))
    open[open.count - 1].key = nil
  }
}
