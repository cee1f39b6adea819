package import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The path of the server that is used, which all paths follow that have no server of their own.
  var basePath: String { options.basePath ?? Self.basePath(of: address) }

  /// The host and the port of the server that is used; empty where its address is relative.
  var host: String { Self.host(of: address) }

  /// The address of the server that is used.
  private var address: String {
    let servers = document["servers"]?.arrayValue ?? []
    guard servers.indices.contains(options.server) else { return "" }
    return Self.address(of: servers[options.server], options.variables) ?? ""
  }

  /// The base path of an operation: that of its own server, or else of its path, or of the document.
  mutating func basePath(
    of operation: JSON, _ location: JSON.Pointer, in item: JSON, _ itemLocation: JSON.Pointer
  ) -> String {
    for (node, location) in [(operation, location), (item, itemLocation)]
    where node["servers"] != nil {
      noteOtherServers(of: node, location)
      let address = Self.address(of: node["servers"])
      let own = Self.host(of: address)
      if !own.isEmpty, own != host {
        remark(
          .server, location.appending(.name("servers")),
          "the operation is on another host, \(own); it is requested from the host of the others")
      }
      return Self.basePath(of: address)
    }
    return basePath
  }

  /// Reports the servers whose path differs from that of the first one, which alone is used; the host is
  /// an option of a run.
  mutating func noteOtherServers(of node: JSON, _ location: JSON.Pointer) {
    let servers = node["servers"]?.arrayValue ?? []
    let isRoot = location == .root
    // A server or a path that was chosen needs no remark about the others.
    if isRoot, options.basePath != nil || options.server > 0 { return }
    let used = Self.basePath(of: isRoot ? address : Self.address(of: node["servers"]))
    for (index, server) in servers.enumerated() {
      let location = location.appending(.name("servers")).appending(.index(index))
      guard let address = Self.address(of: server) else {
        remark(.server, location, "its address has more than \(Self.addressLimit) bytes")
        continue
      }
      let path = Self.basePath(of: address)
      if index > 0, path != used {
        remark(
          .server, location,
          "the base path '\(path)' is not used, because the first server has '\(used)'")
      }
      let template = Self.basePath(of: server["url"]?.stringValue ?? "").utf8
      for variable in server["variables"]?.objectValue?.members ?? []
      where (variable.value["enum"]?.arrayValue?.count ?? 0) > 1
        && options.variables[variable.name] == nil
        && template.firstRange(of: "{\(variable.name)}".utf8) != nil
      {
        remark(
          .server, location.appending(.name("variables")).appending(.name(variable.name)),
          "of the values of '\(variable.name)' only the default is used")
      }
    }
  }

  /// The address of the first of some servers; empty where it has none of a usable length.
  private static func address(of servers: JSON?) -> String {
    servers?.arrayValue?.first.flatMap { address(of: $0) } ?? ""
  }

  /// How many bytes an address may have; servers accept no request targets beyond.
  private static let addressLimit = 8_000

  /// The address of a server with the defaults of its variables; `nil` where it is too long.
  private static func address(
    of server: JSON, _ values: [String: String] = [:]
  ) -> String? {
    let variables = server["variables"]
    var rest = (server["url"]?.stringValue ?? "").utf8[...]
    var address = ""
    while let first = rest.first {
      guard address.utf8.count <= addressLimit else { return nil }
      let name = rest.dropFirst().prefix(addressLimit).prefix { $0 != UInt8(ascii: "}") }
      if first == UInt8(ascii: "{"), rest[name.endIndex...].first == UInt8(ascii: "}"),
        let variable = variables?[name.text]
      {
        address += values[name.text] ?? variable["default"]?.stringValue ?? ""
        rest = rest[name.endIndex...].dropFirst()
      } else {
        let literal = rest.dropFirst().prefix { $0 != UInt8(ascii: "{") }
        address += String(Substring(rest[..<literal.endIndex]))
        rest = rest[literal.endIndex...]
      }
    }
    return address.utf8.count > addressLimit ? nil : address
  }

  /// The addresses of the servers of a document, with these values of variables.
  package static func addresses(
    ofServersIn document: JSON, _ values: [String: String] = [:]
  ) -> [String] {
    (document["servers"]?.arrayValue ?? []).map { address(of: $0, values) ?? "" }
  }

  private static func host(of address: String) -> String {
    guard let scheme = address.utf8.firstRange(of: "://".utf8) else { return "" }
    return String(Substring(address[scheme.upperBound...].utf8.prefix { $0 != slash }))
  }

  private static func basePath(of address: String) -> String {
    var path = address.utf8[...]
    if let scheme = address.utf8.firstRange(of: "://".utf8) {
      path = path[scheme.upperBound...].drop { $0 != slash }
    }
    if path.last == slash { path = path.dropLast() }
    let text = String(Substring(path))
    return path.isEmpty || path.first == slash ? text : "/\(text)"
  }

  private static let slash = UInt8(ascii: "/")
}

extension Substring.UTF8View {
  fileprivate var text: String { String(Substring(self)) }
}
