import ContractModel
import TestSupport
import Testing

@Suite struct `The contract of the shop` {
  /// `Tests/Peers/shop.py` was written from this file, and the tool checks it against the file.
  @Test func `is the one that its peer implements`() throws {
    #expect(try Snapshot("peers/shop.json").difference(from: Contract.shop.lockText) == nil)
  }
}
