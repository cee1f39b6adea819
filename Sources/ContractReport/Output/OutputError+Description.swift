extension OutputError: CustomStringConvertible {
  package var description: String {
    "cannot write \(path == "-" ? "to standard output" : path): \(reason)"
  }
}

extension OutputError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .folderMissing: "its folder does not exist"
    case .isFolder: "it is a folder; name a file in it"
    case .notPermitted: "permission denied"
    case .readOnly: "the file system is read-only"
    case .noSpace: "no space left"
    case .nameTooLong: "the name is too long"
    case .closed: "the reader has closed the pipe"
    case .system(let number): "system error \(number)"
    }
  }
}
