import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Makes valid uploads: files of many sizes, types and names.
struct UploadCases: Sendable {
  let material: PlanningMaterial

  func cases(of operation: CompiledOperation) -> [Plan.Case] {
    guard let body = operation.body, let form = material.operations[operation.id]?.form,
      !material.leavesResourcesBehind(operation)
    else { return [] }
    return body.parts.indices.flatMap { index -> [Plan.Case] in
      let part = body.parts[index]
      func upload(
        _ name: String, _ expectation: ExpectedResponse = .success,
        _ change: (inout MultipartForm.Part) -> Void
      ) -> Plan.Case {
        var form = form
        change(&form.parts[index])
        return uploadCase(operation, "\(part.name): \(name)", form, expectation)
      }
      if let field = part.field {
        return texts(of: field, in: operation).map { name, text in
          upload(name) { $0.body = Array(text.utf8) }
        } + (part.isRequired ? [] : [without(part, operation, form)])
      }
      let sizes = Self.sizes(upTo: part.sizeLimit).compactMap { size, isCertain in
        part.fileContent.sample(byteCount: size).map { file in
          upload("\(size) bytes", isCertain ? .success : .successOrRejection) { $0.body = file }
        }
      }
      let types = Self.types.filter { MediaType($0.type).map(part.accepts) ?? false }.map { image in
        upload(image.type) { part in
          part.mediaType = image.type
          part.filename = "picture.\(image.ending)"
          part.body = image.bytes
        }
      }
      let names = Self.names.map { name, expectation in
        upload(name.words, expectation) { part in
          part.filename = name.text.map { $0.endingLike(part.filename) }
        }
      }
      return sizes + types + names
    }
      + [again(operation, form), reordered(operation, form), preceded(operation, form)]
      .compactMap(\.self)
  }
}

extension UploadCases {
  /// Sizes that must be accepted, and those around the limit.
  ///
  /// Readers differ there: some mean powers of ten, some count the whole body, and common ones reject
  /// a file of exactly the limit.
  private static func sizes(upTo limit: Int?) -> [(size: Int, isCertain: Bool)] {
    let mebibyte = 1 << 20
    let usual = [100 << 10, mebibyte, 2 * mebibyte, 4 * mebibyte]
    guard let limit else { return usual.prefix(2).map { ($0, true) } }
    let certain = limit / mebibyte * 1_000_000 + limit % mebibyte - (64 << 10)
    return (usual.filter { $0 < certain } + [certain].filter { $0 > 0 }).map { ($0, true) }
      + [(limit - 1, false), (limit, false)]
  }

  private static let types: [(type: String, ending: String, bytes: [UInt8])] = [
    ("image/jpeg", "jpg", SampleImage.jpeg), ("image/webp", "webp", SampleImage.webp),
  ]

  /// Names of files, and whether every backend must or should take them.
  private static let names: [(name: (words: String, text: String?), ExpectedResponse)] = [
    (("a name in Unicode", "Bücher 書籍 📚.png"), .success),
    (("a name with spaces", "my picture 1.png"), .success),
    (("a name with quotes", "a \"quoted\" 'name'.png"), .successOrRejection),
    (("a name without an ending", "picture"), .advisedSuccess),
    (("the ending of another type", "picture.txt"), .advisedSuccess),
    (("an ending in capitals", "PICTURE.PNG"), .success),
    (("a name with a path", "../../etc/passwd.png"), .successOrRejection),
    (("a name with backslashes", "C:\\pictures\\a.png"), .successOrRejection),
    (("a hidden name", ".png"), .successOrRejection), (("an empty name", ""), .successOrRejection),
    (("no name", nil), .successOrRejection),
    (
      ("a name of 255 characters", String(repeating: "a", count: 251) + ".png"), .successOrRejection
    ),
    (
      ("a name of 5000 characters", String(repeating: "a", count: 4_996) + ".png"),
      .successOrRejection
    ),
  ]

  /// The values of a part at its boundaries, as texts.
  private func texts(of field: Field, in operation: CompiledOperation) -> [(
    name: String, text: String
  )] {
    let usual = material.operations[operation.id]?.form?.parts.first { $0.name == field.name }
    let body = usual?.body ?? []
    let validator = SchemaValidator(field.schema)
    // A number is written as in JSON, a text without quotes.
    let value =
      (try? JSON(parsing: body)).flatMap { validator.accepts($0.bytes()) ? $0 : nil }
      ?? .string(String(decoding: body, as: UTF8.self))
    let found = try? boundaries(
      of: field.schema, beside: value, today: material.tomorrow, now: material.now)
    return (found ?? []).compactMap { boundary in
      // Only JSON defines how a number may be written, and an empty text may count as absent.
      guard boundary.kind != .precision, boundary.kind != .writing, boundary.body != .null,
        !boundary.body.parameterText.isEmpty
      else { return nil }
      return (
        boundary.name.replacing("body: ", with: "", maxReplacements: 1),
        boundary.body.parameterText
      )
    }
  }

  /// The form without an optional part.
  private func without(
    _ part: RequestBody.Part, _ operation: CompiledOperation, _ form: MultipartForm
  ) -> Plan.Case {
    let rest = MultipartForm(form.parts.filter { $0.name != part.name })
    return uploadCase(operation, "\(part.name): absent", rest, .success)
  }

  /// The same file a second time.
  private func again(_ operation: CompiledOperation, _ form: MultipartForm) -> Plan.Case {
    var planned = uploadCase(operation, "the same file twice", form, .success)
    planned.steps += planned.steps
    return planned
  }

  /// The parts in reverse order.
  private func reordered(_ operation: CompiledOperation, _ form: MultipartForm) -> Plan.Case? {
    guard form.parts.count > 1 else { return nil }
    let reversed = MultipartForm(form.parts.reversed())
    return uploadCase(operation, "parts in reverse order", reversed, .success)
  }

  /// A part of another name before the others, which a browser sends for each field of its form.
  private func preceded(_ operation: CompiledOperation, _ form: MultipartForm) -> Plan.Case? {
    let first = MultipartForm.Part("contract-check", body: Array("1".utf8))
    return uploadCase(
      operation, "another part before the others", MultipartForm([first] + form.parts),
      .advisedSuccess)
  }

  private func uploadCase(
    _ operation: CompiledOperation, _ name: String, _ form: MultipartForm,
    _ expectation: ExpectedResponse
  ) -> Plan.Case {
    let body = Plan.Body.form(form.bytes(boundary: RequestBuilder.boundary))
    let isGenuine = operation.body?.parts.allSatisfy(\.isGenuine) ?? true
    return Plan.Case(
      .boundaries, of: operation, named: name,
      steps: [
        material.step(.probe, operation, name, body: body)
          .expecting(isGenuine ? expectation : .successOrRejection)
      ])
  }
}

extension RequestBody.Part {
  func accepts(_ type: MediaType) -> Bool {
    MediaType(mediaType).map(type.matches) ?? false
  }
}

extension String {
  /// The name of a picture with the ending of another file.
  fileprivate func endingLike(_ other: String?) -> String {
    guard let ending = other?.split(ascii: ".").last.map(String.init) else { return self }
    return replacingScalars(".png", with: ".\(ending)").replacingScalars(
      ".PNG", with: ".\(ending.uppercased())")
  }
}
