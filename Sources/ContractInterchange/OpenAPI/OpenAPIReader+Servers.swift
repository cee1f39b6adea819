import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The path of the first server, which all paths follow that have no server of their own.
  var basePath: String { Self.basePath(of: Self.address(of: document["servers"])) }

  /// The host and the port of the first server; empty where its address is relative.
  var host: String { Self.host(of: Self.address(of: document["servers"])) }

  /// The base path of an operation: that of its own server, or else of its path, or of the document.
  mutating func basePath(
    of operation: JSON, _ place: JSON.Pointer, in item: JSON, _ itemPlace: JSON.Pointer
  ) -> String {
    for (node, place) in [(operation, place), (item, itemPlace)] where node["servers"] != nil {
      noteOtherServers(of: node, place)
      let address = Self.address(of: node["servers"])
      let own = Self.host(of: address)
      if !own.isEmpty, own != host {
        remark(
          .server, place.appending(.name("servers")),
          "the operation is on another host, \(own); it is requested from the host of the others")
      }
      return Self.basePath(of: address)
    }
    return basePath
  }

  /// Reports the servers whose path differs from that of the first one, which alone is used; the host is
  /// an option of a run.
  mutating func noteOtherServers(of node: JSON, _ place: JSON.Pointer) {
    let servers = node["servers"]?.arrayValue ?? []
    let used = Self.basePath(of: Self.address(of: node["servers"]))
    for (index, server) in servers.enumerated() {
      let place = place.appending(.name("servers")).appending(.index(index))
      let path = Self.basePath(of: Self.address(of: .array([server])))
      if index > 0, path != used {
        remark(
          .server, place,
          "the base path '\(path)' is not used, because the first server has '\(used)'")
      }
      let template = Self.basePath(of: server["url"]?.stringValue ?? "").utf8
      for variable in server["variables"]?.objectValue?.members ?? []
      where (variable.value["enum"]?.arrayValue?.count ?? 0) > 1
        && template.contains("{\(variable.name)}".utf8)
      {
        remark(
          .server, place.appending(.name("variables")).appending(.name(variable.name)),
          "of the values of '\(variable.name)' only the default is used")
      }
    }
  }

  /// The address of the first of some servers, with the defaults of its variables.
  private static func address(of servers: JSON?) -> String {
    guard let server = servers?.arrayValue?.first, var address = server["url"]?.stringValue
    else { return "" }
    for variable in server["variables"]?.objectValue?.members ?? [] {
      let value = variable.value["default"]?.stringValue ?? ""
      address = address.replacing("{\(variable.name)}", with: value)
    }
    return address
  }

  private static func host(of address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return "" }
    return String(address[scheme.upperBound...].prefix { $0 != "/" })
  }

  private static func basePath(of address: String) -> String {
    let path =
      if let scheme = address.firstRange(of: "://") {
        address[scheme.upperBound...].drop { $0 != "/" }
      } else {
        address[...]
      }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path
    return trimmed.isEmpty || trimmed.hasPrefix("/") ? String(trimmed) : "/\(trimmed)"
  }
}

extension String.UTF8View {
  /// Whether the bytes occur in a row.
  fileprivate func contains(_ other: String.UTF8View) -> Bool {
    let (own, wanted) = (Array(self), Array(other))
    guard wanted.count <= own.count else { return false }
    return (0...(own.count - wanted.count)).contains { own[$0...].starts(with: wanted) }
  }
}
