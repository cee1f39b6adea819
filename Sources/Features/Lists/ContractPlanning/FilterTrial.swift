import ContractJSON
import ContractModel
import ContractValidation

/// The elements and the value that a filter of a list is tried with.
struct FilterTrial {
  var filter: Filter

  /// The elements that a case creates by name: one that is wanted, another one, and perhaps further ones, which are
  /// wanted, too, or one at the bound, which need not be.
  var elements: [(name: String, value: JSON)]

  /// The value of the parameter.
  var parameterValue: JSON
}

extension FilterTrial {
  /// The values for the filter of an operation that lists a resource; `nil` where cases cannot create
  /// elements with different ones.
  init?(
    of filter: Filter, by operation: CompiledOperation, on resource: CompiledResource,
    from resources: ResourceMaker
  ) {
    let accepts = operation.accepting(filter.parameter)
    let isList = resources.hasList(resource, at: filter.pointer)
    // What a document calls a name is replaced in each creation.
    if filter.match == .contains, !isList, resources.material.contract.infersEffects { return nil }
    let takesSeveral = filter.match == .equal && operation.takesList(filter.parameter)
    var values = resources.values(
      of: resource, at: isList ? filter.pointer.appending(.every) : filter.pointer,
      filter.match.isRange || takesSeveral ? 3 : 2, where: accepts)
    if filter.match == .equal, values.count == 2 {
      values = resources.nearValues(
        like: values, of: resource, at: filter.pointer, where: accepts)
    }
    guard var elements = Self.elements(of: values, filter.match) else { return nil }
    var value =
      filter.match == .contains && !isList
      ? Self.part(of: values, where: accepts)
      : (elements.first { $0.name == "bound" } ?? elements[0]).value
    if isList { elements = elements.map { ($0.name, .array([$0.value])) } }
    if takesSeveral, values.count == 3, accepts(.array([values[0], values[2]])) {
      elements.append(("further", values[2]))
      value = .array([values[0], values[2]])
    }
    self.init(filter: filter, elements: elements, parameterValue: value)
  }

  /// The rules of a list in which an element that does not match must not be.
  func rules(on items: JSON.Pointer, _ ids: Term, without other: String) -> [Rule] {
    [
      filter.rule(on: items, .constant(parameterValue)),
      Rule(left: ids, .excludes, right: .captured(other), position: filter.position),
      Rule(left: .constant(1), .atMost, right: .count(.response(items)), position: filter.position),
    ]
  }

  /// The inner part of the first text, where the second one does not have it; or else the whole.
  private static func part(of values: [JSON], where isUsable: (JSON) -> Bool) -> JSON {
    guard case .string(let text)? = values.first, case .string(let other)? = values.last else {
      return values[0]
    }
    var inner = text.dropFirst().dropLast()
    while inner.first == " " { inner.removeFirst() }
    while inner.last == " " { inner.removeLast() }
    let part = JSON.string(String(inner))
    let isDistinct = !inner.isEmpty && !other.lowercased().contains(inner.lowercased())
    return isDistinct && isUsable(part) ? part : values[0]
  }

  /// The elements that a case creates: one with the value that is asked for, one that the filter
  /// leaves out, and one within the range, where there are three values.
  private static func elements(
    of values: [JSON], _ match: Filter.Match
  ) -> [(name: String, value: JSON)]? {
    guard values.count >= 2 else { return nil }
    let ascending = match.isUpper ? values.reversed() : values
    guard match.isRange else {
      return [("wanted", values[0]), ("other", values[1])]
    }
    let ends = [("wanted", ascending[1]), ("other", ascending[0])]
    guard match.isOpen else { return ends + ascending.dropFirst(2).map { ("further", $0) } }
    // Whether the bound itself matches is left open.
    guard ascending.count > 2 else { return nil }
    return [("wanted", ascending[2]), ("other", ascending[0]), ("bound", ascending[1])]
  }
}

extension Filter {
  /// The rule that every element of a list matches a value.
  func rule(on items: JSON.Pointer, _ value: Term) -> Rule {
    var isList = false
    if case .constant(.array) = value { isList = true }
    return rule(
      for: .response(items.appending(.every).appending(pointer)), value, isList: isList)
  }
}

extension Filter.Match {
  var isRange: Bool { isUpper || self == .atLeast || self == .after }

  /// Whether the value is the greatest.
  fileprivate var isUpper: Bool { self == .atMost || self == .before }

  /// Whether it is left open if the value itself matches.
  var isOpen: Bool { self == .after || self == .before }
}
