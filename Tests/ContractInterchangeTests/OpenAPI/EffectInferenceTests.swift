import ContractInterchange
import ContractJSON
import ContractModel
import Testing

/// The effects of operations, as far as a document shows them.
@Suite struct `The inferred effects of a document` {
  private static let person = #"""
    {"200": {"description": "A person", "content": {"application/json": {"schema": {
      "type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}}}}
    """#

  private static func registration(links: String) -> String {
    #"""
    "/register": {"post": {"operationId": "register", "responses": {"201": {
      "description": "Registered",
      "content": {"application/json": {"schema": {"type": "object", "properties": {
        "account": {"type": "object", "properties": {"number": {"type": "integer"}}}}}}},
      "links": \#(links)}}}}
    """#
  }

  private static func read(_ paths: String) throws -> ImportedContract {
    let info = #""info": {"title": "T", "version": "1"}"#
    let text = #"{"openapi": "3.1.0", \#(info), "paths": {\#(paths)}}"#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    return reader.contract()
  }

  private static func effects(_ paths: String) throws -> [String] {
    try read(paths).contract.operations.flatMap { operation in
      operation.effects.map { effect in
        let id = effect.id.map { " by \($0)" } ?? ""
        let state = effect.state.map { " as \($0)" } ?? ""
        return "\(operation.id) \(effect.action.rawValue) \(effect.resource)\(id)\(state)"
      }
    }
  }

  /// Jobs of projects, each with a name that its path takes, and an operation on one.
  private static func jobs(name: String = "^[a-z]+$") -> String {
    func parameter(_ name: String) -> String {
      #"{"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[a-z]+$"}}"#
    }
    let job = #"""
      {"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string", "pattern": "\#(name)"}}}
      """#
    func item(_ path: String, _ parameters: String, _ id: String) -> String {
      #"""
      "\#(path)": {"parameters": [\#(parameters)],
        "put": {"operationId": "put-\#(id)", "responses": {"201": {"description": "Created"},
          "200": {"description": "Changed"}, "404": {"description": "None"}}},
        "get": {"operationId": "\#(id)", "responses": {"404": {"description": "None"},
          "200": {"description": "One", "content": {"application/json": {"schema": \#(job)}}}}}}
      """#
    }
    let both = "\(parameter("project")), \(parameter("job"))"
    return item("/projects/{project}", parameter("project"), "project") + ", "
      + item("/projects/{project}/jobs/{job}", both, "job") + #"""
        , "/projects/{project}/jobs": {"get": {"operationId": "jobs",
          "parameters": [\#(parameter("project"))], "responses": {"200": {"description": "All",
            "content": {"application/json": {"schema": {"type": "array", "items": \#(job)}}}}}}},
        "/projects/{project}/jobs/{job}:cancel": {"post": {"operationId": "cancel",
          "parameters": [\#(both)], "responses": {"200": {"description": "Cancelled"}}}}
        """#
  }

  @Test func `are those of what a verb behind an identity acts on`() throws {
    #expect(try Self.effects(Self.jobs()).contains("cancel reads job by path {job}"))
  }

  @Test(arguments: [("Idempotency-Key", true), ("X-Idempotency-Key", true), ("X-Key", false)])
  func `are once for each key of idempotency`(name: String, expected: Bool) throws {
    let contract = try Self.read(
      #"""
      "/notes": {"post": {"operationId": "add", "parameters": [
        {"name": "\#(name)", "in": "header", "schema": {"type": "string"}}],
        "responses": {"201": {"description": "Added"}}}}
      """#
    ).contract
    #expect(contract.operation("add")?.idempotencyKey == (expected ? name : nil))
  }

  @Test func `are also that a 412 refuses a change of another state`() throws {
    let header = #"{"name": "If-Match", "in": "header", "schema": {"type": "string"}}"#
    let id = #"{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}"#
    let contract = try Self.read(
      #"""
      "/people": {"post": {"operationId": "add", "responses": \#(Self.person)}},
      "/people/{id}": {"parameters": [\#(id)],
        "get": {"operationId": "show", "responses": \#(Self.person)},
        "put": {"operationId": "replace", "parameters": [\#(header)], "responses": {
          "200": {"description": "Replaced"}, "412": {"description": "Changed meanwhile"}}},
        "delete": {"operationId": "remove", "responses": {
          "204": {"description": "Gone"}, "412": {"description": "Not in this state"}}}}
      """#
    ).contract
    func conditions(_ id: String) -> [Failure.Condition]? {
      contract.operation(id)?.failures.filter { $0.status.code == 412 }.map(\.condition)
    }
    #expect(conditions("replace") == [.stale("people")])
    #expect(conditions("remove")?.contains(.stale("people")) == false)
  }

  @Test func `are also that a creation below another resource needs that one`() throws {
    let effects = try Self.effects(Self.jobs())
    #expect(effects.contains("put-job creates job by path {job}"), "\(effects)")
    #expect(effects.contains("put-job reads project by path {project}"))
    #expect(!effects.contains { $0.hasPrefix("put-project reads") })
  }

  @Test(arguments: [
    ("^[a-z]+$", true), ("^projects/[a-z]+/jobs/[a-z]+$", true), ("^sha256:[0-9a-f]+$", false),
  ])
  func `are no list of identities that paths cannot have`(
    name: String, isListed: Bool
  ) throws {
    let effects = try Self.effects(Self.jobs(name: name))
    #expect(effects.contains { $0.hasPrefix("jobs lists job") } == isListed, "\(effects)")
  }

  @Test(arguments: [
    #"{"operationId": "person", "parameters": {"number": "$response.body#/account/number"}}"#,
    ##"{"operationRef": "#/paths/~1people~1{number}/get", "##
      + ##""parameters": {"path.number": "{$response.body#/account/number}"}}"##,
  ])
  func `come from a link to an operation that a value of the response completes`(
    link: String
  ) throws {
    let paths =
      Self.registration(links: #"{"person": \#(link)}"#) + #"""
        , "/people/{number}": {
          "get": {"operationId": "person", "responses": \#(Self.person)},
          "delete": {"operationId": "forget", "responses": {"204": {"description": "Gone"}}}}
        """#
    #expect(
      try Self.effects(paths) == [
        "register creates people by response /account/number as response /account",
        "person reads people by path {number}",
        "forget deletes people by path {number}",
      ])
    #expect(try Self.read(paths).remarks.isEmpty)
  }

  @Test(arguments: [
    #"{"operationId": "nothing", "parameters": {"number": "$response.body#/account/number"}}"#,
    #"{"operationId": "register", "parameters": {"number": "$request.path.number"}}"#,
    #"{"operationId": "register"}"#,
    "1",
  ])
  func `do not come from any other link, which is reported`(link: String) throws {
    let paths = Self.registration(links: #"{"person": \#(link)}"#)
    #expect(try Self.effects(paths) == [])
    let remarks = try Self.read(paths).remarks
    #expect(remarks.map(\.part) == [.link])
    let location = "/paths/~1register/post/responses/201/links/person"
    #expect(remarks.map { "\($0.pointer)" } == [location])
  }

  @Test func `find the identity of what is created in the member data, too`() throws {
    let wrapped = #"""
      {"description": "A pet", "content": {"application/json": {"schema": {"type": "object",
        "properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}}}}}}}
      """#
    let paths = #"""
      "/pets": {"post": {"operationId": "add", "responses": {"201": \#(wrapped)}}},
      "/pets/{id}": {"get": {"operationId": "pet", "responses": {"200": \#(wrapped)}}}
      """#
    #expect(
      try Self.effects(paths) == [
        "add creates pet by response /data/id as response /data",
        "pet reads pet by path {id} as response /data",
      ])
  }

  /// A response or a request with a schema.
  private static func content(_ schema: String) -> String {
    #""content": {"application/json": {"schema": \#(schema)}}"#
  }

  private static let named = #"{"type": "object", "properties": {"name": {"type": "string"}}}"#

  /// Paths that create something, and what is inferred of the operation that does.
  private static let kinds = [
    (
      "POST /things/", #"{"properties": {"id": {}}, "type": "object"}"#, "{}",
      "/things/{thing_id}/",
      "creates thing by response /id as response "
    ),
    (
      "POST /silences", #"{"properties": {"silenceID": {}}, "type": "object"}"#, "{}",
      "/silence/{silenceID}", "creates silence by response /silenceID as response "
    ),
    (
      "POST /users/create",
      #"{"type": "object", "properties": {"user": {"properties": {"id": {}}, "type": "object"}}}"#,
      "{}", "/users/{id}", "creates user by response /user/id as response /user"
    ),
    (
      "POST /articles",
      #"{"type": "object", "properties": {"article": {"type": "object", "properties": {"slug": {}}}}}"#,
      "{}", "/articles/{slug}", "creates article by response /article/slug as response /article"
    ),
    ("POST /tenants", "{}", named, "/tenants/{tenant_name}", "creates tenant by request /name"),
    ("POST /databases", "{}", named, "/databases/{database}", "creates database by request /name"),
    (
      "POST /tasks", #"{"type": "object", "properties": {"state": {"type": "string"}}}"#, "{}",
      "/tasks/{task}", "creates task by response /id"
    ),
    ("POST /jobs", "{}", "{}", "/jobs/{job}", "creates job by response /id"),
    ("PUT /settings/{key}", named, named, "/settings/{key}", "creates setting by path {key}"),
    ("POST /names/{name}", "{}", "{}", "/names/{name}", "creates name by path {name}"),
  ]

  @Test(arguments: kinds)
  func `come from paths, names and responses in many forms`(
    request: String, response: String, body: String, item: String, effect: String
  ) throws {
    let words = request.split(separator: " ")
    let (method, path) = (words[0].lowercased(), words[1])
    let creation = #"""
      "\#(method)": {"operationId": "make", "requestBody": {\#(Self.content(body))},
        "responses": {"201": {"description": "Made", \#(Self.content(response))}}}
      """#
    let reading = #""get": {"operationId": "show", "responses": {"200": {"description": "It"}}}"#
    let paths =
      path == item
      ? #""\#(path)": {\#(creation), \#(reading)}"#
      : #""\#(path)": {\#(creation)}, "\#(item)": {\#(reading)}"#
    let found = try Self.effects(paths)
    #expect(try Self.read(paths).contract.problems() == [])
    #expect(found.contains("make \(effect)"), "\(found)")
    #expect(found.contains { $0.hasPrefix("show reads") }, "\(found)")
  }

  @Test(arguments: [
    (#""url": {"type": "string", "format": "uri"}"#, "/url"),
    (#""links": {"type": "object", "properties": {"self": {"type": "string"}}}"#, "/links/self"),
    (#""url": {"type": "string"}, "id": {"type": "string"}"#, "/id"),
  ])
  func `have the URL of what they are about for its identity where there is no other`(
    members: String, id: JSON.Pointer
  ) throws {
    let thing = Self.content(#"{"type": "object", "properties": {\#(members)}}"#)
    let contract = try Self.read(
      #"""
      "/things/": {"post": {"responses": {"201": {"description": "Made", \#(thing)}}}},
      "/things/{id}/": {"get": {"responses": {"200": {"description": "It", \#(thing)}}}}
      """#
    ).contract
    #expect(contract.resources.map(\.id) == [id])
  }

  @Test func `are found where a creation has another path than what it shows`() throws {
    let note = Self.content(
      #"{"type": "object", "properties": {"id": {"type": "string"}, "text": {"type": "string"}}}"#)
    let user =
      #"{"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}"#
    let session = Self.content(
      #"{"type": "object", "properties": {"token": {"type": "string"}, "user": \#(user)}}"#)
    let effects = try Self.effects(
      #"""
      "/tickets/{ticket}/notes": {
        "post": {"operationId": "note", "responses": {"201": {"description": "Made", \#(note)}}}},
      "/notes/{id}": {
        "get": {"operationId": "show", "responses": {"200": {"description": "It", \#(note)}}}},
      "/register": {
        "post": {"operationId": "register",
          "responses": {"201": {"description": "Made", \#(session)}}}},
      "/users/{id}": {
        "get": {"operationId": "user",
          "responses": {"200": {"description": "It", \#(Self.content(user))}}}}
      """#)
    #expect(effects.contains("note creates note by response /id as response "), "\(effects)")
    #expect(effects.contains("register creates user by response /user/id as response /user"))
    #expect(effects.contains { $0.hasPrefix("user reads user by path {id}") })
  }

  @Test func `are also on what another path names by the same parameter`() throws {
    let repo = Self.content(#"{"type": "object", "properties": {"id": {"type": "string"}}}"#)
    let effects = try Self.effects(
      #"""
      "/repos": {"post": {"operationId": "make",
        "responses": {"201": {"description": "Made", \#(repo)}}}},
      "/repos/{repo_id}": {
        "get": {"operationId": "show", "responses": {"200": {"description": "It", \#(repo)}}}},
      "/starred/{repo_id}": {
        "put": {"operationId": "star", "responses": {"204": {"description": "Starred"},
          "404": {"description": "None"}}}},
      "/things/{id}": {
        "put": {"operationId": "thing", "responses": {"204": {"description": "Done"}}}}
      """#)
    #expect(effects.contains { $0.hasPrefix("star reads repo by path {repo_id}") }, "\(effects)")
    #expect(!effects.contains { $0.hasPrefix("thing reads repo") })
  }

  @Test func `are updates by POST where that has the path of what it shows`() throws {
    let thing = Self.content(
      #"{"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}"#)
    let effects = try Self.effects(
      #"""
      "/things": {"post": {"operationId": "make", "requestBody": {\#(thing)},
        "responses": {"200": {"description": "Made", \#(thing)}}}},
      "/things/{id}": {
        "get": {"operationId": "show", "responses": {"200": {"description": "It", \#(thing)}}},
        "post": {"operationId": "change", "requestBody": {\#(thing)},
          "responses": {"200": {"description": "It", \#(thing)}}}}
      """#)
    #expect(effects.contains { $0.hasPrefix("change updates thing by path {id}") }, "\(effects)")
  }

  @Test func `are also those on what each user has one of`() throws {
    let user = Self.content(
      #"{"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}"#)
    let body = Self.content(#"{"type": "object", "properties": {"name": {"type": "string"}}}"#)
    let effects = try Self.effects(
      #"""
      "/api/me": {
        "get": {"operationId": "me", "responses": {"200": {"description": "It", \#(user)}}},
        "patch": {"operationId": "change", "requestBody": {\#(body)},
          "responses": {"200": {"description": "It", \#(user)}}}},
      "/settings": {
        "get": {"operationId": "settings", "responses": {"200": {"description": "It", \#(user)}}},
        "put": {"operationId": "set", "requestBody": {\#(body)},
          "responses": {"200": {"description": "It", \#(user)}}}}
      """#)
    #expect(
      effects == ["me reads me as response ", "change updates me as response "], "\(effects)")
  }

  @Test func `name nothing by a parameter with a few values, or by a search`() throws {
    let level = #"""
      "parameters": [{"name": "level", "in": "path", "required": true,
        "schema": {"enum": ["low", "high"]}}]
      """#
    let list = #"{"type": "object", "properties": {"hits": {"type": "array", "items": {}}}}"#
    let search = #"""
      "post": {"responses": {"200": {"description": "Found", \#(Self.content(list))}}}
      """#
    let reading = #""get": {"responses": {"200": {"description": "It"}}}"#
    #expect(
      try Self.effects(
        #"""
        "/levels": {\#(search)}, "/levels/{level}": {\#(level), \#(reading)},
        "/pages": {\#(search)}, "/pages/{page}": {\#(reading)}
        """#) == [])
  }

  @Test func `name nothing by a parameter with a few values of a component`() throws {
    let text = #"""
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
        "/levels": {"post": {"responses": {"201": {"description": "Made"}}}},
        "/levels/{level}": {
          "parameters": [{"name": "level", "in": "path", "required": true,
            "schema": {"$ref": "#/components/schemas/Level"}}],
          "get": {"responses": {"200": {"description": "It"}}}}},
        "components": {"schemas": {"Level": {"enum": ["low", "high"]}}}}
      """#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    #expect(reader.contract().contract.resources == [])
  }

  @Test(arguments: [("Replace a label", true), ("Change a label", false)])
  func `replace the whole where a PUT says so`(summary: String, replaces: Bool) throws {
    let body = #"{"content": {"application/json": {"schema": {"type": "object"}}}}"#
    let paths = #"""
      "/labels": {"post": {"operationId": "add", "responses": \#(Self.person.replacing("200", with: "201"))}},
      "/labels/{id}": {
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
        "put": {"operationId": "put", "summary": "\#(summary)", "requestBody": \#(body),
          "responses": \#(Self.person)},
        "get": {"operationId": "show", "responses": \#(Self.person)}}
      """#
    let updates = try Self.read(paths).contract.operations.flatMap(\.effects).filter {
      $0.action == .updates
    }
    #expect(updates.map(\.replacesWhole) == [replaces])
  }
}
