import ContractModel
import Testing

@Suite struct `Parts that a contract does not hold` {
  private static let contract = Contract(
    "a", version: "1", title: "A", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    operations: [Operation("b", .get, "/b", responses: [.ok(.any)])]
  ).omitting(
    DocumentOmission(.operation, "POST /c", "a form cannot hold it"),
    DocumentOmission(.status, "/paths/~1b/get/responses/103", "it is interim"),
    DocumentOmission(.status, "/paths/~1b/get/responses/3XX", "it is a range"))

  @Test func `are kept in the lock`() throws {
    #expect(try Contract(lock: Array(Self.contract.lockText.utf8)) == Self.contract)
  }

  @Test func `are counted by their types`() {
    #expect(Self.contract.omissions.counts == "1 operation, 2 statuses")
  }

  @Test(arguments: DocumentOmission.Kind.allCases)
  func `have a name for one and for several`(kind: DocumentOmission.Kind) {
    #expect(kind.counted(1) == "1 \(kind.name)")
    #expect(kind.counted(2) != "2 \(kind.name)")
  }
}
