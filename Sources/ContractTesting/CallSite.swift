import Testing

#if canImport(XCTest)
import XCTest
#endif

/// The line of a test that an issue is put down to, in whichever of the two testing libraries runs.
struct CallSite {
  private let location: SourceLocation
  let file: StaticString

  /// Callers tell the place piece by piece, because a file of XCTest has no `#_sourceLocation`.
  init(_ fileID: String, _ filePath: StaticString, _ line: Int, _ column: Int) {
    location = SourceLocation(
      fileID: fileID, filePath: "\(filePath)", line: line, column: column)
    file = filePath
  }

  /// Fails the test.
  func fail(_ text: String) {
    #if canImport(XCTest)
    // Outside of any test the two cannot be told apart; the one that does not run takes no notice.
    if Test.current == nil { XCTFail(text, file: file, line: UInt(location.line)) }
    #endif
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Tells something that does not fail the test; in XCTest, which has no warnings, on the way out.
  func warn(_ text: String) {
    guard Test.current != nil else {
      print("\(file):\(location.line): warning: \(text)")
      return
    }
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
  }
}
