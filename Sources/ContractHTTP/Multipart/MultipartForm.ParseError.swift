extension MultipartForm {
  /// The reason bytes are not a form, and the byte that proves it.
  package struct ParseError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      /// The content type is another one, or none that can be read.
      case notForm

      /// The content type has no `boundary`, or an empty one.
      case missingBoundary

      /// The body has no line that is the boundary.
      case boundaryNotFound

      case endedInHeaders
      case endedInPart
      case malformedHeader
      case missingDisposition
      case missingName
    }

    package var reason: Reason

    /// Bytes from the start of the body, counting from zero: its end where something is cut off,
    /// the line of a malformed header, the first header of a part that lacks one, otherwise zero.
    package var offset: Int

    package init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }
}
