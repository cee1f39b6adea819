import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

extension OpenAPIReader {
  /// The successes and the failures of an operation.
  mutating func responses(
    _ nodes: JSON?, _ location: JSON.Pointer
  ) -> (successes: [Response], failures: [Failure]) {
    var successes: [Response] = []
    var failures: [Failure] = []
    let members = nodes?.objectValue?.members ?? []
    let named = Set(members.compactMap { Int($0.name) })
    for member in members {
      let location = location.appending(.name(member.name))
      guard !member.name.isExtensionName else { continue }
      let (node, target) = resolved(member.value, location)
      noteUnread(of: node, .response, target)
      links.add(node["links"], at: target.appending(.name("links")))
      for code in statuses(member.name, besides: named, location) {
        let status = HTTPStatus(code)
        if code < 400 {
          successes.append(
            response(status, node, target, isOneOfRange: Int(member.name) == nil))
        } else {
          failures.append(failure(status, node, target, position(location)))
        }
      }
    }
    if successes.isEmpty { successes = unnamedSuccesses(nodes, location) }
    return (successes, failures)
  }

  /// The usual successes, where the document names none: all that `default` describes, or any at all.
  private mutating func unnamedSuccesses(_ nodes: JSON?, _ location: JSON.Pointer) -> [Response] {
    let location = location.appending(.name("default"))
    let (node, target) = resolved(nodes?["default"] ?? [:], location)
    let content = node["content"] ?? ["application/json": [:]]
    return [200, 201, 202].map { status in
      response(HTTPStatus(status), ["content": content], target)
    } + [Response(204, nil)]
  }

  /// The statuses that a name stands for: one, a range, or all that are not named.
  private mutating func statuses(
    _ name: String, besides named: Set<Int>, _ location: JSON.Pointer
  ) -> [Int] {
    if let code = Int(name), (200..<600).contains(code) { return [code] }
    if name.utf8.first == UInt8(ascii: "1") {
      remark(.status, location, "interim responses are not checked")
      return []
    }
    let end = name.lowercased().utf8.dropFirst()
    let isRange = end.elementsEqual("xx".utf8)
    let usual: [Character: [Int]] = [
      "2": [200, 201, 202, 204], "4": [400, 401, 403, 404, 409, 422, 429], "5": [500],
    ]
    let codes: [Int] =
      switch name.lowercased() {
      case "default": (usual["4"] ?? []) + (usual["5"] ?? [])
      default: isRange ? name.first.flatMap { usual[$0] } ?? [] : []
      }
    if codes.isEmpty {
      remark(.status, location, "responses with the status '\(name)' are not checked")
    }
    return codes.filter { !named.contains($0) }
  }

  private mutating func failure(
    _ status: HTTPStatus, _ node: JSON, _ location: JSON.Pointer, _ position: SourcePosition
  ) -> Failure {
    let condition: Failure.Condition =
      switch status.code {
      case 500...: .serverError
      case 401: .unauthenticated
      default: .invalid
      }
    var failure = Failure(
      status, when: condition, node["description"]?.stringValue?.firstLine ?? "")
    failure.position = position
    let content = node["content"]?.objectValue?.members ?? []
    let json = content.jsonFirst.first { MediaKind($0.name).isJSON }
    noteUncheckedParts(of: node, besides: json?.name, location)
    guard let json else { return failure }
    let (media, mediaLocation) = resolved(
      json.value, location.appending(.name("content")).appending(.name(json.name)))
    guard let schema = media["schema"] else {
      if content.allSatisfy({ MediaKind($0.name).isJSON }) { failure.jsonType = json.name }
      return failure
    }
    failure.body = schemas.schema(schema, at: mediaLocation.appending(.name("schema")))
    failure.jsonType = json.name.ownJSONType
    failure.examples = examples(of: media, mediaLocation)
    return failure
  }

  /// Reports what an error response has besides the body in JSON.
  private mutating func noteUncheckedParts(
    of node: JSON, besides json: String?, _ location: JSON.Pointer
  ) {
    for member in node["content"]?.objectValue?.members ?? []
    where member.name != json && !member.name.isExtensionName {
      remark(
        .mediaType, location.appending(.name("content")).appending(.name(member.name)),
        "of errors, only bodies in one type of JSON are checked")
    }
    if let json, let media = node["content"]?[json] {
      let (media, location) = resolved(
        media, location.appending(.name("content")).appending(.name(json)))
      noteUnread(of: media, .mediaType, location)
    }
    for name in node["headers"]?.objectValue?.names ?? []
    where name.lowercased() != "content-type" && !name.isExtensionName {
      remark(
        .header, location.appending(.name("headers")).appending(.name(name)),
        "header fields of errors are not checked")
    }
  }

  private mutating func response(
    _ status: HTTPStatus, _ node: JSON, _ location: JSON.Pointer, isOneOfRange: Bool = false
  ) -> Response {
    let content = location.appending(.name("content"))
    let hasNoBody = [204, 205, 304].contains(status.code)
    var forms: [Response] = []
    if hasNoBody, !isOneOfRange, node["content"]?.objectValue?.isEmpty == false {
      remark(.mediaType, content, "a response with status \(status.code) has no body")
    }
    for member in hasNoBody ? [] : representations(node["content"], content) {
      let (media, location) = resolved(member.value, content.appending(.name(member.name)))
      forms.append(response(status, member.name, media, location))
    }
    var response = forms.first ?? Response(status, nil)
    // Many documents describe a response in words, whatever body it has.
    response.leavesBodyOpen = forms.isEmpty && !hasNoBody
    response.alternatives = Array(forms.dropFirst())
    response.summary = node["description"]?.stringValue?.firstLine ?? ""
    response.position = position(location)
    // Its value is that of `content`, whatever is stated here (OpenAPI 3.1, section 4.8.17).
    for header in node["headers"]?.objectValue?.members ?? []
    where header.name.lowercased() != "content-type" {
      let location = location.appending(.name("headers")).appending(.name(header.name))
      response.headers.append(self.header(header, location))
    }
    return response
  }

