import ContractGeneration
import Testing

@Suite struct `A sample image` {
  /// Sides of one and of several stored blocks, one of them ending with a block.
  @Test(arguments: [1, 2, 64, 147, 148, 300])
  func `is a PNG of one colour`(side: Int) throws {
    let image = try #require(PNGReader(SampleImage.png(side: side)))
    #expect(image.chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(image.width == side && image.height == side)
    #expect(image.bitDepth == 8 && image.colourType == 2)
    let rows = image.rows(bytesPerPixel: 3) ?? []
    #expect(rows.count == side)
    let colour: [UInt8] = [0x2E, 0x8B, 0x57]
    #expect(rows.allSatisfy { Array($0) == (0..<side).flatMap { _ in colour } })
  }

  @Test func `is the same every time`() {
    #expect(SampleImage.png() == SampleImage.png(side: 64))
    #expect(SampleImage.png(paddedTo: 20_000) == SampleImage.png(paddedTo: 20_000))
  }

  @Test(arguments: [
    (72, 1), (84, 1), (85, 1), (12_409, 1), (12_419, 1), (12_420, 64), (12_432, 64),
    (5 << 20, 64), ((5 << 20) + 1, 64),
  ])
  func `has the requested number of bytes`(byteCount: Int, side: Int) throws {
    let bytes = try #require(SampleImage.png(paddedTo: byteCount))
    #expect(bytes.count == byteCount)
    let image = try #require(PNGReader(bytes))
    #expect(image.width == side && image.height == side)
    let rows = image.rows(bytesPerPixel: 3) ?? []
    #expect(rows.count == side)
  }

  @Test func `is padded by a chunk that readers skip`() throws {
    let image = try #require(PNGReader(SampleImage.png(paddedTo: 100) ?? []))
    #expect(image.chunks.map(\.type) == ["IHDR", "paDd", "IDAT", "IEND"])
    // Ancillary, private, reserved, safe to copy.
    #expect(image.chunks[1].type.map(\.isLowercase) == [true, true, false, true])
  }

  @Test(arguments: [Int.min, -1, 0, 71, 73, 83, 1 << 32, .max])
  func `is not created for an impossible number of bytes`(byteCount: Int) {
    #expect(SampleImage.png(paddedTo: byteCount) == nil)
  }

  /// The checksum of an empty `IEND` chunk stands at the end of every PNG there is.
  @Test func `ends as every PNG does`() {
    #expect(SampleImage.png(side: 1).suffix(4) == [0xAE, 0x42, 0x60, 0x82])
  }
}
