import ContractDiff
import ContractJSON
import ContractModel
import Testing

/// Changes every property of a contract in turn, so that none is forgotten.
@Suite struct `Every property of a contract` {
  @Test(arguments: PropertyRow.all)
  func `is compared, or makes no difference to anyone`(row: PropertyRow) throws {
    var new = Contract.everything
    row.change(&new)
    #expect(new != Contract.everything, "the row changes nothing")
    let changes = ContractComparison(from: .everything, to: new).changes
    guard let id = row.id else {
      #expect(changes.isEmpty, "\(changes.map(\.message))")
      return
    }
    #expect(changes.contains { $0.id == id }, "\(changes.map(\.id))")
    #expect(changes.allSatisfy { $0.level != .unknown })
    #expect(changes.allSatisfy { !$0.message.isEmpty && !$0.location.isEmpty })
  }

  /// What breaks in the one direction is a change in the other one, too.
  @Test(arguments: PropertyRow.all)
  func `is compared in both directions`(row: PropertyRow) {
    var new = Contract.everything
    row.change(&new)
    let changes = ContractComparison(from: new, to: .everything).changes
    #expect(changes.isEmpty == (row.id == nil), "\(changes.map(\.message))")
    #expect(ContractComparison(from: new, to: new).changes.isEmpty)
  }

  @Test(arguments: PropertyRow.instances)
  func `has a row`(type: String, names: [String]) {
    let rows = Set(PropertyRow.all.filter { $0.type == type }.map(\.name))
    #expect(rows.isSuperset(of: names), "\(Set(names).subtracting(rows).sorted())")
  }

  @Test func `has another fingerprint for every change`() {
    for row in PropertyRow.all {
      var new = Contract.everything
      row.change(&new)
      let changes = ContractComparison(from: .everything, to: new).changes
      #expect(Set(changes.map(\.fingerprint)).count == changes.count, "\(row.testDescription)")
    }
  }
}
