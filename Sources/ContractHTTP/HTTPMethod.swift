/// The method of a request.
///
/// Servers and contracts may define methods of their own. Methods are case-sensitive: `get` is not
/// `GET`.
public struct HTTPMethod: Sendable, Hashable {
  /// The name as in a request line.
  public var name: String

  /// Creates a method with a name.
  public init(_ name: String) {
    self.name = name
  }
}

/// The methods of RFC 9110, section 9, and `PATCH` (RFC 5789).
extension HTTPMethod {
  public static let get = HTTPMethod("GET")
  public static let head = HTTPMethod("HEAD")
  public static let post = HTTPMethod("POST")
  public static let put = HTTPMethod("PUT")
  public static let patch = HTTPMethod("PATCH")
  public static let delete = HTTPMethod("DELETE")
  public static let options = HTTPMethod("OPTIONS")
  public static let trace = HTTPMethod("TRACE")
  public static let connect = HTTPMethod("CONNECT")
}

extension HTTPMethod {
  /// Whether the name is valid in a request line.
  package var isToken: Bool {
    !name.isEmpty && name.utf8.allSatisfy(ASCII.isToken)
  }

  /// Whether the method is read-only (RFC 9110, section 9.2.1); unknown methods are not.
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace: true
    default: false
    }
  }

  /// Whether sending a request twice has the intended effect of sending it once (RFC 9110, section
  /// 9.2.2).
  public var isIdempotent: Bool {
    isSafe || self == .put || self == .delete
  }
}

extension HTTPMethod: CustomStringConvertible {
  public var description: String { name }
}
