import ContractInterchange
import ContractJSON
import ContractModel
import ContractText

/// The options for reading documents: the base path, the server and its variables.
struct DocumentReading: Sendable {
  private var basePath: String?
  private var server: String?
  private var variables: [String: String] = [:]

  /// Whether the requests that the service sends are read, too.
  var readsWebhooks = false

  init() {}

  /// - Throws: A usage error for a value that is no path, and for two servers.
  init(_ arguments: Arguments) throws(UsageError) {
    if let path = arguments[.basePath] {
      guard path.isEmpty || path.hasScalarPrefix("/"),
        !path.utf8.contains(where: { " ?#".utf8.contains($0) })
      else {
        throw UsageError("--base-path takes a path, such as /v2 or /, not '\(path)'")
      }
      basePath = path.hasScalarSuffix("/") ? String(path.dropLast()) : path
    }
    for word in arguments[.server] {
      let name = String(word.prefix(upToASCII: "="))
      if name.utf8.count < word.utf8.count, !name.isEmpty, !name.containsASCII("/") {
        variables[name] = String(word.dropping(bytes: name.utf8.count + 1))
      } else {
        guard server == nil else {
          throw UsageError("--server chooses one server; only variable=value may be repeated")
        }
        server = word
      }
    }
  }
}

extension DocumentReading {
  /// The options for a document.
  ///
  /// - Throws: A usage error for a server or a variable that the document does not have.
  func options(for document: JSON, named name: String) throws(UsageError) -> DocumentOptions {
    var options = DocumentOptions()
    options.basePath = basePath
    options.readsWebhooks = readsWebhooks
    guard server != nil || !variables.isEmpty else { return options }
    let addresses = OpenAPIReader.addresses(ofServersIn: document, variables)
    if let server { options.server = try index(of: server, in: document, addresses, name) }
    let servers = document["servers"]?.arrayValue ?? []
    let known =
      servers.indices.contains(options.server)
      ? servers[options.server]["variables"]?.objectValue : nil
    for (variable, value) in variables.sorted(by: { $0.key < $1.key }) {
      guard let node = known?[variable] else {
        throw UsageError(
          "--server: the server of \(name) has no variable '\(variable)'"
            + "\(Suggestion(for: variable, among: known?.names ?? []))")
      }
      let values = (node["enum"]?.arrayValue ?? []).compactMap(\.stringValue)
      guard values.isEmpty || values.contains(value) else {
        throw UsageError(
          "--server: \(variable) is one of \(values.joined(separator: ", ")), not '\(value)'")
      }
    }
    options.variables = variables
    return options
  }

  private func index(
    of server: String, in document: JSON, _ addresses: [String], _ name: String
  ) throws(UsageError) -> Int {
    let count = addresses.count
    if let number = Int(server) {
      guard (1...max(1, count)).contains(number), count > 0 else {
        throw UsageError("--server: \(name) has \(count.counted("server")), not \(number)")
      }
      return number - 1
    }
    func plain(_ address: String) -> String {
      address.hasScalarSuffix("/") ? String(address.dropLast()) : address
    }
    let written = (document["servers"]?.arrayValue ?? []).map { $0["url"]?.stringValue ?? "" }
    let found = addresses.indices.first { index in
      [addresses[index], written[index]].map(plain).contains(plain(server))
    }
    guard let found else {
      throw UsageError(
        "--server: \(name) has no server '\(server)'; it has "
          + (count == 0 ? "none" : addresses.joined(separator: ", ")))
    }
    return found
  }
}
