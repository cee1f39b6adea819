import ContractHTTP

extension RawContent {
  /// Returns the problems of the content, reported at `position`.
  func problems(at position: SourcePosition) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if MediaType(mediaType) == nil {
      found.append(ContractProblem("'\(mediaType)' is not a media range", at: position))
    }
    if let sizeLimit, sizeLimit < 1 {
      found.append(
        ContractProblem("no size is allowed: at most \(sizeLimit) bytes", at: position))
    }
    guard let schema else { return found }
    if !schema.isOneText || schema.isNullable {
      found.append(ContractProblem("the schema of a text must be a plain value", at: position))
    }
    return found + schema.problems(at: position)
  }
}
