/// The location of the checked-out package.
package enum PackageRoot {
  /// The absolute path of the folder that holds `Package.swift`, without a trailing slash.
  package static let path: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()
}
