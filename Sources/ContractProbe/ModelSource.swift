/// Swift source in which models are declared.
package enum ModelSource: Sendable, Hashable {
  /// A file by its path, as errors name it.
  case file(String)

  /// A text, under the name of a file that errors tell.
  case text(String, named: String)
}
