import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel

extension MockState {
  /// Serves the image that the operation states at the URL that its response names.
  mutating func storeImage(
    namedBy response: HTTPResponse, to routed: RoutedRequest, _ behavior: MockBehavior
  ) {
    guard let image = routed.plan.operation.storedImage, let location = image.pointer,
      response.status.isSuccess,
      let url = (try? JSON(parsing: response.body))?[location]?.stringValue
    else { return }
    var shown = image
    if behavior.deviates(.imageSizeKept) {
      shown.width = image.width.map { $0 + 1 }
      shown.height = image.height.map { $0 + 1 }
    }
    if behavior.deviates(.imageFormatKept) { shown.format = image.format == .png ? .gif : .png }
    images[url] = HTTPResponse(
      status: .ok, fields: ["Content-Type": "image/\((shown.format ?? .png).rawValue)"],
      body: SampleImage.bytes(of: shown))
  }
}

extension SampleImage {
  /// An image with this format and size; of a WebP only the header has the size.
  fileprivate static func bytes(of image: StoredImage) -> [UInt8] {
    let (width, height) = (min(image.width ?? 64, 4_096), min(image.height ?? 64, 4_096))
    switch image.format {
    case .jpeg: return jpeg(width: width, height: height)
    case .png, nil: return png(width: width, height: height)
    case .gif:
      // The size of the screen, in which the frame is one pixel.
      var bytes = gif
      for (offset, byte) in [width & 0xFF, width >> 8, height & 0xFF, height >> 8].enumerated() {
        bytes[6 + offset] = UInt8(byte)
      }
      return bytes
    case .webp:
      var bytes = webp
      let bits = (width - 1) | (height - 1) << 14 | 1 << 28
      for offset in 0..<4 { bytes[21 + offset] = UInt8(truncatingIfNeeded: bits >> (8 * offset)) }
      return bytes
    }
  }
}

extension MockState {
  /// The images that operations have stored, by path.
  var images: [String: HTTPResponse] {
    get { self[StoredImages.self] }
    _modify { yield &self[StoredImages.self] }
  }
}

private enum StoredImages: MockState.Key {
  static var initial: [String: HTTPResponse] { [:] }
}
