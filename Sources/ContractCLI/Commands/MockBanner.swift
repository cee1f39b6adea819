import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import ContractText
import ContractValidation

/// The text that a mock prints when it has started.
///
/// Credentials that were given are secret; in their place it names the variables that can hold them.
struct MockBanner {
  /// A contract, the users that its mock accepts, and by identity the credentials that were given.
  struct Served {
    var contract: Contract
    var users: [MockIdentity]
    var given: [Identity: Credentials]
  }

  var contracts: [Served] = []
  var conflicts: [RouteConflict]
  var server: MockServer
  var drifts: [String]
  var environment: [String: String]
}

extension MockBanner {
  var text: String {
    let address = "\(server.host):\(server.port)"
    var lines = ["serving at http://\(address); Ctrl-C ends it"] + credentialLines
    if !drifts.isEmpty { lines.append("drifting on purpose: \(drifts.joined(separator: ", "))") }
    for served in contracts {
      let contract = served.contract
      lines.append("\(contract.id): \(contract.title) \(contract.version)")
      if let simple = contract.simpleOperation {
        lines += call(of: simple, of: served, at: address)
      }
      lines += contract.channels.map { "  ws://\(address)\($0.path)" }
    }
    lines += conflicts.map { "not served: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The credentials of both users, for each scheme of the contracts.
  private var credentialLines: [String] {
    var lines: [String] = []
    for served in contracts {
      for scheme in served.contract.schemes {
        let noun = scheme.kind.plural + (scheme.isKey ? " \(scheme.name)" : "")
        let values = [Identity.user, .other].map { served.shown(scheme, of: $0).text }
        let line = "\(noun): \(values.joined(separator: ", "))"
        if !lines.contains(line) { lines.append(line) }
      }
    }
    return lines
  }

  /// A call of an operation that needs no identifier, after the variables that it needs.
  private func call(
    of operation: Operation, of served: Served, at address: String
  ) -> [String] {
    let authentication = served.contract.authentication(of: operation)
    let schemes =
      authentication.isRequired
      ? authentication.combination(for: served.credentials(of: .user)) : []
    let credentials = schemes.map { ($0, served.shown($0, of: .user)) }
    let variables = credentials.filter(\.1.isVariable).map(\.1.text)
    var query: [String] = []
    var words: [String] = []
    func add(_ option: String, _ word: String) {
      words += [option, ShellWord.quoted(word, expanding: variables)]
    }
    for (scheme, value) in credentials {
      switch scheme.location {
      case .header where scheme.kind.isUser: add("-u", value.text)
      case .header: add("-H", "\(scheme.name): \(scheme.kind.written(value.text))")
      case .cookie: add("-b", "\(scheme.name)=\(value.text)")
      case .query: query.append("\(scheme.name)=\(value.text)")
      }
    }
    let url =
      "http://\(address)\(operation.template)"
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let unset = variables.map { $0.dropFirst() }.filter { environment[String($0)] == nil }
    return unset.map { "  export \($0)=…" } + [
      (["  curl", ShellWord.quoted(url, expanding: variables)] + words).joined(separator: " ")
    ]
  }
}

extension MockBanner.Served {
  /// The credentials that the mock accepts from an identity.
  fileprivate func credentials(of identity: Identity) -> Credentials {
    (identity == .other ? users.last : users.first)?.credentials ?? Credentials()
  }

  /// Returns the text that stands for the credentials of a scheme: the variable for those that were given,
  /// or else those that every mock accepts.
  fileprivate func shown(
    _ scheme: Authentication.Scheme, of identity: Identity
  ) -> (text: String, isVariable: Bool) {
    guard let given = given[identity], let value = given.value(of: scheme) else {
      return (credentials(of: identity).value(of: scheme) ?? "", false)
    }
    // The second user has what the first one must send as well, such as the key of an app.
    if identity == .other, let first = self.given[.user], first.value(of: scheme) == value {
      return (Redaction.variable(of: scheme, in: first, of: .user), true)
    }
    return (Redaction.variable(of: scheme, in: given, of: identity), true)
  }
}

extension Contract {
  /// An operation that can be called without any identifier.
  fileprivate var simpleOperation: Operation? {
    operations.first { operation in
      operation.method == .get && operation.parameters.isEmpty
        && !operation.allParameters.contains(where: \.field.isRequired)
    }
  }
}
