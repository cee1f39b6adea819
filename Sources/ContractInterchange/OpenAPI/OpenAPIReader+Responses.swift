import ContractHTTP
import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The successes and the failures of an operation.
  mutating func responses(
    _ nodes: JSON?, _ place: JSON.Pointer
  ) -> (successes: [Response], failures: [Failure]) {
    var successes: [Response] = []
    var failures: [Failure] = []
    let members = nodes?.objectValue?.members ?? []
    let named = Set(members.compactMap { Int($0.name) })
    for member in members {
      let place = place.appending(.name(member.name))
      let (node, target) = resolved(member.value, place)
      if node["links"] != nil {
        remark(.ignored, target.appending(.name("links")), "links are not followed")
      }
      for code in Self.statuses(member.name, besides: named) {
        let status = HTTPStatus(code)
        if code < 400 {
          if code >= 200 { successes.append(response(status, node, target)) }
        } else {
          failures.append(failure(status, node, position(place)))
        }
      }
      if node["content"] != nil,
        Self.statuses(member.name, besides: named).contains(where: { $0 >= 400 })
      {
        remark(
          .notHeld, target.appending(.name("content")), "the body of errors is not checked")
      }
    }
    if successes.isEmpty { successes = [response(200, nodes?["default"] ?? [:], place)] }
    return (successes, failures)
  }

  /// The statuses that a name stands for: one, a range, or all that are not named.
  private static func statuses(_ name: String, besides named: Set<Int>) -> [Int] {
    if let code = Int(name) { return [code] }
    let usual: [Character: [Int]] = [
      "2": [200, 201, 202, 204], "4": [400, 401, 403, 404, 409, 422, 429], "5": [500, 502, 503],
    ]
    let codes: [Int] =
      switch name.lowercased() {
      case "default": (usual["4"] ?? []) + (usual["5"] ?? [])
      default: name.first.flatMap { usual[$0] } ?? []
      }
    return codes.filter { !named.contains($0) }
  }

  private func failure(
    _ status: HTTPStatus, _ node: JSON, _ position: SourcePosition
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
    return failure
  }

  private mutating func response(
    _ status: HTTPStatus, _ node: JSON, _ place: JSON.Pointer
  ) -> Response {
    let content = place.appending(.name("content"))
    var forms: [Response] = []
    for member in (node["content"]?.objectValue?.members ?? []).jsonFirst {
      let place = content.appending(.name(member.name))
      if let form = response(status, member.name, member.value, place) { forms.append(form) }
    }
    var response = forms.first ?? Response(status, nil)
    response.alternatives = Array(forms.dropFirst())
    response.summary = node["description"]?.stringValue?.firstLine ?? ""
    response.position = position(place)
    for header in node["headers"]?.objectValue?.members ?? [] {
      let place = place.appending(.name("headers")).appending(.name(header.name))
      response.headers.append(self.header(header, place))
    }
    return response
  }

  private mutating func response(
    _ status: HTTPStatus, _ type: String, _ node: JSON, _ place: JSON.Pointer
  ) -> Response? {
    let schema = node["schema"].map { schemas.schema($0, at: place.appending(.name("schema"))) }
    var response: Response
    switch MediaKind(type) {
    case .json, .otherJSON: response = Response(status, schema ?? .any)
    case .text: response = Response(status, .text(.string, mediaType: type))
    case .form, .multipart, .binary: response = Response(status, .binary(type))
    }
    response.position = position(place)
    return response
  }

  private mutating func header(_ member: JSON.Object.Member, _ place: JSON.Pointer) -> Field {
    let (node, place) = resolved(member.value, place)
    let schema =
      node["schema"].map { schemas.schema($0, at: place.appending(.name("schema"))) } ?? .string
    var field = Field(
      member.name, schema, node["required"] == true ? .required : .optional)
    field.position = position(place)
    return field
  }
}
