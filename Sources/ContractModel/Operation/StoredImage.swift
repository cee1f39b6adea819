package import ContractJSON

/// An image that an operation makes the backend store, and that the response names by its URL.
///
/// A run fetches it and reads format and size from its first bytes.
public struct StoredImage: Sendable, Hashable {
  /// The format of an image file.
  public enum Format: String, Sendable, CaseIterable {
    case jpeg, png, gif, webp
  }

  /// The location of the URL in the response; a relative one is resolved as in a web page (RFC 3986,
  /// section 5).
  package var url: Term

  /// The format; any where `nil`.
  package var format: Format?

  /// The width in pixels; any where `nil`.
  package var width: Int?

  /// The height in pixels; any where `nil`.
  package var height: Int?

  /// The line the image was written on.
  package var position: SourcePosition
}

extension StoredImage {
  /// The location of the URL in the body of the response.
  package var pointer: JSON.Pointer? {
    if case .response(let pointer) = url { pointer } else { nil }
  }

  /// The image in words: `a JPEG of 200 × 200 pixels`.
  package static func words(_ format: Format?, width: Int?, height: Int?) -> String {
    let noun =
      switch format {
      case .jpeg: "a JPEG"
      case .png: "a PNG"
      case .gif: "a GIF"
      case .webp: "a WebP"
      case nil: "an image"
      }
    switch (width, height) {
    case (let width?, let height?): return "\(noun) of \(width) × \(height) pixels"
    case (let width?, nil): return "\(noun) \(width) pixels wide"
    case (nil, let height?): return "\(noun) \(height) pixels high"
    case (nil, nil): return noun
    }
  }
}

extension StoredImage: CustomStringConvertible {
  public var description: String { Self.words(format, width: width, height: height) }
}

extension StoredImage: LockableRecord {
  static let lockRecord = LockRecord(
    StoredImage(url: .now, position: .none),
    .required("url", \.url), .optional("format", \.format), .optional("width", \.width),
    .optional("height", \.height), .required("source", \.position))
}

extension StoredImage.Format: Lockable {
  var locked: JSON { .string(rawValue) }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let name = try node.text()
    guard let format = Self(rawValue: name) else {
      throw node.unknown("format", name, among: "jpeg", "png", "gif", "webp")
    }
    self = format
  }
}
