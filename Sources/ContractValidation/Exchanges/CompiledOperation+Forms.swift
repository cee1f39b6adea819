import ContractHTTP
import ContractJSON
import ContractModel

extension CompiledOperation {
  /// The form that a request carries.
  ///
  /// - Throws: A `ParseError` when it is none, or not whole.
  func form(in request: HTTPRequest) throws(MultipartForm.ParseError) -> MultipartForm {
    try MultipartForm(parsing: request.body, contentType: request.fields["content-type"])
  }

  /// How a form breaks the contract, read as leniently as a backend may read it.
  ///
  /// Parts that the contract does not know break nothing.
  func formViolations(in request: HTTPRequest, _ body: RequestBody) -> [Drift] {
    let form: MultipartForm
    do throws(MultipartForm.ParseError) {
      form = try self.form(in: request)
    } catch {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(.request),
          source: body.position, expected: "multipart/form-data", actual: "\(error)")
      ]
    }
    return body.parts.flatMap { part -> [Drift] in
      let place = Drift.Location(.request, JSON.Pointer([.name(part.name)]))
      // An input that was left empty is sent without a name for its file.
      guard let sent = form.parts.first(where: { $0.name == part.name && $0.filename != "" })
      else {
        return [
          Drift(
            .fieldMissing, check: .responseSchema, at: place, source: part.position,
            expected: "a part \"\(part.name)\"",
            actual: form.parts.isEmpty
              ? "no part" : "parts " + form.parts.map(\.name).joined(separator: ", "))
        ]
      }
      return part.drifts(in: sent, at: place)
    }
  }
}

extension RequestBody.Part {
  fileprivate func drifts(in sent: MultipartForm.Part, at place: Drift.Location) -> [Drift] {
    var drifts: [Drift] = []
    if !allows(sent.mediaType ?? "text/plain") {
      drifts.append(
        Drift(
          .constraintBroken("media-type"), check: .responseSchema, at: place, source: position,
          expected: mediaType, actual: sent.mediaType ?? "no Content-Type"))
    }
    if let sizeLimit, sent.body.count > sizeLimit {
      drifts.append(
        Drift(
          .constraintBroken("size"), check: .responseSchema, at: place, source: position,
          expected: "at most \(sizeLimit) bytes", actual: "\(sent.body.count) bytes"))
    }
    return drifts
  }

  /// Whether a media type is within the range.
  private func allows(_ text: String) -> Bool {
    guard let range = MediaType(mediaType), let type = MediaType(text) else { return false }
    return type.matches(range)
  }
}
