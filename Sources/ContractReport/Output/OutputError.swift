import Foundation

/// The reason a report could not be written, and its path.
package struct OutputError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case folderMissing
    case isFolder
    /// The folder has files that no report has written.
    case hasOtherFiles
    case notPermitted
    case readOnly
    case noSpace
    case nameTooLong
    /// The process has as many open files as it may have.
    case tooManyFiles
    case noMemory
    /// The reader of a pipe has closed it.
    case closed
    /// Any other error, by its system number.
    case system(Int)
  }

  package var reason: Reason

  /// The path as given; `-` is standard output.
  package var path: String

  package init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }
}

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
    case .hasOtherFiles:
      "it has other files than those of a report; name a folder that does not exist"
    case .notPermitted: "permission denied"
    case .readOnly: "the file system is read-only"
    case .noSpace: "no space left"
    case .nameTooLong: "the name is too long"
    case .tooManyFiles: "too many open files; raise the limit (ulimit -n)"
    case .noMemory: "too little memory"
    case .closed: "the reader has closed the pipe"
    case .system(let number): "system error \(number)"
    }
  }
}

extension OutputError {
  /// Maps a system error to a reason; unknown errors keep their number.
  package init(_ error: any Error, path: String) {
    let outer = error as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey] as? any Error
    let system = inner.map { $0 as NSError } ?? outer
    self.init(systemCode: system.code, path: path)
  }

  /// Maps the number of a system error to a reason.
  package init(systemCode: Int, path: String) {
    self.init(Reason(systemCode: systemCode), path: path)
  }
}

extension OutputError.Reason {
  fileprivate init(systemCode: Int) {
    switch POSIXErrorCode(rawValue: Int32(clamping: systemCode)) {
    case .ENOENT, .ENOTDIR: self = .folderMissing
    case .EISDIR: self = .isFolder
    case .EACCES, .EPERM: self = .notPermitted
    case .EROFS: self = .readOnly
    case .ENOSPC, .EDQUOT, .EFBIG: self = .noSpace
    case .ENAMETOOLONG: self = .nameTooLong
    case .EMFILE, .ENFILE: self = .tooManyFiles
    case .ENOMEM: self = .noMemory
    case .EPIPE: self = .closed
    default: self = .system(systemCode)
    }
  }
}
