import ContractGeneration
import ContractModel
import ContractValidation
import Testing

@Suite struct `Reading image headers` {
  private static let images: [(bytes: @Sendable () -> [UInt8], words: String)] = [
    ({ SampleImage.png(width: 640, height: 400) }, "a PNG of 640 × 400 pixels"),
    ({ SampleImage.png(paddedTo: 20_000) ?? [] }, "a PNG of 64 × 64 pixels"),
    ({ SampleImage.jpeg }, "a JPEG of 8 × 8 pixels"),
    ({ SampleImage.jpeg(width: 300, height: 17) }, "a JPEG of 300 × 17 pixels"),
    ({ SampleImage.gif }, "a GIF of 1 × 1 pixels"),
    ({ SampleImage.webp }, "a WebP of 1 × 1 pixels"),
    (
      { Array("RIFF????WEBPVP8X????????".utf8) + [0xC7, 0, 0, 0x8F, 1, 0] },
      "a WebP of 200 × 400 pixels"
    ),
    (
      { Array("RIFF????WEBPVP8 ????".utf8) + [0, 0, 0, 0x9D, 1, 0x2A, 0xC8, 0x40, 0x2C, 0x81] },
      "a WebP of 200 × 300 pixels"
    ),
  ]

  @Test(arguments: images)
  func `finds format and size`(bytes: @Sendable () -> [UInt8], words: String) {
    #expect(ImageHeader(of: bytes())?.description == words)
  }

  @Test func `takes cut and foreign bytes for no image`() {
    let images = [
      SampleImage.png(), SampleImage.jpeg(width: 90, height: 90), SampleImage.gif, SampleImage.webp,
    ]
    for image in images {
      let header = ImageHeader(of: image)
      for length in 0..<min(image.count, 200) {
        let cut = ImageHeader(of: Array(image[..<length]))
        #expect(cut == nil || cut == header)
      }
    }
    #expect(ImageHeader(of: Array("<svg xmlns=\"…\"/>".utf8)) == nil)
    #expect(ImageHeader(of: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0xFF, count: 100)) == nil)
    #expect(ImageHeader(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xE0, 0, 0, 0, 0]) == nil)
  }

  @Test(
    arguments: [
      (nil, nil, nil, true), (.jpeg, 200, 100, true), (.png, 200, 100, false),
      (.jpeg, 100, nil, false), (nil, nil, 99, false), (nil, 200, nil, true),
    ] as [(StoredImage.Format?, Int?, Int?, Bool)])
  func `compares what is stated`(
    format: StoredImage.Format?, width: Int?, height: Int?, matches: Bool
  ) throws {
    let header = try #require(ImageHeader(of: SampleImage.jpeg(width: 200, height: 100)))
    let operation = Operation("a", .get, "/a", responses: [.noContent()])
      .storingImage(at: response("/url"), as: format, width: width, height: height)
    #expect(header.matches(try #require(operation.storedImage)) == matches)
  }
}
