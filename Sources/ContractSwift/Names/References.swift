/// The names that each name refers to directly.
typealias References = [String: Set<String>]

extension References {
  /// The names that each name refers to, directly or by way of others.
  ///
  /// A name reaches itself only where it is part of a cycle.
  var transitiveClosure: References {
    mapValues { direct in
      var reached: Set<String> = []
      var open = direct
      while let name = open.popFirst() {
        guard reached.insert(name).inserted else { continue }
        open.formUnion(self[name] ?? [])
      }
      return reached
    }
  }
}
