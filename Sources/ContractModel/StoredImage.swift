package import ContractJSON

/// An image that an operation makes the backend store, and that the response names by its URL.
///
/// A run fetches it and reads format and size from its first bytes.
public struct StoredImage: Sendable, Hashable {
  /// The format of an image file.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, gif, webp
  }

  /// The location of the URL in the response; a relative one is resolved as in a web page (RFC 3986,
  /// section 5).
  public var url: Term

  /// The format; any where `nil`.
  public var format: Format?

  /// The width in pixels; any where `nil`.
  public var width: Int?

  /// The height in pixels; any where `nil`.
  public var height: Int?

  /// The line the image was written on.
  public var position: SourcePosition
}

extension Operation {
  /// Returns the operation whose responses name an image of this format and size, in pixels:
  /// `.storingImage(at: response("/picture_url"), as: .jpeg, width: 200, height: 200)`.
  public func storingImage(
    at url: PositionedTerm, as format: StoredImage.Format? = nil, width: Int? = nil,
    height: Int? = nil
  ) -> Operation {
    var copy = self
    copy.storedImage = StoredImage(
      url: url.term, format: format, width: width, height: height, position: url.position)
    return copy
  }
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

extension Contract {
  /// Returns the problems with the image that an operation stores.
  func imageProblems(of operation: Operation) -> [ContractProblem] {
    guard let image = operation.storedImage else { return [] }
    var found = problems(of: image.url, in: operation, captures: [], at: image.position)
    if image.pointer == nil {
      found.add("the URL of an image must be a part of the response", at: image.position)
    }
    for (side, name) in [(image.width, "width"), (image.height, "height")] {
      guard let side, !(1...65_535).contains(side) else { continue }
      found.add("the \(name) of an image is 1 to 65,535 pixels, not \(side)", at: image.position)
    }
    return found
  }
}
