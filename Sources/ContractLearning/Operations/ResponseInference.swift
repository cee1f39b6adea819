import ContractHTTP
import ContractJSON
import ContractModel

/// The successful responses of an operation.
struct ResponseInference {
  private let profile: OperationProfile
  private let inference: SchemaInference

  init(_ profile: OperationProfile, _ inference: SchemaInference) {
    self.profile = profile
    self.inference = inference
  }

  /// The responses in order of status.
  var responses: [Response] {
    let statuses = Set(profile.accepted.map(\.status.code)).sorted()
    return statuses.map(response)
  }

  private func response(_ status: Int) -> Response {
    let samples = profile.samples.filter { $0.status.code == status }
    let withBody = samples.filter { !$0.response.body.isEmpty }
    let json = profile.responses[status]
    var response = Response(HTTPStatus(status), nil)
    let type = withBody.first.flatMap { $0.response.fields["content-type"] }.flatMap(MediaType.init)
    if HTTPStatus(status).forbidsBody {
      // Whatever a recording has, there is no body.
    } else if let json, json.count == withBody.count {
      response.body = inference.schema(of: json, named: profile.path.shape.last?.flatMap { $0 } ?? "")
      if let type, type.subtype != "json" { response.jsonType = "\(type.type)/\(type.subtype)" }
    } else if let type, json == nil {
      let name = "\(type.type)/\(type.subtype)"
      response.content = type.type == "text" ? .text(.string, mediaType: name) : .binary(name)
    } else if !withBody.isEmpty {
      response.leavesBodyOpen = true
    }
    if withBody.count < samples.count, !withBody.isEmpty { response.leavesBodyOpen = true }
    response.summary = "seen in \(samples.count) of \(profile.samples.count)"
    response.position = inference.position
    return response
  }
}