  private mutating func response(
    _ status: HTTPStatus, _ type: String, _ node: JSON, _ location: JSON.Pointer
  ) -> Response {
    let schemaLocation = location.appending(.name("schema"))
    noteUnread(
      of: node, .mediaType, location, besides: MediaKind(type).isStream ? ["itemSchema"] : [])
    let schema = node["schema"].map { schemas.schema($0, at: schemaLocation) }
    var response: Response
    switch MediaKind(type) {
    case .json:
      response = Response(status, schema ?? .any)
      response.jsonType = type.ownJSONType
      response.examples = examples(of: node, location)
    case .lines, .events:
      let (format, whole) = stream(MediaKind(type), node, schema, location)
      response = Response(status, whole)
      response.stream = format
    case .text:
      response = Response(status, .text(text(schema, schemaLocation), mediaType: type))
    case .form, .multipart, .binary:
      response = Response(status, .binary(type))
      noteUncheckedBytes(type, node, location)
    }
    response.position = position(location)
    return response
  }

  /// The schema of a text, of values that are written as one.
  mutating func text(_ schema: Schema?, _ location: JSON.Pointer) -> Schema {
    guard let schema, schema != .any else { return .string }
    let plain = ["string", "number", "boolean"]
    guard case .reference = schema.kind else {
      if schema.jsonTypes.allSatisfy(plain.contains) { return schema }
      remark(
        .mediaType, location, "the schema does not describe a text; any text is accepted")
      return .string
    }
    remark(
      .mediaType, location, "a reference does not describe a text; any text is accepted")
    return .string
  }

  /// How many media types of a body are held: each has cases of its own.
  private static let representationLimit = 50

  /// The media types of a body that are held, JSON first; a range is held alone.
  mutating func representations(
    _ content: JSON?, _ location: JSON.Pointer
  ) -> [JSON.Object.Member] {
    var members = distinctMembers(of: content, location).jsonFirst
    let single = members.filter { !$0.name.containsASCII("*") }
    if members.count > 1, single.count < members.count {
      for range in members.dropFirst(single.isEmpty ? 1 : 0) where range.name.containsASCII("*") {
        remark(
          .mediaType, location.appending(.name(range.name)),
          "a range beside other media types is not used")
      }
      members = single.isEmpty ? Array(members.prefix(1)) : single
    }
    guard members.count > Self.representationLimit else { return members }
    remark(
      .mediaType, location,
      "of its \(members.count) media types only the first \(Self.representationLimit) are used")
    return Array(members.prefix(Self.representationLimit))
  }

  /// The bodies that a media type shows: its own examples, or else those of its schema.
  private func examples(of node: JSON, _ location: JSON.Pointer) -> [NamedExample] {
    let named = (node["examples"]?.objectValue?.members ?? []).compactMap { member in
      target(of: member.value, location)?["value"].map { NamedExample($0, as: member.name) }
    }
    if !named.isEmpty { return named }
    if let example = node["example"] { return [NamedExample(example)] }
    guard let schema = node["schema"].flatMap({ target(of: $0, location) }) else { return [] }
    if let example = schema["example"] ?? schema["examples"]?.arrayValue?.first {
      return [NamedExample(example)]
    }
    let element = schema["items"].flatMap { target(of: $0, location) }
    return (element?["example"] ?? element?["examples"]?.arrayValue?.first)
      .map { [NamedExample(.array([$0]))] } ?? []
  }

  /// The target of a reference, or the value itself; `nil` for a reference that leads nowhere.
  private func target(of node: JSON, _ location: JSON.Pointer) -> JSON? {
    let target = resolved(node, location).node
    return target["$ref"] == nil ? target : nil
  }

  /// The media types of a body by their essence: what distinguishes two by their parameters alone is not held.
  private mutating func distinctMembers(
    of content: JSON?, _ location: JSON.Pointer
  ) -> [JSON.Object.Member] {
    var essences: Set<String> = []
    var found: [JSON.Object.Member] = []
    for member in content?.objectValue?.members ?? [] where !member.name.isExtensionName {
      let essence = member.name.prefix(upToASCII: ";").lowercased().filter { $0 != " " }
      guard essences.insert(essence).inserted else {
        remark(
          .mediaType, location.appending(.name(member.name)),
          "of media types that differ in their parameters, only the first is used")
        continue
      }
      found.append(member)
    }
    return found
  }

  private mutating func header(_ member: JSON.Object.Member, _ location: JSON.Pointer) -> Field {
    let (node, location) = resolved(member.value, location)
    noteUnread(of: node, .header, location)
    let schema =
      node["schema"].map { schemas.schema($0, at: location.appending(.name("schema"))) } ?? .string
    var field = Field(
      member.name, schema, node["required"] == true ? .required : .optional)
    field.position = position(location)
    return field
  }
}
