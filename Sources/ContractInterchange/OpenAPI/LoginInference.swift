import ContractHTTP
import ContractJSON
package import ContractModel
import ContractText

extension Contract {
  /// The contract with the login that its document does not state, where one is likely.
  package var withLikelyLogin: Contract {
    guard login == nil, let likely = likelyLogin else { return self }
    var contract = self
    contract.login = likely
    return contract
  }

  /// The login that a document does not state: a POST that takes a password and responds with a token.
  ///
  /// Registrations and changes of passwords respond with tokens, too, so that the path, the identifier or the summary
  /// must have a word for logins, unless no other operation takes a password.
  var likelyLogin: Login? {
    guard infersEffects else { return nil }
    if let stated = loginOfPasswordFlow { return stated }
    let candidates = withResolvedReferences.operations.compactMap { operation in
      LoginCandidate(operation)
    }
    let named = candidates.filter(\.isNamedAsLogin)
    let login = named.isEmpty && candidates.count == 1 ? candidates.first : named.first
    return login?.login
  }

  /// The operation at the path that a security scheme names; paths are below the base path of the server.
  private var loginOfPasswordFlow: Login? {
    guard let path = passwordTokenPath else { return nil }
    let operation = withResolvedReferences.operations.first { operation in
      operation.method == .post && operation.parameters.isEmpty
        && path.hasScalarSuffix(PathTemplate.trimmed(operation.template))
    }
    guard let operation else { return nil }
    // RFC 6749, section 5.1.
    let body = operation.responses.first { $0.status.isSuccess }?.body
    let token = body?.location(of: "string", among: ["accesstoken"]) ?? "/access_token"
    var login = Login(operation.id, token: response(token))
    login.position = operation.position
    return login
  }
}

/// An operation that takes a password and responds with a token.
private struct LoginCandidate {
  let operation: Operation
  let login: Login

  init?(_ operation: Operation) {
    guard operation.method == .post, operation.parameters.isEmpty,
      let request = operation.body?.schema?.merged.objectFields,
      request.contains(where: { Self.secrets.contains($0.name.comparableName) }),
      let body = operation.responses.first(where: { $0.status.isSuccess })?.body,
      let token = body.location(of: "string", among: Self.tokens)
    else { return nil }
    self.operation = operation
    let lifetime = body.location(of: "number", among: ["expiresin"])
    var login = Login(
      operation.id, token: response(token), expiresIn: lifetime.map { response($0) })
    login.position = operation.position
    self.login = login
  }

  var isNamedAsLogin: Bool {
    let words = (operation.template + " " + operation.id + " " + operation.summary).words
    return words.contains(where: Self.words.contains)
      && !words.contains(where: Self.otherWords.contains)
  }

  private static let secrets: Set<String> = ["password", "passwd", "pass", "secret", "pin"]

  /// The usual names of tokens, the most certain first.
  private static let tokens = [
    "accesstoken", "token", "jwt", "authtoken", "sessiontoken", "idtoken", "bearertoken", "key",
  ]

  private static let words: Set<String> = [
    "auth", "authenticate", "authorize", "login", "logins", "session", "sessions", "signin",
    "token", "tokens",
  ]

  private static let otherWords: Set<String> = [
    "change", "forgot", "refresh", "register", "registration", "reset", "signup",
  ]
}

extension Schema {
  /// The location of a member with one of these names and a type: in the object itself, or in an object in it.
  fileprivate func location(of type: String, among names: [String]) -> JSON.Pointer? {
    let fields = merged.objectFields ?? []
    let inner = fields.flatMap { outer in
      (outer.schema.merged.objectFields ?? []).map { ([outer.name, $0.name], $0) }
    }
    let all = (fields.map { ([$0.name], $0) } + inner).filter { $0.1.schema.jsonTypes == [type] }
    return names.lazy.compactMap { name in
      all.first { $0.1.name.comparableName == name }.map { path, _ in
        JSON.Pointer(path.map { .name($0) })
      }
    }.first
  }
}
