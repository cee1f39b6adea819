import ContractGeneration
import ContractHTTP
import ContractModel

extension RequestBody {
  /// Forms with one fault each: a part missing, under another name, of another type, too large, and
  /// a form that is cut off.
  var brokenForms: [(name: String, bytes: [UInt8])] {
    guard let form else { return [] }
    var broken: [(String, MultipartForm)] = [
      ("no part at all", MultipartForm([]))
    ]
    for (index, part) in parts.enumerated() {
      func changing(_ change: (inout MultipartForm.Part) -> Void) -> MultipartForm {
        var form = form
        change(&form.parts[index])
        return form
      }
      broken.append(("\(part.name): under another name", changing { $0.name = "file" }))
      broken.append(("\(part.name): text/plain", changing { $0.becomeText() }))
      broken.append(
        (
          "\(part.name): application/pdf",
          changing {
            $0.becomeText()
            $0.filename = "picture.pdf"
            $0.mediaType = "application/pdf"
          }
        ))
      if let limit = part.sizeLimit, let body = SampleImage.png(paddedTo: limit + 1) {
        broken.append(("\(part.name): \(limit + 1) bytes", changing { $0.body = body }))
      }
    }
    let whole = form.bytes(boundary: RequestBuilder.boundary)
    let end = "--\(RequestBuilder.boundary)--\r\n".utf8.count
    return broken.map { ($0, $1.bytes(boundary: RequestBuilder.boundary)) }
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
