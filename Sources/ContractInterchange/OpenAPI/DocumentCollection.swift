import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// A path below which a parameter identifies resources, and the operation that creates them.
struct DocumentCollection {
  /// The path before the parameter, see ``Swift/String/pathShape``.
  var path: String

  /// The path of the operation that creates, and usually lists.
  var listPath: String
  var resource: Resource

  /// The index of the operation that creates; `nil` where none does.
  var creator: Int?

  /// The name of the parameter that identifies its items.
  var parameterName = ""

  /// The identity in paths; `nil` where no operation has a schema for it.
  var parameter: Schema?

  /// The location of the identity: in the response, in the request, or the path itself.
  var id: Term

  /// The location of the representation in the response that shows it first; `nil` where the document does not
  /// declare one.
  var root: JSON.Pointer?
}

/// An operation of a document with its bodies, as far as references can be resolved.
struct DocumentOperation {
  var operation: Operation
  var request: Schema?
  var response: Schema?
}

extension String {
  /// The path without the names of its parameters, and without slashes at its end: paths of one shape are the same.
  var pathShape: String { PathTemplate.shape(of: PathTemplate.trimmed(self)) }

  /// The shape of the path before its last segment, where that is a parameter, and the name of the parameter.
  var item: (collection: String, parameter: String)? {
    let path = PathTemplate.trimmed(self)
    guard path.hasScalarSuffix("}"), let last = path.parameterSegments.first,
      path.pathShape == last.before + "/{}"
    else { return nil }
    return (last.before, last.name)
  }

  /// The segments that are parameters, the last one first: the shape of the path before each, and its name.
  var parameterSegments: [(before: String, name: String)] {
    indices.filter { self[$0...].hasScalarPrefix("/{") }.reversed().compactMap { start in
      let segment = self[start...].dropping(bytes: 1).prefix(upToASCII: "/")
      // A verb may follow: `/jobs/{job}:cancel`.
      let name = segment.dropping(bytes: 1).prefix(upToASCII: "}")
      let rest = segment.dropping(bytes: name.utf8.count + 2)
      guard segment.containsASCII("}"), rest.isEmpty || rest.hasScalarPrefix(":"),
        !name.containsASCII("{"), !rest.containsASCII("{")
      else { return nil }
      return (String(self[..<start]).pathShape, String(name))
    }
  }

  /// The singular of the last word of a path.
  var resourceName: String {
    let segments = split(ascii: "/").filter { !$0.hasScalarPrefix("{") }
    return (segments.last.map(String.init) ?? "resource").identifier.singular
  }

  /// A word without the ending of its plural.
  var singular: String {
    if hasScalarSuffix("ies") { return dropping(lastBytes: 3) + "y" }
    return utf8.count > 3 && hasScalarSuffix("s") && !hasScalarSuffix("ss")
      ? String(dropping(lastBytes: 1)) : self
  }
}
