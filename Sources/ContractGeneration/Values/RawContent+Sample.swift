package import ContractModel
import ContractText

/// Bytes of a media type.
package struct SampleContent: Sendable, Equatable {
  /// The media type.
  package var mediaType: String
  package var bytes: [UInt8]

  /// Whether every reader accepts the bytes as that type.
  package var isGenuine: Bool
}

extension RawContent {
  /// A small body with a media type within the range; for a text only its media type.
  ///
  /// Of a type without a known sample the bytes are none that a strict reader accepts.
  package var sample: SampleContent {
    if schema != nil {
      let type = allows("text/plain") ? "text/plain" : concreteType
      return SampleContent(
        mediaType: mediaType.containsASCII("*") ? type : mediaType, bytes: [], isGenuine: true)
    }
    let known = SampleContent.known.first { allows($0.mediaType) }
    if let known { return known }
    let isXML = concreteType.hasScalarSuffix("/xml") || concreteType.hasScalarSuffix("+xml")
    return SampleContent(
      mediaType: concreteType, bytes: Array((isXML ? "<sample/>" : "sample").utf8),
      isGenuine: false)
  }

  /// Samples of all known media types within the range.
  package var samples: [SampleContent] {
    SampleContent.known.filter { allows($0.mediaType) }
  }

  /// A body of exactly so many bytes; `nil` where none is known.
  package func sample(byteCount: Int) -> [UInt8]? {
    switch sample.mediaType {
    case "image/png": SampleImage.png(paddedTo: byteCount)
    case "application/octet-stream", "text/plain": Array(repeating: 0x61, count: byteCount)
    default: nil
    }
  }

  private var concreteType: String {
    mediaType.containsASCII("*") ? mediaType.replacingScalars("*", with: "x-sample") : mediaType
  }
}

extension SampleContent {
  fileprivate static let known: [SampleContent] = [
    SampleContent(mediaType: "image/png", bytes: SampleImage.png(side: 8), isGenuine: true),
    SampleContent(mediaType: "image/jpeg", bytes: SampleImage.jpeg, isGenuine: true),
    SampleContent(mediaType: "image/gif", bytes: SampleImage.gif, isGenuine: true),
    SampleContent(mediaType: "image/webp", bytes: SampleImage.webp, isGenuine: true),
    SampleContent(
      mediaType: "application/octet-stream", bytes: Array("sample".utf8), isGenuine: true),
    SampleContent(mediaType: "text/plain", bytes: Array("sample".utf8), isGenuine: true),
    SampleContent(
      mediaType: "text/csv", bytes: Array("name,count\r\nsample,1\r\n".utf8), isGenuine: false),
    SampleContent(
      mediaType: "application/json", bytes: Array("{\"name\": \"sample\"}".utf8), isGenuine: false),
  ]
}
