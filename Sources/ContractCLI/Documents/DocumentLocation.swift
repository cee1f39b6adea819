import ContractInterchange
import ContractText
import Foundation

/// Where a document is, and which other documents it may refer to.
///
/// A file may refer to files below its folder. Documents with addresses of http or https are those that were
/// fetched before.
struct DocumentLocation {
  let uri: DocumentURI

  /// The folder of a file, with a slash at its end and without symbolic links; `nil` for a fetched document.
  private let folder: String?
  private let shownFolder: String

  init(_ name: String) {
    guard !DocumentAddress.isAddress(name) else {
      uri = DocumentURI(name)
      (folder, shownFolder) = (nil, "")
      return
    }
    let file = URL(fileURLWithPath: name).resolvingSymlinksInPath()
    uri = DocumentURI(file.absoluteString)
    folder = file.deletingLastPathComponent().path.withSlash
    shownFolder = name.lastIndex(ofASCII: "/").map { String(name[...$0]) } ?? ""
  }

  /// The bytes of another document, and its name for reports.
  func bytes(
    at other: DocumentURI, _ process: ProcessEnvironment
  ) throws(DocumentBundle.LoadError) -> (name: String, bytes: [UInt8]) {
    if DocumentAddress.isAddress(other.text) {
      guard let bytes = process.documents[other.text] else {
        throw DocumentBundle.LoadError(
          process.fetchFailures[other.text]
            ?? "another document is read with --allow-remote-refs only")
      }
      return (other.text, bytes)
    }
    guard let folder, let url = URL(string: other.text), url.isFileURL else {
      throw DocumentBundle.LoadError("documents at such addresses are not read")
    }
    let path = url.resolvingSymlinksInPath().path
    guard path.hasScalarPrefix(folder) else {
      throw DocumentBundle.LoadError("a file outside of the folder of the document is not read")
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    guard size <= DocumentFetcher.sizeLimit, let data = FileManager.default.contents(atPath: path)
    else { throw DocumentBundle.LoadError("no such file, or it cannot be read") }
    return (shownFolder + path.dropping(bytes: folder.utf8.count), Array(data))
  }
}

extension String {
  fileprivate var withSlash: String { hasScalarSuffix("/") ? self : self + "/" }
}
