extension MultipartForm.ParseError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notForm: "the content type is not multipart/form-data"
    case .missingBoundary: "the content type multipart/form-data names no boundary"
    case .boundaryNotFound: "no line of the body is the boundary that the content type names"
    case .endedInHeaders: "the body ends in the headers of a part, at byte \(offset)"
    case .endedInPart: "the body ends before the closing boundary, at byte \(offset)"
    case .malformedHeader: "a header of a part is not 'Name: value', at byte \(offset)"
    case .missingDisposition: "a part has no Content-Disposition, at byte \(offset)"
    case .missingName: "the Content-Disposition of a part has no name, at byte \(offset)"
    }
  }
}
