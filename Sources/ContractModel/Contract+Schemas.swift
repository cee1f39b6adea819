import ContractHTTP
public import ContractJSON

/// What was asked for, and the contract does not have; in one line for people.
public struct SchemaNotFound: Error, Sendable, Hashable, CustomStringConvertible {
  public var description: String
}

extension Contract {
  /// A body of an operation.
  public enum Body: Sendable, Hashable {
    case request
    /// A documented success: the first one with a body, of this status and variant if told; of a
    /// status alone, the one without a variant if there is any.
    case response(Int? = nil, variant: String? = nil)
  }

  /// What the contract says of the values at a place in a body: `schema(of: "listGoals",
  /// at: "/data/goals/*")`.
  ///
  /// - Throws: ``SchemaNotFound`` when the contract has no such operation, body or place.
  public func schema(
    of operation: String, _ body: Body = .response(), at place: JSON.Pointer = .root
  ) throws(SchemaNotFound) -> Schema {
    guard let found = self.operation(operation) else {
      throw missing("operation", operation, among: operations.map(\.id))
    }
    switch body {
    case .request:
      guard let schema = found.body?.schema else {
        throw SchemaNotFound(description: "'\(operation)' of \(id) is sent without a JSON body")
      }
      return try part(of: schema, at: place, "what '\(operation)' of \(id) is sent")
    case .response(let status, let variant):
      let answers = found.responses.filter { response in
        response.body != nil && status.map { $0 == response.status.code } ?? true
          && variant.map { $0 == response.variant } ?? true
      }
      let plain = status == nil ? nil : answers.first { $0.variant == nil }
      let answer = plain ?? answers.first
      guard let schema = answer?.body else {
        let words = [status.map(String.init), variant].compactMap(\.self).joined(separator: " ")
        throw SchemaNotFound(
          description: "'\(operation)' of \(id) has no such answer with a body"
            + (words.isEmpty ? "" : ": \(words)"))
      }
      return try part(of: schema, at: place, "what '\(operation)' of \(id) answers")
    }
  }

  /// What the contract says of the values at a place in a message of a channel, sent by either side.
  ///
  /// - Throws: ``SchemaNotFound`` when the contract has no such channel, message or place.
  public func schema(
    ofMessage name: String, on channel: String, at place: JSON.Pointer = .root
  ) throws(SchemaNotFound) -> Schema {
    guard let found = self.channel(channel) else {
      throw missing("channel", channel, among: channels.map(\.id))
    }
    let messages = found.clientMessages + found.serverMessages
    guard let message = messages.first(where: { $0.name == name }) else {
      throw missing("message", name, among: messages.map(\.name))
    }
    return try part(of: message.schema, at: place, "the message '\(name)' of \(id)")
  }

  /// What the contract says of the values at a place in a shape that the documents define by name.
  ///
  /// - Throws: ``SchemaNotFound`` when the contract has no such definition or place.
  public func schema(
    ofDefinition name: String, at place: JSON.Pointer = .root
  ) throws(SchemaNotFound) -> Schema {
    guard let definition = definitions.first(where: { $0.name == name }) else {
      throw missing("definition", name, among: definitions.map(\.name))
    }
    return try part(of: definition.schema, at: place, "'\(name)' of \(id)")
  }

  private func missing(_ noun: String, _ word: String, among known: [String]) -> SchemaNotFound {
    SchemaNotFound(
      description: "\(id) has no \(noun) '\(word)'\(Suggestion(for: word, among: known))")
  }

  private func part(
    of schema: Schema, at place: JSON.Pointer, _ whole: String
  ) throws(SchemaNotFound) -> Schema {
    guard let found = schema.schema(at: place) else {
      throw SchemaNotFound(description: "\(whole) has no place \(place)")
    }
    return found
  }
}
