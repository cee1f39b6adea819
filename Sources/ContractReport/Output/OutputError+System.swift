import Foundation

extension OutputError {
  /// Names what the system said; the number is kept where there is no name.
  init(_ error: any Error, path: String) {
    let outer = error as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey] as? any Error
    let system = inner.map { $0 as NSError } ?? outer
    self.init(Reason(systemCode: system.code), path: path)
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
    case .EPIPE: self = .closed
    default: self = .system(systemCode)
    }
  }
}
