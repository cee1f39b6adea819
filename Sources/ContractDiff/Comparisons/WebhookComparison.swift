import ContractHTTP
import ContractModel

/// Compares the two versions of a request that the service sends: its body is read, and its responses are sent by
/// the other side.
struct WebhookComparison {
  let versions: ContractVersions
  let old: Operation
  let new: Operation
}

extension ContractVersions {
  /// The changes of the requests that the service sends.
  var webhookChanges: [ContractChange] {
    var found: [ContractChange] = []
    for webhook in old.webhooks {
      guard let twin = new.webhooks.first(where: { $0.isSameWebhook(as: webhook) }) else {
        found.append(
          ContractChange(
            .init(.webhook, .removed), .breaking, affecting: .readers,
            at: ChangeSite(
              webhook.title, at: webhook.title, from: webhook.position, to: new.position),
            message: "\(webhook.title) is no longer sent, so receivers that need it fail"))
        continue
      }
      found += WebhookComparison(versions: self, old: webhook, new: twin).changes
    }
    for webhook in new.webhooks where !old.webhooks.contains(where: webhook.isSameWebhook) {
      found.append(
        ContractChange(
          .init(.webhook, .added), .info, affecting: .readers,
          at: ChangeSite(webhook.title, at: webhook.title, from: nil, to: webhook.position),
          message: "\(webhook.title) is new"))
    }
    return found
  }
}

extension WebhookComparison {
  var changes: [ContractChange] {
    let site = ChangeSite(old.title, at: "body", from: old.position, to: new.position)
    let headers = HeaderComparison(
      versions: versions, old: old.headers + old.queryParameters,
      new: new.headers + new.queryParameters,
      site: ChangeSite(old.title, at: "request", from: old.position, to: new.position))
    return bodies(site) + headers.changes + responses
  }

  private func bodies(_ site: ChangeSite) -> [ContractChange] {
    let (earlier, later) = (old.bodies, new.bodies)
    var found: [ContractChange] = []
    for body in earlier {
      guard let twin = later.first(where: { $0.mediaType == body.mediaType }) else {
        found.append(
          ContractChange(
            .init(.webhookBody, .removed), .breaking, affecting: .readers, at: site,
            message: "the body is no longer sent as \(body.mediaType), so readers of it fail"))
        continue
      }
      guard let schema = body.schema, let other = twin.schema else { continue }
      found += versions.schemaChanges(
        .webhook, at: "body", isRequest: false, old.title,
        from: .init(schema: schema.withoutWriteOnlyFields, position: body.position),
        to: .init(schema: other.withoutWriteOnlyFields, position: twin.position))
    }
    for body in later where !earlier.contains(where: { $0.mediaType == body.mediaType }) {
      found.append(
        ContractChange(
          .init(.webhookBody, .added), .info, affecting: .readers, at: site,
          message: "the body may also be sent as \(body.mediaType)"))
    }
    return found
  }

  /// The responses, which the receivers of the request send.
  private var responses: [ContractChange] {
    var found: [ContractChange] = []
    for response in old.responses {
      let location = "response \(response.status.code)"
      guard let twin = new.responses.first(where: { $0.status == response.status }) else {
        found.append(
          ContractChange(
            .init(.webhookResponse, .removed), .breaking, affecting: .callers,
            at: ChangeSite(old.title, at: location, from: response.position, to: new.position),
            message: "the service no longer accepts \(location), so receivers that send it fail"))
        continue
      }
      guard let schema = response.body, let other = twin.body else { continue }
      found += versions.schemaChanges(
        .webhookResponse, at: location, isRequest: true, old.title,
        from: .init(schema: schema, position: response.position),
        to: .init(schema: other, position: twin.position))
    }
    return found
  }
}

extension Operation {
  /// The method and the name: `webhook POST newPet`.
  fileprivate var title: String { "webhook \(method) \(id)" }

  fileprivate var bodies: [RequestBody] { body.map { [$0] + $0.alternatives } ?? [] }

  fileprivate func isSameWebhook(as other: Operation) -> Bool {
    id == other.id && method == other.method
  }
}
