/// How a body is wrapped, compared with the contract.
enum Envelope {
  case asDocumented
  /// The one member of the outermost object is gone, and its value is the body.
  case missing
  /// The body is the value of one member that the contract does not know.
  case added(name: String)
}
