import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `RequestBodies` of the language reference, and what its samples are checked with.
enum RequestBodiesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "JSON bodies": jsonBodies(),
      "URL-encoded forms": urlEncodedForms(),
      "Forms with files": formsWithFiles(),
      "Texts and bytes": textsAndBytes(),
    ]
  }

  private static func jsonBodies() -> ReferenceSubject {
    // Snippet: JSON bodies
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...200))) }),
      responses: [.created(.object { Field("id", .integer) })])
    // End
    return .exchanges(with: createNote)
  }

  private static func urlEncodedForms() -> ReferenceSubject {
    // Snippet: URL-encoded forms
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .form {
        Field("text", .string(.length(1...200)))
        Field("tag", .array(of: .string(.nonEmpty), .nonEmpty), .optional)
      },
      responses: [.noContent()])
    // End
    return .exchanges(with: createNote)
  }

  private static func formsWithFiles() -> ReferenceSubject {
    // Snippet: Forms with files
    let upload = Operation(
      "upload", .post, "/pictures",
      body: .multipart(
        .file("picture", "image/*", atMost: 5_000_000),
        .text("caption", .string(.length(1...80)), .optional)),
      responses: [.noContent()])
    // End
    return .exchanges(with: upload)
  }

  private static func textsAndBytes() -> ReferenceSubject {
    // Snippet: Texts and bytes
    let importNotes = Operation(
      "importNotes", .post, "/import",
      body: .text(.string(.nonEmpty), mediaType: "text/csv"), responses: [.noContent()])
    let setPicture = Operation(
      "setPicture", .put, "/picture",
      body: .binary("image/*", atMost: 5_000_000), responses: [.noContent()])
    // End
    return .exchanges(with: importNotes, setPicture)
  }
}
