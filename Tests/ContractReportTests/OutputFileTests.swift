import ContractFindings
import ContractReport
import Foundation
import Testing

@Suite struct `A report file` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `replaces an older one at the end only`() throws {
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("report.xml"))
    let recorder = try JUnitRecorder(path: folder.path("report.xml"))
    for event in Runs.conforming { recorder.record(event) }
    #expect(try folder.text("report.xml") == "old")
    try recorder.finish()
    #expect(try folder.text("report.xml").hasSuffix("</testsuites>\n"))
    #expect(try folder.names == ["report.xml"])
  }

  @Test func `leaves nothing behind when it is given up`() throws {
    do {
      let recorder = try JUnitRecorder(path: folder.path("report.xml"))
      for event in Runs.drifting.dropLast(2) { recorder.record(event) }
    }
    #expect(try folder.names == [])
  }

  @Test func `is written through a symbolic link`() throws {
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("target.xml"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.xml"), withDestinationPath: folder.path("target.xml"))
    let recorder = try JUnitRecorder(path: folder.path("link.xml"))
    try recorder.finish()
    #expect(try folder.text("target.xml").hasPrefix("<?xml"))
    #expect(try folder.names == ["link.xml", "target.xml"])
  }

  @Test func `does not replace a device`() throws {
    let recorder = try JUnitRecorder(path: "/dev/null")
    try recorder.finish()
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `that could not be written whole is an error at the end`() throws {
    let recorder = try JUnitRecorder(path: "/dev/full")
    for event in Runs.conforming { recorder.record(event) }
    #expect(throws: OutputError(.noSpace, path: "/dev/full")) { try recorder.finish() }
  }

  @Test func `is refused at once where it cannot be`() throws {
    try Data().write(to: folder.url.appendingPathComponent("file"))
    for (path, reason) in [
      (folder.path("missing/report.xml"), OutputError.Reason.folderMissing),
      (folder.path("file/report.xml"), .folderMissing),
      (folder.url.path, .isFolder),
      (folder.path(String(repeating: "x", count: 300)), .nameTooLong),
    ] {
      #expect(throws: OutputError(reason, path: path)) { try JUnitRecorder(path: path) }
    }
  }

  @Test(arguments: [
    (
      OutputError(.folderMissing, path: "build/a.xml"),
      "cannot write build/a.xml: its folder does not exist"
    ),
    (
      OutputError(.isFolder, path: "build"), "cannot write build: it is a folder; name a file in it"
    ),
    (OutputError(.notPermitted, path: "a.xml"), "cannot write a.xml: permission denied"),
    (OutputError(.readOnly, path: "a.xml"), "cannot write a.xml: the file system is read-only"),
    (OutputError(.noSpace, path: "a.xml"), "cannot write a.xml: no space left"),
    (
      OutputError(.tooManyFiles, path: "a.xml"),
      "cannot write a.xml: too many open files; raise the limit (ulimit -n)"
    ),
    (OutputError(.noMemory, path: "a.xml"), "cannot write a.xml: too little memory"),
    (OutputError(.nameTooLong, path: "a.xml"), "cannot write a.xml: the name is too long"),
    (
      OutputError(.closed, path: "-"),
      "cannot write to standard output: the reader has closed the pipe"
    ),
    (OutputError(.system(5), path: "a.xml"), "cannot write a.xml: system error 5"),
  ])
  func `reports in one line why it was refused`(error: OutputError, text: String) {
    #expect("\(error)" == text)
  }
}
