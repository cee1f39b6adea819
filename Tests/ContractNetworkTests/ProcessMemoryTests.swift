import ContractNetwork
import Testing

@Suite struct `Process memory` {
  @Test func `includes memory that was written to`() throws {
    let before = try #require(ProcessMemory.residentBytes)
    let block = [UInt8](repeating: 1, count: 64 << 20)
    let after = try #require(ProcessMemory.residentBytes)
    #expect(after - before > 32 << 20)
    #expect(block.last == 1)
  }
}
