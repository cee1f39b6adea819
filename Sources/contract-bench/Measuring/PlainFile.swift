import Foundation

/// Writes bytes by `fwrite`, which no report can be faster than.
enum PlainFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw Unmeasured("\(path) cannot be written") }
    defer { unsafe fclose(file) }
    guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Unmeasured("\(path) cannot be written to its end")
    }
  }
}
