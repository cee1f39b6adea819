import ContractJSON
import ContractModel

extension ValidationPass {
  /// Judges which members a record has, after its end.
  @inline(never)
  mutating func settle(
    _ step: Int, _ record: Program.Record, _ reading: RecordReading, in bytes: Span<UInt8>
  ) throws(Halt) {
    var unknown = Array(strangers[reading.strangers...])
    strangers.removeSubrange(reading.strangers...)
    try refuseRepeatedNames(unknown, inside: step, in: bytes)
    let missing = record.members.filter { index in
      program.members[index].isRequired && !hasSeen(index, of: record, in: reading)
        && !program.aliases[record.aliases].contains {
          $0.target == index && hasSeen($0.member, of: record, in: reading)
        }
    }
    if !missing.isEmpty {
      guard tellsAll else { throw .refused }
      if try judgeWithoutEnvelope(step, reading.bytes, in: bytes) { return }
      if missing.count == record.members.count,
        try judgeInsideAddedEnvelope(step, reading.bytes, in: bytes)
      {
        return
      }
    }
    for index in missing {
      if let position = unknown.firstIndex(where: { isRenamed(index, as: $0, in: bytes) }) {
        try judgeRenamed(index, unknown.remove(at: position), in: bytes)
      } else {
        try reportMissing(index, in: reading, bytes)
      }
    }
    for stranger in unknown { try reportUndocumented(stranger, of: step, in: bytes) }
  }

  private mutating func refuseRepeatedNames(
    _ members: [Stranger], inside step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    guard members.count > 1 else { return }
    let firstName = skippedNames.count
    for member in members {
      skippedNames.append(SkippedName(hash: hash(of: member.name, in: bytes), name: member.name))
    }
    try refuseRepeatedNames(since: firstName, inside: step, in: bytes)
  }

  private func isRenamed(_ index: Int, as stranger: Stranger, in bytes: Span<UInt8>) -> Bool {
    let name = program.sites[program.members[index].step].field?.name ?? ""
    return name.letters == text(of: stranger.name, in: bytes).letters
  }

  private mutating func judgeRenamed(
    _ index: Int, _ stranger: Stranger, in bytes: Span<UInt8>
  ) throws(Halt) {
    let step = program.members[index].step
    let offset = stranger.name.content.lowerBound - 1
    if try isNew(.fieldRenamed, step, at: offset) {
      let name = text(of: stranger.name, in: bytes)
      describe(
        .fieldRenamed, step, at: offset, expected: "field \"\(noun(for: step))\"",
        actual: "field \"\(shortened(name))\"",
        fix: "have the backend send \"\(noun(for: step))\", "
          + "or decode it with the CodingKey \"\(shortened(name))\"")
    }
    _ = try judge(step, at: stranger.value.lowerBound, in: bytes)
  }

  private mutating func reportMissing(
    _ index: Int, in reading: RecordReading, _ bytes: Span<UInt8>
  ) throws(Halt) {
    let step = program.members[index].step
    let offset = reading.bytes.lowerBound
    guard try isNew(.fieldMissing, step, at: offset) else { return }
    describe(
      .fieldMissing, step, at: offset,
      expected: "field \"\(noun(for: step))\": \(program.sites[step].schema.summary)",
      actual: bytes.excerpt(reading.bytes),
      fix: "make \(noun(for: step)) optional, or have the backend send it")
  }

  private mutating func reportUndocumented(
    _ stranger: Stranger, of step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    if undocumentedFields == .ignore || undocumentedFields == .note && !tellsAll { return }
    let name = text(of: stranger.name, in: bytes)
    let offset = stranger.name.content.lowerBound - 1
    let below = JSON.Pointer([.name(name)])
    guard try isNew(.fieldUndocumented, step, below: below, at: offset) else { return }
    describe(
      .fieldUndocumented, step, below: below, at: offset,
      severity: undocumentedFields == .fail ? .drift : .note, expected: "documented fields only",
      actual: bytes.excerpt(stranger.value), fix: "document \"\(shortened(name))\"")
  }

  mutating func reportRepeated(
    _ index: Int, before offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    let step = program.members[index].step
    guard try isNew(.bodyUnreadable, step, at: offset) else { return }
    describe(
      .bodyUnreadable, step, at: offset, expected: Self.expectedNames,
      actual: "\"\(noun(for: step))\" more than once", fix: Self.fixForRepeated)
  }

  mutating func reportRepeated(
    _ name: TextToken, inside step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    let text = text(of: name, in: bytes)
    let path = skippedPath.map { token -> JSON.Pointer.Token in
      token.map { .name(self.text(of: $0, in: bytes)) } ?? .every
    }
    let below = JSON.Pointer(path + [.name(text)])
    let offset = name.content.lowerBound - 1
    guard try isNew(.bodyUnreadable, step, below: below, at: offset) else { return }
    describe(
      .bodyUnreadable, step, below: below, at: offset, expected: Self.expectedNames,
      actual: "\"\(shortened(text))\" more than once", fix: Self.fixForRepeated)
  }

  private static let expectedNames = "every name once in an object"

  private static let fixForRepeated =
    "have the backend send it once: readers differ in which of the values they take"
}

extension String {
  /// What stays of a name when the style of writing it is taken away.
  fileprivate var letters: [UInt8] {
    utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map {
      0x41...0x5A ~= $0 ? $0 | 0x20 : $0
    }
  }
}
