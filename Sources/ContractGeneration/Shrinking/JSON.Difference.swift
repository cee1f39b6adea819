package import ContractJSON

extension JSON {
  /// A place at which a value is not like another one.
  package struct Difference: Sendable, Hashable {
    package var pointer: Pointer

    /// What is there; `nil` where the other value alone has something.
    package var value: JSON?
  }

  /// The innermost places at which this value is not like the usual one, in the order of this
  /// value, then what only the usual one has.
  ///
  /// Lists of another length differ as a whole, and so do objects that repeat a name.
  package func differences(from usual: JSON) -> [Difference] {
    var found: [Difference] = []
    collect(from: usual, at: .root, &found)
    return found
  }

  /// This value with differences put in.
  package func applying(_ differences: [Difference]) -> JSON {
    var json = self
    for difference in differences {
      if let value = difference.value {
        _ = json.set(value, at: difference.pointer)
      } else {
        _ = json.remove(at: difference.pointer)
      }
    }
    return json
  }

  private func collect(from usual: JSON, at place: Pointer, _ found: inout [Difference]) {
    switch (self, usual) {
    case (.object(let mine), .object(let other))
    where mine.repeatedNames.isEmpty && other.repeatedNames.isEmpty:
      for member in mine.members {
        let inner = place.appending(.name(member.name))
        if let value = other[member.name] {
          member.value.collect(from: value, at: inner, &found)
        } else {
          found.append(Difference(pointer: inner, value: member.value))
        }
      }
      for name in other.names where mine[name] == nil {
        found.append(Difference(pointer: place.appending(.name(name)), value: nil))
      }
    case (.array(let mine), .array(let other)) where mine.count == other.count:
      for (index, (element, value)) in zip(mine, other).enumerated() {
        element.collect(from: value, at: place.appending(.index(index)), &found)
      }
    default:
      if self != usual { found.append(Difference(pointer: place, value: self)) }
    }
  }
}
