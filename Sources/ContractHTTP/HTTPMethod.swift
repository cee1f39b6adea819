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
  /// GET: RFC 9110, section 9.3.1.
  public static let get = HTTPMethod("GET")
  /// HEAD: RFC 9110, section 9.3.2.
  public static let head = HTTPMethod("HEAD")
  /// POST: RFC 9110, section 9.3.3.
  public static let post = HTTPMethod("POST")
  /// PUT: RFC 9110, section 9.3.4.
  public static let put = HTTPMethod("PUT")
  /// PATCH: RFC 5789.
  public static let patch = HTTPMethod("PATCH")
  /// DELETE: RFC 9110, section 9.3.5.
  public static let delete = HTTPMethod("DELETE")
  /// OPTIONS: RFC 9110, section 9.3.7.
  public static let options = HTTPMethod("OPTIONS")
  /// TRACE: RFC 9110, section 9.3.8.
  public static let trace = HTTPMethod("TRACE")
  /// CONNECT: RFC 9110, section 9.3.6.
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
