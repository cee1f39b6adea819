import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

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
    var forms = HTTPStatus(status).forbidsBody ? [] : self.forms(status, withBody)
    var response = forms.isEmpty ? Response(HTTPStatus(status), nil) : forms.removeFirst()
    response.alternatives = forms
    response.leavesBodyOpen =
      response.mediaType == nil && !withBody.isEmpty
      && !HTTPStatus(status).forbidsBody
    response.summary = "seen in \(samples.count) of \(profile.samples.count)"
    response.position = inference.position
    return response
  }

  /// A response for each media type, JSON first.
  private func forms(_ status: Int, _ samples: [TrafficSample]) -> [Response] {
    var types: [String: Int] = [:]
    for sample in samples {
      guard let type = sample.response.fields["content-type"].flatMap(MediaType.init) else {
        continue
      }
      types["\(type.type)/\(type.subtype)", default: 0] += 1
    }
    let sorted = types.keys.sorted { left, right in
      let (a, b) = (MediaType(left)?.isJSON ?? false, MediaType(right)?.isJSON ?? false)
      return (b ? 1 : 0, types[right] ?? 0, left) < (a ? 1 : 0, types[left] ?? 0, right)
    }
    var hasJSON = false
    return sorted.compactMap { name -> Response? in
      var response = Response(HTTPStatus(status), nil)
      response.position = inference.position
      if MediaType(name)?.isJSON == true {
        guard !hasJSON, let json = profile.responses[status] else { return nil }
        hasJSON = true
        response.body = inference.schema(
          of: json, named: profile.path.shape.last?.flatMap { $0 } ?? "")
        if name != "application/json" { response.jsonType = name }
      } else if let format = StreamFormat(mediaType: name), let elements = stream(format, samples) {
        response.body = inference.schema(of: elements, named: "")
        response.stream = format
      } else {
        response.content = .raw(
          name.hasScalarPrefix("text/") ? .text(.string, mediaType: name) : .binary(name))
      }
      return response
    }
  }

  /// The elements of streams, as the arrays of them.
  private func stream(_ format: StreamFormat, _ samples: [TrafficSample]) -> ValueProfile? {
    var profile = ValueProfile()
    for sample in samples {
      guard let type = sample.response.fields["content-type"], format.allows(type) else { continue }
      guard let array = format.document(of: sample.response.body, isCut: true) else { return nil }
      profile.add(array)
    }
    return profile.count > 0 ? profile : nil
  }
}

extension StreamFormat {
  /// The format of a media type whose elements are JSON.
  fileprivate init?(mediaType: String) {
    let format: StreamFormat? = [.lines, .events].first { $0.allows(mediaType) }
    guard let format else { return nil }
    self = format
  }
}
