import ContractGeneration
import ContractHTTP
import ContractModel

extension RequestBody {
  /// The form that an operation usually receives: each part is a small image of a suitable type.
  var form: MultipartForm? {
    guard !parts.isEmpty else { return nil }
    return MultipartForm(
      parts.map { part in
        MultipartForm.Part(
          part.name, filename: "picture.png", mediaType: "image/png", body: SampleImage.png(side: 8)
        )
      })
  }

  /// Forms with one violation each: a part missing, with another name, of another type or too large,
  /// and a truncated form.
  var invalidForms: [(name: String, bytes: [UInt8])] {
    guard let form else { return [] }
    var invalid: [(String, MultipartForm)] = [
      ("no part at all", MultipartForm([]))
    ]
    for (index, part) in parts.enumerated() {
      func changing(_ change: (inout MultipartForm.Part) -> Void) -> MultipartForm {
        var form = form
        change(&form.parts[index])
        return form
      }
      invalid.append(("\(part.name): under another name", changing { $0.name = "file" }))
      invalid.append(("\(part.name): text/plain", changing { $0.becomeText() }))
      invalid.append(
        (
          "\(part.name): text/plain under the name of an image",
          changing {
            $0.becomeText()
            $0.filename = "picture.png"
          }
        ))
      invalid.append(
        (
          "\(part.name): application/pdf",
          changing {
            $0.becomeText()
            $0.filename = "picture.pdf"
            $0.mediaType = "application/pdf"
          }
        ))
      if let limit = part.sizeLimit, let body = SampleImage.png(paddedTo: limit + 1) {
        invalid.append(("\(part.name): \(limit + 1) bytes", changing { $0.body = body }))
      }
    }
    let whole = form.bytes(boundary: RequestBuilder.boundary)
    let end = "--\(RequestBuilder.boundary)--\r\n".utf8.count
    return invalid.map { ($0, $1.bytes(boundary: RequestBuilder.boundary)) }
      + [("cut off before its end", Array(whole.dropLast(end + 8)))]
  }
}

extension MultipartForm.Part {
  fileprivate mutating func becomeText() {
    filename = "picture.txt"
    mediaType = "text/plain"
    body = Array("This is no picture.".utf8)
  }
}
