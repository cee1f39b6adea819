// The page Effects.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let effects = #"""
    # Effects and resources

    What operations do to resources. From effects follow the fixtures of a run, its clean-up, the state of the
    mock, and the checks of one request by another.

    ## Resources

    A type of thing with an identity. Its access says who may read it: `.owner`, `.members` or `.everyone`.
    `owner:` is the location of its user, `key:` that of a name by which requests refer to it instead.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    Authorization: Bearer a-token
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift foreign-served
    # identity-leak in showNote at status: expected 404 NO_NOTE, actual 200 OK for another user's note
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1", "text": "text"}
    ```

    See ``Resource`` and ``Resource/Access``.

    ## Creating and reading

    `.creates` states where the response holds the identity of the new resource, `.reads` which parameter names it.
    `state` is the location of the representation.

    ```swift
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
    ```

    Accepted:

    ```http
    POST /notes

    {"text": "Buy milk"}
    HTTP/1.1 201

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift created-not-stored
    # valid-rejected in showNote at status: expected 200 OK, actual 404 NOT_FOUND: Unknown note
    #   GET /notes/uuid-1
    #   404 {"code": "NOT_FOUND", "message": "Unknown note"}
    ```

    See ``Effect/creates(_:id:state:)`` and ``Effect/reads(_:id:state:)``.

    ## Updating and replacing

    `.updates` changes the members that the request holds and keeps the others; `.replaces` replaces the whole
    resource, so that an omitted optional member is absent afterwards.

    ```swift
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
    ```

    Accepted:

    ```http
    PUT /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2

    {"text": "Buy milk"}
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift update-ignored
    # state-lost in replaceNote at state /color: expected "blue", as in an earlier response, actual "red" in the details
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1", "text": "text", "color": "red"}
    contract-check mock --drift put-patches
    # state-leaked in replaceNote at state /color: expected absent, because the request replaces the whole and omits it, actual "red", as before
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1", "text": "text", "color": "red"}
    ```

    See ``Effect/updates(_:id:state:)`` and ``Effect/replaces(_:id:state:)``.

    ## Deleting and listing

    A deleted resource can be neither read nor listed. A list shows every resource of the caller,
    unless the member at `hasMore:` is true.

    ```swift
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
    ```

    Accepted:

    ```http
    DELETE /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 204
    ```

    ```http
    GET /notes
    HTTP/1.1 200

    []
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift deleted-still-listed
    # state-leaked in deleteNote at state: expected the note gone from the list, actual the list shows uuid-1
    #   GET /notes
    #   200 [{"id": "uuid-2", "text": "text"}, {"id": "uuid-1", "text": "text"}]
    ```

    See ``Effect/deletes(_:id:)`` and ``Effect/lists(_:in:hasMore:)``.

    ## Own resources

    A resource of which each user has exactly one, such as a profile; no identity is in the path. A run restores it at
    its end.

    ```swift
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
    ```

    Accepted:

    ```http
    PUT /profile
    Authorization: Bearer a-token

    {"name": "Anna"}
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "name": "Anna"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift name-not-echoed
    # rule-broken in changeProfile at /name: expected equal to request /name ("name"), actual "Something else"
    #   PUT /profile {"name": "name"}
    #   200 {"id": "uuid-1", "name": "Something else"}
    ```

    See ``Effect/readsOwn(_:state:)`` and ``Effect/updatesOwn(_:state:)``.

    ## References

    A field that holds the identity of another resource. A run creates that resource first, so that requests name
    one that exists; in the samples there is no such note.

    ```swift
    let body: Schema = .object {
      Field("note_id", .uuid).naming("note")
      Field("text", .string)
    }
    let addComment = Operation(
      "addComment", .post, "/comments", body: .json(body),
      responses: [.created(.object { Field("id", .uuid) })],
      failures: [Failure(404, "NO_NOTE", when: .missing("note"))])
    ```

    Accepted:

    ```http
    POST /comments

    {"note_id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Done"}
    HTTP/1.1 404

    {"code": "NO_NOTE", "message": "No such note"}
    ```

    Rejected:

    ```http
    POST /comments

    {"note_id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Done"}
    HTTP/1.1 201

    {"id": "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"}
    // status-unexpected at status: expected 404 NO_NOTE, actual 201 Created, an unknown id was served
    ```

    See ``Field/naming(_:)``.

    ## Links

    Sets members of two resources to the identities of each other. A run links two resources of its own and looks at
    both sides. `.exclusive` is for links of which both have one at the most: linking anew, or deleting one of both,
    clears the former side.

    ```swift
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
    ```

    Accepted:

    ```http
    PUT /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2/folder
    Authorization: Bearer a-token

    {"folder_id": "0f8fad5b-d9cb-469f-a165-70867728950e"}
    HTTP/1.1 204
    ```

    ```http
    GET /folders/0f8fad5b-d9cb-469f-a165-70867728950e
    Authorization: Bearer a-token
    HTTP/1.1 200

    {"id": "0f8fad5b-d9cb-469f-a165-70867728950e",
     "note_id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift link-missing
    # rule-broken in showNote at /folder_id: expected equal to captured other ("uuid-1"), actual null
    #   GET /notes/uuid-2
    #   200 {"id": "uuid-2", "folder_id": null}
    contract-check mock --drift back-link-missing
    # rule-broken in showFolder at /note_id: expected equal to captured one ("uuid-1"), actual null
    #   GET /folders/uuid-2
    #   200 {"id": "uuid-2", "note_id": null}
    contract-check mock --drift former-link-kept
    # rule-broken in showNote at /folder_id: expected different from captured other ("uuid-1"), actual "uuid-1"
    #   GET /notes/uuid-2
    #   200 {"id": "uuid-2", "folder_id": "uuid-1"}
    ```

    See ``Effect/links(_:_:at:to:_:back:)`` and ``Effect/exclusive``.

    """#
}
