import ContractFindings
import ContractModel
import ContractText

/// The text of a baseline, whose comments and order a change keeps.
struct BaselineFile {
  private struct Block {
    var lines: [String]
    var entry: Baseline.Entry
  }

  /// The lines before the first entry, with that of the list.
  private var head: [String]
  private var blocks: [Block] = []

  /// The lines behind the last entry.
  private var tail: [String] = []

  /// The spaces before the dash of an entry.
  private var indent = "  "

  /// A file without entries.
  init() {
    head = [
      "# Known drift: it is reported, and does not fail a check with --baseline.",
      "# contract-check baseline update adds new drifts, and removes stale ones.",
      "known:",
    ]
  }

  /// Reads a file in the layout that this type writes: a list `known` in block style.
  ///
  /// - Throws: A failure for any other layout, which could not be changed without losing comments.
  init(parsing bytes: [UInt8], named name: String) throws(Command.Failure) {
    self.init()
    let baseline = try Baseline(parsing: bytes, named: name)
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(ascii: "\n", omittingEmptySubsequences: false).map { String(String($0).withoutReturn) }
    guard let start = lines.firstIndex(where: { $0.hasScalarPrefix("known:") }) else {
      guard baseline.entries.isEmpty else { throw Self.layout(name) }
      head = lines.dropLast { $0.isEmpty } + ["known:"]
      return
    }
    head = Array(lines[..<start]) + ["known:"]
    try readEntries(lines[(start + 1)...])
    guard blocks.count == baseline.entries.count else { throw Self.layout(name) }
    for index in blocks.indices {
      let entry = baseline.entries[index]
      guard blocks[index].lines.contains(where: { $0.containsScalars(entry.fingerprint) }) else {
        throw Self.layout(name)
      }
      blocks[index].entry = entry
    }
  }

  private mutating func readEntries(_ lines: ArraySlice<String>) throws(Command.Failure) {
    var pending: [String] = []
    for line in lines {
      let content = line.drop { $0 == " " }
      let depth = line.utf8.count - content.utf8.count
      if content.hasScalarPrefix("- "), blocks.isEmpty || depth == indent.utf8.count {
        indent = String(repeating: " ", count: depth)
        let entry = Baseline.Entry(fingerprint: "", contract: "", operation: "")
        blocks.append(Block(lines: pending + [line], entry: entry))
        pending = []
      } else if content.isEmpty || content.hasScalarPrefix("#") {
        pending.append(line)
      } else if !blocks.isEmpty {
        blocks[blocks.count - 1].lines += pending + [line]
        pending = []
      } else {
        pending.append(line)
      }
    }
    tail = pending.dropLast { $0.isEmpty }
  }

  private static func layout(_ name: String) -> Command.Failure {
    .problems([
      "\(name): error: not in the layout of 'baseline update', a list 'known' with an entry for each '- '"
    ])
  }
}

extension BaselineFile {
  var entries: [Baseline.Entry] { blocks.map(\.entry) }

  /// Removes entries with the comments above them; returns how many.
  mutating func remove(_ entries: [(contract: String, fingerprint: String)]) -> Int {
    let count = blocks.count
    blocks.removeAll { block in
      entries.contains {
        $0.contract == block.entry.contract && $0.fingerprint == block.entry.fingerprint
      }
    }
    return count - blocks.count
  }

  mutating func add(_ entry: Baseline.Entry) {
    blocks.append(Block(lines: entry.lines(indent: indent), entry: entry))
  }

  var text: String {
    var head = head
    if blocks.isEmpty { head[head.count - 1] = "known: []" }
    return (head + blocks.flatMap(\.lines) + tail).joined(separator: "\n") + "\n"
  }
}

extension Baseline.Entry {
  fileprivate func lines(indent: String) -> [String] {
    var members = [
      "fingerprint: \(YAMLText.quoted(fingerprint))", "contract: \(YAMLText.scalar(contract))",
      "operation: \(YAMLText.scalar(operation))",
    ]
    if let check { members.append("check: \(YAMLText.scalar(check.rawValue))") }
    members += ["kind: \(YAMLText.scalar(kind))", "at: \(YAMLText.scalar(location))"]
    members.append("reason: \(YAMLText.quoted(known.reason))")
    if let owner = known.owner { members.append("owner: \(YAMLText.scalar(owner))") }
    if let link = known.link { members.append("link: \(YAMLText.quoted(link))") }
    if let expires = known.expires { members.append("expires: \(expires)") }
    if isQuarantined { members.append("unstable: true") }
    return members.enumerated().map { index, member in
      indent + (index == 0 ? "- " : "  ") + member
    }
  }
}

extension String {
  fileprivate var withoutReturn: Substring {
    hasScalarSuffix("\r") ? dropping(lastBytes: 1) : self[...]
  }
}

extension Array {
  /// The elements without those at the end that fulfil a condition.
  fileprivate func dropLast(while condition: (Element) -> Bool) -> [Element] {
    let end = lastIndex { !condition($0) }.map { $0 + 1 } ?? 0
    return Array(self[..<end])
  }
}
