import Testing

#if canImport(XCTest)
import XCTest
#endif

/// The source location of an issue, in Swift Testing or XCTest.
struct CallSite {
  private let location: SourceLocation
  let file: StaticString

  /// The parts are separate because a file that uses XCTest has no `#_sourceLocation`.
  init(fileID: String, filePath: StaticString, line: Int, column: Int) {
    location = SourceLocation(
      fileID: fileID, filePath: "\(filePath)", line: line, column: column)
    file = filePath
  }

  /// Records an issue that fails the test.
  func fail(_ text: String) {
    #if canImport(XCTest)
    // Outside a test the library is unknown; the one that is not running ignores the issue.
    if Test.current == nil { XCTFail(text, file: file, line: UInt(location.line)) }
    #endif
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Records a warning; in XCTest, which has none, prints it.
  func warn(_ text: String) {
    guard Test.current != nil else {
      print("\(file):\(location.line): warning: \(text)")
      return
    }
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
  }
}
