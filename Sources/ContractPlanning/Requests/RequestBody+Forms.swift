import ContractGeneration
package import ContractHTTP
package import ContractModel
import ContractText

extension OperationMaterial {
  /// Forms with one violation each: a part missing, with another name, of another type or too large,
  /// a text with an invalid value.
  func invalidForms(of body: RequestBody?) -> [(name: String, bytes: [UInt8])] {
    guard let body, let form else { return [] }
    var invalid: [(String, MultipartForm)] = [
      ("no part at all", MultipartForm([]))
    ]
    for (index, part) in body.parts.enumerated() {
      let changes =
        part.schema.map { texts(of: part, $0, in: form.parts[index]) } ?? part.violations
      if part.schema != nil, part.isRequired {
        let rest = MultipartForm(form.parts.filter { $0.name != part.name })
        invalid.append(("\(part.name): missing", rest))
      }
      for (name, change) in changes {
        var changed = form
        change(&changed.parts[index])
        invalid.append(("\(part.name): \(name)", changed))
      }
    }
    return invalid.map { ($0, $1.bytes(boundary: RequestBuilder.boundary)) }
  }

  /// The form without the delimiter behind its last part, and without the end of that part.
  var truncatedForm: [UInt8]? {
    guard let whole = form?.bytes(boundary: RequestBuilder.boundary) else { return nil }
    let end = "--\(RequestBuilder.boundary)--\r\n".utf8.count
    return Array(whole.dropLast(end + 8))
  }

  /// The invalid values of a text.
  private func texts(
    of part: RequestBody.Part, _ schema: Schema, in usual: MultipartForm.Part
  ) -> [PartChange] {
    let valid = String(decoding: usual.body, as: UTF8.self)
    return invalidTexts(of: schema, from: valid, in: .query).map { invalid in
      (invalid.name, { $0.body = Array(invalid.text.utf8) })
    }
  }
}

/// A change of a part, with its name.
private typealias PartChange = (name: String, apply: (inout MultipartForm.Part) -> Void)

extension RequestBody.Part {
  /// Changes that violate the media type or the size of a file.
  fileprivate var violations: [PartChange] {
    var changes: [PartChange] = [
      ("under another name", { $0.name = $0.name == "file" ? "upload" : "file" }),
      ("text/plain", { $0.becomeText() }),
      (
        "text/plain under the name of an image",
        {
          $0.becomeText()
          $0.filename = "picture.png"
        }
      ),
      (
        "application/pdf",
        {
          $0.becomeText()
          $0.filename = "picture.pdf"
          $0.mediaType = "application/pdf"
        }
      ),
    ]
    if let limit = sizeLimit {
      let body = fileContent.sample(byteCount: limit + 1)
      changes.append(
        ("\(limit + 1) bytes", { $0.body = body ?? Array(repeating: 0x61, count: limit + 1) }))
    }
    return changes
  }
}

extension RequestBody.Part {
  /// The content of a file of the part.
  var fileContent: RawContent { .binary(mediaType, atMost: sizeLimit) }

  /// Whether every reader accepts the file that requests have.
  var isGenuine: Bool { schema != nil || fileContent.sample.isGenuine }

  /// A small file of an accepted type.
  package var file: MultipartForm.Part {
    let sample = fileContent.sample
    return MultipartForm.Part(
      name, filename: FileName.usual(of: sample.mediaType), mediaType: sample.mediaType,
      body: sample.bytes)
  }
}

/// The names of files.
enum FileName {
  /// The endings of names by media type, where that is not the second part of the type.
  private static let endings = [
    "image/jpeg": "jpg", "text/plain": "txt", "application/octet-stream": "bin",
    "audio/mpeg": "mp3", "video/mp4": "mp4", "image/svg+xml": "svg",
  ]

  /// The usual name of a file of a media type.
  static func usual(of mediaType: String) -> String {
    let kind = mediaType.hasScalarPrefix("image/") ? "picture" : "file"
    let subtype = mediaType.split(ascii: "/").last.map(String.init) ?? "bin"
    let isPlain = subtype.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(kind).\(endings[mediaType] ?? (isPlain ? subtype : "bin"))"
  }
}

extension MultipartForm.Part {
  fileprivate mutating func becomeText() {
    filename = "picture.txt"
    mediaType = "text/plain"
    body = Array("This is no picture.".utf8)
  }
}
