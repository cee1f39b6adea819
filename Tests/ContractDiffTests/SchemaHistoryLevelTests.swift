import ContractDiff
import ContractModel
import Testing

@Suite struct `Changes of public APIs` {
  static let all = SchemaHistory.fields + SchemaHistory.types + SchemaHistory.values

  @Test func `are more than sixty`() { #expect(Self.all.count >= 60) }

  @Test(arguments: all)
  func `have their level`(history: SchemaHistory) throws {
    let changes = history.changes()
    let order = ContractChange.Level.allCases
    let worst = changes.map(\.level).min {
      (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
    }
    #expect((worst ?? .info) == history.level, "\(changes.map(\.message))")
    let ids = changes.filter { $0.level == history.level }.map(\.id)
    #expect(history.id.isEmpty ? ids.isEmpty : ids.contains(history.id), "\(ids)")
  }

  @Test(arguments: all)
  func `break with a witness`(history: SchemaHistory) {
    for change in history.changes() where change.level == .breaking {
      #expect(change.witness != nil, "\(change.message)")
    }
  }

  /// Callers may send members that no version defines; a backend does not.
  @Test(arguments: all.filter { $0.id != "request-members-changed" })
  func `mirror those of the other direction`(history: SchemaHistory) {
    let breaks = history.changes().contains { $0.level == .breaking }
    let mirrored = history.changes(mirrored: true).contains { $0.level == .breaking }
    #expect(breaks == mirrored)
  }
}
