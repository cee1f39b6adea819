/// A JSON value that remembers what the sender wrote.
///
/// Numbers keep their digits, objects keep the order of their members and every repeated name,
/// so reading a document and writing it again loses nothing but white space and the choice of
/// escapes.
public enum JSON: Sendable {
  case null
  case boolean(Bool)
  case number(Number)
  case string(String)
  case array([JSON])
  case object(Object)
}
