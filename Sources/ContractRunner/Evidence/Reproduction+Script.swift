package import ContractHTTP

extension Reproduction {
  /// A request of several, and what it made.
  package struct Sent: Sendable {
    var request: HTTPRequest
    var made: Origin?

    package init(request: HTTPRequest, made: Origin? = nil) {
      self.request = request
      self.made = made
    }
  }

  /// Shell lines that send requests in their order, one a line, after those that made the origins.
  ///
  /// An identity that the backend gives is taken out of the answer of the request that makes the
  /// resource, and stands as a variable in what comes later.
  package func script(for trail: [Sent], after origins: [Origin]) -> String {
    let before = origins.map { Sent(request: $0.creation, made: $0) }
    let all = before + trail
    // What the last request makes is used no more.
    let made = all.dropLast().compactMap(\.made)
    guard all.count > 1 else { return trail.first.map { line(for: $0.request) } ?? "" }
    var variables: [Variable] = []
    return all.enumerated().map { index, sent in
      let known = variables
      func text(isQuiet: Bool) -> String {
        curl(
          sent.request, target: known.reduce(sent.request.target) { $1.named(inTarget: $0) },
          isQuiet: isQuiet, naming: known.map(\.word).sorted { $0.count > $1.count }
        ) { body in known.reduce(body) { $1.named(inBody: $0) } }
      }
      guard let origin = sent.made, index < all.count - 1 else { return text(isQuiet: false) }
      let name = made.count == 1 ? "ID" : "ID\(variables.count + 1)"
      let line = "\(name)=$(\(text(isQuiet: true)) | \(Self.extraction(of: origin.member)))"
      variables.append(Variable(word: "$\(name)", origin: origin))
      return line
    }.joined(separator: "\n")
  }
}

/// What stands for an identity.
private struct Variable {
  /// With its dollar sign.
  var word: String
  var origin: Reproduction.Origin

  func named(inTarget target: String) -> String {
    origin.isNamed(in: target) ? origin.target(target, with: word) : target
  }

  /// A short identity may well be part of another word.
  func named(inBody body: String) -> String {
    origin.id.utf8.count >= 8 ? body.replacing(origin.id, with: word) : body
  }
}
