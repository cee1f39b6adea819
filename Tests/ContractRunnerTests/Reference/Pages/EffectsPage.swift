import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Effects` of the language reference, and what its samples are checked with.
enum EffectsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Resources": resources(),
      "Creating and reading": creatingAndReading(),
      "Updating and replacing": updatingAndReplacing(),
      "Deleting and listing": deletingAndListing(),
      "Own resources": ownResources(),
      "References": references(),
      "Links": links(),
    ]
  }

  private static func resources() -> ReferenceSubject {
    // Snippet: Resources
    let resources = [Resource("note", id: "/id", access: .owner)]
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.nonEmpty)) }),
      responses: [
        .created(
          .object {
            Field("id", .uuid)
            Field("text", .string)
          })
      ],
      rules: .echoes("text", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: createNote.responses.map { .ok($0.body ?? .any) },
      failures: [Failure(404, "NO_NOTE", when: .foreign("note"))],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(
      createNote, showNote, resources: resources, authentication: .bearer)
  }

  private static func creatingAndReading() -> ReferenceSubject {
    // Snippet: Creating and reading
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
    }
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...50))) }),
      responses: [.created(note)], rules: .echoes("text", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(createNote, showNote)
  }

  private static func updatingAndReplacing() -> ReferenceSubject {
    // Snippet: Updating and replacing
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
      Field("color", .oneOf("red", "blue"), .optional)
    }
    let newNote: Schema = .object {
      Field("text", .string(.length(1...50)))
      Field("color", .oneOf("red", "blue"), .optional)
    }
    let noteID = Field("note_id", .uuid)
    let createNote = Operation(
      "createNote", .post, "/notes", body: .json(newNote),
      responses: [.created(note)],
      rules: .echoes("text", "color", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [noteID],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let replaceNote = Operation(
      "replaceNote", .put, "/notes/{note_id}", path: [noteID],
      body: .json(newNote),
      responses: [.ok(note)], rules: .echoes("text", "color", in: .root),
      effects: [.replaces("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(createNote, showNote, replaceNote)
  }

  private static func deletingAndListing() -> ReferenceSubject {
    // Snippet: Deleting and listing
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
    }
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...50))) }),
      responses: [.created(note)], rules: .echoes("text", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let listNotes = Operation(
      "listNotes", .get, "/notes", responses: [.ok(.array(of: note))],
      effects: [.lists("note", in: response(.root))])
    let deleteNote = Operation(
      "deleteNote", .delete, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.noContent()],
      effects: [.deletes("note", id: path("note_id"))])
    // End
    return .run(createNote, listNotes, deleteNote)
  }

  private static func ownResources() -> ReferenceSubject {
    // Snippet: Own resources
    let change: Schema = .object { Field("name", .string(.length(1...50))) }
    let profile: Schema = .all(of: .object { Field("id", .uuid) }, change)
    let showProfile = Operation(
      "showProfile", .get, "/profile", responses: [.ok(profile)],
      effects: [.readsOwn("profile", state: response(.root))])
    let changeProfile = Operation(
      "changeProfile", .put, "/profile", body: .json(change),
      responses: [.ok(profile)],
      rules: .echoes("name", in: .root),
      effects: [.updatesOwn("profile", state: response(.root))])
    // End
    return .run(
      showProfile, changeProfile, resources: [Resource("profile", id: "/id")],
      authentication: .bearer)
  }

  private static func references() -> ReferenceSubject {
    // Snippet: References
    let body: Schema = .object {
      Field("note_id", .uuid).naming("note")
      Field("text", .string)
    }
    let addComment = Operation(
      "addComment", .post, "/comments", body: .json(body),
      responses: [.created(.object { Field("id", .uuid) })],
      failures: [Failure(404, "NO_NOTE", when: .missing("note"))])
    // End
    return .exchanges(with: addComment, expecting: 404)
  }

  private static func links() -> ReferenceSubject {
    // Snippet: Links
    let note: Schema = .object {
      Field("id", .uuid)
      Field("folder_id", .uuid.nullable)
    }
    let createNote = Operation(
      "createNote", .post, "/notes", responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let folder: Schema = .object {
      Field("id", .uuid)
      Field("note_id", .uuid.nullable)
    }
    let createFolder = Operation(
      "createFolder", .post, "/folders", responses: [.created(folder)],
      effects: [.creates("folder", id: response("/id"), state: response(.root))])
    let showFolder = Operation(
      "showFolder", .get, "/folders/{folder_id}",
      path: [Field("folder_id", .uuid)],
      responses: [.ok(folder)],
      effects: [.reads("folder", id: path("folder_id"), state: response(.root))])
    let fileNote = Operation(
      "fileNote", .put, "/notes/{note_id}/folder",
      path: [Field("note_id", .uuid)],
      body: .json(.object { Field("folder_id", .uuid).naming("folder") }),
      responses: [.noContent()],
      effects: [
        .reads("note", id: path("note_id")),
        .links(
          "note", path("note_id"), at: "/folder_id", to: "folder",
          request("/folder_id"),
          back: "/note_id"
        ).exclusive,
      ])
    // End
    return .run(
      createNote, showNote, createFolder, showFolder, fileNote,
      resources: [Resource("note", id: "/id"), Resource("folder", id: "/id")],
      authentication: .bearer)
  }
}
