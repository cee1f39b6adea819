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
      "Lines of JSON": linesOfJSON(),
      "Bodies of several media types": bodiesOfSeveralMediaTypes(),
      "Stored images": storedImages(),
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
      body: .text(.string(.nonEmpty), mediaType: "text/csv"),
      responses: [.noContent()])
    let setPicture = Operation(
      "setPicture", .put, "/picture",
      body: .binary("image/*", atMost: 5_000_000), responses: [.noContent()])
    // End
    return .exchanges(with: importNotes, setPicture)
  }

  private static func linesOfJSON() -> ReferenceSubject {
    // Snippet: Lines of JSON
    let importNotes = Operation(
      "importNotes", .post, "/import",
      body: .lines(
        of: .object { Field("text", .string(.nonEmpty)) }, .count(1...1_000)),
      responses: [.noContent()])
    // End
    return .exchanges(with: importNotes)
  }

  private static func bodiesOfSeveralMediaTypes() -> ReferenceSubject {
    // Snippet: Bodies of several media types
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.nonEmpty)) })
        .or(.form { Field("text", .string(.nonEmpty)) }),
      responses: [.noContent()])
    // End
    return .exchanges(with: createNote)
  }

  private static func storedImages() -> ReferenceSubject {
    // Snippet: Stored images
    let upload = Operation(
      "upload", .post, "/pictures", body: .multipart(.file("picture", "image/*")),
      responses: [
        .ok(
          .object {
            Field("picture_url", .string(.nonEmpty), example: "/p/1.jpg")
          })
      ]
    ).storingImage(
      at: response("/picture_url"), as: .jpeg, width: 200, height: 200)
    // End
    return .run(upload)
  }
}
