import ContractNetwork
import Foundation
import Testing

@Suite final class `A locked file` {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("locked-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @Test func `can be opened once at a time`() throws {
    let file = try LockedFile.open(path("a"), .new)
    #expect(throws: LockedFile.OpenError.isLocked) {
      try LockedFile.open(path("a"), .existingOrNew)
    }
    _ = consume file
    _ = try LockedFile.open(path("a"), .existing)
  }

  @Test func `keeps its lock under a new name, and loses the old one`() throws {
    let file = try LockedFile.open(path("a"), .new)
    try file.append(Array("one\n".utf8))
    let moved = try file.moved(to: path("b"))
    _ = consume file
    #expect(throws: LockedFile.OpenError.isLocked) { try LockedFile.open(path("b"), .existing) }
    #expect(throws: LockedFile.OpenError.doesNotExist) {
      try LockedFile.open(path("a"), .existing)
    }
    try moved.append(Array("two\n".utf8))
    #expect(try moved.content(atMost: 100) == Array("one\ntwo\n".utf8))
  }

  @Test func `is not replaced where it must be new`() throws {
    _ = try LockedFile.open(path("a"), .new)
    #expect(throws: LockedFile.OpenError.self) { try LockedFile.open(path("a"), .new) }
  }

  @Test func `has what was appended after what was kept`() throws {
    let file = try LockedFile.open(path("a"), .new)
    try file.append(Array("kept, dropped".utf8))
    try file.truncate(to: 4)
    try file.append(Array("!".utf8))
    #expect(try file.content(atMost: 100) == Array("kept!".utf8))
    #expect(try file.content(atMost: 2) == Array("ke".utf8))
    #expect(file.isRegular)
  }

  #if os(Linux)
  @Test func `reports a full disk`() throws {
    let file = try LockedFile.open("/dev/full", .existing)
    #expect(!file.isRegular)
    #expect(throws: SystemError(code: ENOSPC)) { try file.append([1]) }
  }
  #endif
}

#if os(Linux)
@Suite struct `The identity of a process` {
  @Test func `shows whether it is running`() {
    let own = ProcessIdentity.current
    #expect(own.number == getpid() && !own.began.isEmpty && !own.boot.isEmpty)
    #expect(own.isRunning)
  }

  @Test(arguments: ["began", "boot", "number"])
  func `differs from that of another with the same number`(part: String) {
    var other = ProcessIdentity.current
    switch part {
    case "began": other.began += "0"
    case "boot": other.boot = "another"
    default: other.number = .max
    }
    #expect(!other.isRunning)
  }
}
#endif
