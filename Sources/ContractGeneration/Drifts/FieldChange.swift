/// A way in which a backend can serve one field other than its contract says.
package enum FieldChange: Sendable, Hashable {
  case elementsAsObjects(member: String)
  case asText
  case missing
  case null
  case camelCase
  case snakeCase
  case newValue
  case asPercentage
  case milliseconds
  case asTimestamp
  case asInteger
  case single
  case oneMore
  case otherValue
  case longer
}
