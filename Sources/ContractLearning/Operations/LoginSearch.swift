import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// The operation whose responses have the tokens that later requests carry.
struct LoginSearch: Sendable {
  /// The operation, by position.
  let operation: Int

  /// The location of the token in its responses.
  let token: JSON.Pointer

  /// The location of the lifetime of the token in seconds, where responses have it.
  let expiresIn: JSON.Pointer?

  /// How many tokens later requests have carried, and how many there were.
  let (used, total): (Int, Int)

  private static let lifetimes: Set<String> = ["expiresin", "expiresinseconds", "tokenexpiresin"]

  /// Finds it; `nil` where no token in a response was used later.
  init?(_ profiles: [OperationProfile]) {
    var last: [String: Int] = [:]
    for sample in profiles.flatMap(\.samples) {
      guard let token = sample.bearer else { continue }
      last[token] = max(last[token] ?? -1, sample.index)
    }
    var best: (rank: Int, operation: Int, pointer: JSON.Pointer, used: Int, total: Int)?
    for (operation, profile) in profiles.enumerated() where profile.method == .post {
      var counts: [JSON.Pointer: (used: Int, total: Int)] = [:]
      for (sample, body) in profile.shown where sample.bearer == nil {
        for (pointer, text) in body.texts() where text.mayBeToken(at: pointer) {
          counts[pointer, default: (0, 0)].total += 1
          if last[text] ?? -1 > sample.index { counts[pointer, default: (0, 0)].used += 1 }
        }
      }
      for (pointer, count) in counts where count.used > 0 {
        let rank = 2 * count.used + (pointer.isOfSecret ? 1 : 0)
        let isBetter = best.map { (rank, "\($0.pointer)") > ($0.rank, "\(pointer)") } ?? true
        if isBetter { best = (rank, operation, pointer, count.used, count.total) }
      }
    }
    guard let best else { return nil }
    (operation, token, used, total) = (best.operation, best.pointer, best.used, best.total)
    let beside = JSON.Pointer(Array(best.pointer.tokens.dropLast()))
    let body = profiles[best.operation].shown.first?.body[beside]
    expiresIn = body?.objectValue?.members.first { member in
      Self.lifetimes.contains(member.name.comparableName) && member.value.numberValue != nil
    }.map { beside.appending(.name($0.name)) }
  }

  /// The evidence in words.
  var evidence: String { "gives the tokens of later requests: \(used) of \(total)" }
}

extension TrafficSample {
  /// The bearer token of the request.
  fileprivate var bearer: String? {
    guard let value = request.fields["authorization"] else { return nil }
    let scheme = value.prefix(upToASCII: " ")
    guard scheme.lowercased() == "bearer" else { return nil }
    return String(value.dropping(bytes: scheme.utf8.count + 1))
  }
}

extension JSON {
  /// The texts in objects, and their locations.
  fileprivate func texts(at pointer: JSON.Pointer = .root) -> [(JSON.Pointer, String)] {
    switch self {
    case .string(let text): [(pointer, text)]
    case .object(let object) where pointer.tokens.count < 4:
      object.flatMap { $0.value.texts(at: pointer.appending(.name($0.name))) }
    default: []
    }
  }
}

extension JSON.Pointer {
  /// Whether the member is named as one that holds a secret.
  fileprivate var isOfSecret: Bool {
    if case .name(let name)? = tokens.last { name.isNameOfSecret } else { false }
  }
}

extension String {
  /// Whether the text is as long as tokens are, or is a mask in a member that holds a secret.
  fileprivate func mayBeToken(at pointer: JSON.Pointer) -> Bool {
    utf8.count >= 8 || !isEmpty && pointer.isOfSecret
  }
}
