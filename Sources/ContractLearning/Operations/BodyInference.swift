import ContractHTTP
import ContractJSON
import ContractModel

/// The body of an operation's requests, from those that were accepted.
struct BodyInference {
  private let profile: OperationProfile
  private let inference: SchemaInference

  init(_ profile: OperationProfile, _ inference: SchemaInference) {
    self.profile = profile
    self.inference = inference
  }

  /// The body; `nil` where requests have none.
  var body: RequestBody? {
    if profile.request.count > 0 {
      let schema = inference.schema(of: profile.request, named: "")
      var body = RequestBody(.json(schema), at: inference.position)
      if let type = otherType("application/json") { body.jsonType = type }
      return body
    }
    guard let type = mediaType, let media = MediaType(type) else { return nil }
    switch (media.type, media.subtype) {
    case ("application", "x-www-form-urlencoded"): return form
    case ("multipart", "form-data"): return multipart
    case ("text", _):
      return RequestBody(
        .raw(.text(.string, mediaType: "\(media.type)/\(media.subtype)")), at: inference.position)
    default:
      return RequestBody(.raw(.binary("\(media.type)/\(media.subtype)")), at: inference.position)
    }
  }

  /// The media type of the first accepted request with a body.
  private var mediaType: String? {
    profile.accepted.first { !$0.request.body.isEmpty }?.request.fields["content-type"]
  }

  /// The media type of bodies in JSON, where it is another one.
  private func otherType(_ usual: String) -> String? {
    guard let type = mediaType.flatMap(MediaType.init) else { return nil }
    let name = "\(type.type)/\(type.subtype)"
    return name == usual ? nil : name
  }

  private var form: RequestBody {
    var values: [String: ParameterProfile] = [:]
    let all = profile.accepted.filter { !$0.request.body.isEmpty }
    for sample in all {
      let items = QueryItems(parsing: String(decoding: sample.request.body, as: UTF8.self))
      for name in Set(items.items.map(\.name)) {
        values[name, default: .init()].add(items.values(name))
      }
    }
    let fields = values.sorted { $0.key < $1.key }.map { name, values in
      var field = Field(
        name, values.schema(named: name, rejectsOthers: false),
        values.count == all.count ? .advised : .optional,
        summary: "seen in \(values.count) of \(all.count)")
      field.position = inference.position
      return field
    }
    return RequestBody(.form(Schema(.object(fields))), at: inference.position)
  }

  private var multipart: RequestBody? {
    var order: [String] = []
    var counts: [String: Int] = [:]
    var types: [String: String] = [:]
    var total = 0
    for sample in profile.accepted {
      let type = sample.request.fields["content-type"]
      guard let parts = try? MultipartForm(parsing: sample.request.body, contentType: type).parts
      else { continue }
      total += 1
      for part in parts {
        if counts[part.name] == nil { order.append(part.name) }
        counts[part.name, default: 0] += 1
        if let type = part.mediaType { types[part.name] = type }
      }
    }
    guard !order.isEmpty else { return nil }
    let parts = order.map { name in
      RequestBody.Part(
        name, types[name] ?? "text/plain", types[name] == nil ? .string : nil,
        isRequired: counts[name] == total, at: inference.position)
    }
    return RequestBody(.multipart(parts), at: inference.position)
  }
}
