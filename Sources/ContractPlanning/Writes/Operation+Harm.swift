import ContractModel
import ContractText

extension Operation {
  /// Words of actions on what exists: none of them is the name of something that a request adds.
  private static let harmfulActions: Set<String> = [
    "abort", "activate", "apply", "approve", "archive", "assign", "ban", "batch", "block", "bulk",
    "cancel", "change", "claim", "clean", "cleanup", "clear", "close", "complete", "confirm",
    "deactivate", "decline", "decommission", "delete", "demote", "deny", "deprovision", "destroy",
    "detach", "disable", "disconnect", "discard", "drain", "drop", "edit", "eject", "empty",
    "enable", "end", "erase", "evict", "exit", "expel", "expire", "finish", "flush", "forget",
    "format", "freeze", "halt", "invalidate", "kick", "kill", "leave", "lock", "logoff", "logout",
    "merge", "migrate", "modify", "move", "mute", "nuke", "overwrite", "patch", "pause",
    "poweroff", "promote", "prune", "purge", "quit", "rebase", "reboot", "recover", "recycle",
    "refund", "regenerate", "reindex", "reinstall", "reject", "release", "reload", "remove",
    "rename", "reorder", "replace", "rescale", "reset", "resign", "restart", "restore", "resync",
    "retire", "revert", "revoke", "rollback", "rotate", "scale", "set", "shutdown", "signoff",
    "signout", "stop", "suspend", "swap", "sweep", "switch", "sync", "synchronize", "terminate",
    "toggle", "transfer", "trash", "trim", "truncate", "unassign", "unban", "unblock", "undeploy",
    "unfollow", "uninstall", "unlink", "unlock", "unpublish", "unregister", "unsubscribe",
    "update", "upgrade", "upsert", "vacuum", "void", "wipe", "withdraw",
  ]

  /// Words of actions that a GET may have and must not.
  private static let harmfulReadings: Set<String> = [
    "clear", "deactivate", "delete", "destroy", "disable", "drop", "erase", "flush", "kill",
    "logoff", "logout", "purge", "reboot", "remove", "reset", "restart", "revoke", "shutdown",
    "signout", "stop", "terminate", "truncate", "unsubscribe", "wipe",
  ]

  /// Words of actions on a collection that read it, or add to it.
  static let harmlessActions: Set<String> = [
    "add", "calculate", "check", "compute", "count", "create", "estimate", "evaluate", "export",
    "filter", "find", "generate", "login", "lookup", "match", "new", "preview", "query",
    "register", "render", "search", "signin", "signup", "simulate", "statistics", "stats",
    "suggest", "test", "token", "translate", "upload", "validate", "verify",
  ]

  /// A word of the path, the identifier or the summary that names an action on what exists; `nil` where
  /// there is none.
  var wordOfHarm: String? {
    let isHarmful = { (word: String) in
      Self.harmfulActions.contains(word) && !(createsSeveral && Self.wordsForSeveral.contains(word))
    }
    return lastWords.first(where: isHarmful) ?? id.words.prefix(1).first(where: isHarmful)
      ?? summary.words.prefix(1).map(\.withoutEnding).first(where: isHarmful)
      ?? lastWords.joined().nonEmpty.flatMap { isHarmful($0) ? $0 : nil }
  }

  private static let wordsForSeveral: Set<String> = ["batch", "bulk"]

  /// Whether its identifier or its summary says that it adds several things at once.
  private var createsSeveral: Bool {
    (id.words + summary.words).contains { ["add", "create", "import", "insert"].contains($0) }
  }

  /// Whether the last word of the path says that it brings back what was deleted.
  var bringsBack: Bool {
    !lastWords.isEmpty
      && ["recover", "restore", "undelete", "unarchive", "untrash"].contains(lastWords.joined())
  }

  /// The word at the end of the path of a GET that names an action on what exists.
  var readingWordOfHarm: String? {
    (lastWords + [lastWords.joined()]).first(where: Self.harmfulReadings.contains)
  }

  /// The words of the last part of the path that is no parameter.
  var lastWords: [String] {
    var rest = template.utf8[...]
    while !rest.isEmpty {
      let slash = rest.lastIndex(of: UInt8(ascii: "/"))
      let segment = rest[(slash.map(rest.index(after:)) ?? rest.startIndex)...]
      if !segment.isEmpty, !segment.contains(UInt8(ascii: "{")) {
        return String(decoding: segment, as: UTF8.self).words
      }
      rest = rest[..<(slash ?? rest.startIndex)]
    }
    return []
  }
}

extension String {
  /// A verb without the ending of its third person: `clears`, `flushes`.
  fileprivate var withoutEnding: String {
    guard utf8.last == UInt8(ascii: "s") else { return self }
    let stem = String(dropLast())
    let isLonger = ["sh", "ch", "ss"].contains(String(stem.dropLast().suffix(2)))
    return isLonger ? String(stem.dropLast()) : stem
  }

  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
