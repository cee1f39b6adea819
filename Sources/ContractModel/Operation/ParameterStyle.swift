/// How a list or an object is written as a parameter (OpenAPI 3.1, section 4.8.12.2).
///
/// Without a style a list in a query is ``repeated`` and an object is in ``brackets``; in a path, a
/// header or a cookie both are ``commas``.
public enum ParameterStyle: String, Sendable, CaseIterable, Hashable {
  /// One parameter for each element, `a=1&a=2`; for an object one for each member, `x=1&y=2`.
  case repeated
  /// One parameter for each element, `a[]=1&a[]=2`; for an object one for each member,
  /// `a[x]=1&a[y]=2`.
  case brackets
  /// One text, `1,2`; for an object `x,1,y,2`.
  case commas
  /// One text, `1 2`.
  case spaces
  /// One text, `1|2`.
  case pipes
  /// In a path, `.1.2`.
  case label
  /// In a path, `;a=1,2`; for an object `;x=1;y=2`.
  case matrix
  /// One JSON text, `a={"x":1}`, which may hold lists and objects of any depth.
  case json
}

extension Operation.Parameter {
  /// The way a list or an object is written here.
  package var style: ParameterStyle {
    if let style = field.style { return style }
    guard location == .query else { return .commas }
    return field.schema.jsonTypes.contains("object") ? .brackets : .repeated
  }
}

extension ParameterStyle {
  /// How the template of a path has a single value in this style: `;id={id}`; `nil` where only the value is
  /// written.
  package func writtenInPath(_ name: String) -> String? {
    switch self {
    case .label: ".{\(name)}"
    case .matrix: ";\(name)={\(name)}"
    case .repeated, .brackets, .commas, .spaces, .pipes, .json: nil
    }
  }

  /// Whether a parameter there, with this schema, can be written in this way.
  package func fits(_ location: Operation.ParameterLocation, _ schema: Schema) -> Bool {
    switch self {
    case .commas: true
    // A cookie may have neither quotes nor commas (RFC 6265, section 4.1.1).
    case .json: location != .cookie
    case .repeated, .brackets: location == .query
    case .spaces, .pipes: location == .query && !schema.jsonTypes.contains("object")
    case .label, .matrix: location == .path
    }
  }
}
