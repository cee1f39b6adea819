import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Makes valid bodies of an operation that are meant, too.
///
/// What must name something, or be there only once, stays as it is in the typical body, so that
/// the run can put in what is right. Dates come in the order of the typical ones, and as these do
/// before or after today: that is stated nowhere, and meant everywhere.
struct Drafter: Sendable {
  let typical: JSON
  private let generator: Generator

  /// What stands at these places whenever something does.
  private let kept: [(place: JSON.Pointer, value: JSON)]

  /// Lists of names, of which one stands for all: others would name nothing.
  private let lists: [(place: JSON.Pointer, value: JSON)]
  private let habits: Habits

  init(_ generator: Generator, typical: JSON, of operation: CompiledOperation, now: Instant) {
    self.generator = generator
    self.typical = typical
    let places = operation.references.map(\.pointer.firstElement) + operation.uniquePointers
    kept = places.compactMap { place in typical[place].map { (place, $0) } }
    lists = operation.references.map(\.pointer).compactMap { place in
      guard place.tokens.last == .every, let list = place.parent else { return nil }
      return typical[list].map { (list, $0) }
    }
    habits = Habits(typical, operation.operation.body?.schema, now.date)
  }
}

extension Drafter {
  func draft(_ random: inout RandomSource) -> JSON {
    adapted(generator.random(&random))
  }

  /// A valid body with what only the run can know, and with the habits of the typical one.
  func adapted(_ body: JSON) -> JSON {
    var body = body
    for (place, value) in kept where body[place] != nil { _ = body.set(value, at: place) }
    for (place, value) in lists where body[place]?.arrayValue?.isEmpty == false {
      _ = body.set(value, at: place)
    }
    guard case .object(var object) = body else { return body }
    // A request that says nothing is hardly meant.
    if object.isEmpty, let member = typical.objectValue?.first { object.members = [member] }
    habits.takeOn(&object)
    return .object(object)
  }
}

/// What the members of one object of a typical body have in common with those of every other.
private struct Habits: Sendable {
  private struct Member: Sendable {
    var name: String
    var usual: JSON

    /// Whether an empty text or list is hardly meant.
    var isFilled: Bool

    /// Whether its day is in the past, where it begins with one.
    var isPast: Bool?
    var inner: Habits
  }

  private var members: [Member] = []

  /// The names of the dates, the earliest first.
  private var dates: [String] = []
  private let today: CalendarDate

  init(_ typical: JSON, _ schema: Schema?, _ today: CalendarDate) {
    self.today = today
    guard case .object(let fields)? = schema?.kind else { return }
    for field in fields {
      guard let usual = typical[field.name] else { continue }
      members.append(
        Member(
          name: field.name, usual: usual, isFilled: !field.schema.statesEmptiness,
          isPast: field.schema.kind.beginsWithDay
            ? usual.stringValue?.day.map { $0 < today } : nil,
          inner: Habits(usual, field.schema, today)))
    }
    dates = fields.filter { $0.schema.kind.isDate && typical[$0.name]?.stringValue != nil }
      .map(\.name)
      .sorted { (typical[$0]?.stringValue ?? "") < (typical[$1]?.stringValue ?? "") }
  }

  func takeOn(_ object: inout JSON.Object) {
    for member in members {
      guard let value = object[member.name] else { continue }
      switch value {
      case .string(let text) where text.isEmpty && member.isFilled:
        object[member.name] = member.usual
      case .array(let elements) where elements.isEmpty && member.isFilled:
        object[member.name] = member.usual
      case .object(var inner):
        member.inner.takeOn(&inner)
        object[member.name] = .object(inner)
      case .string(let text):
        guard let isPast = member.isPast, let day = text.day, (day < today) != isPast else {
          continue
        }
        let moved = day.moved(before: isPast, today)
        object[member.name] = .string("\(moved)" + text.dropFirst(10))
      case .null, .boolean, .number, .array: break
      }
    }
    sortDates(of: &object)
  }

  private func sortDates(of object: inout JSON.Object) {
    guard dates.count > 1 else { return }
    let present = dates.compactMap { name in object[name]?.stringValue.map { (name, $0) } }
    let values = present.map(\.1)
    guard zip(values, values.dropFirst()).contains(where: >) else { return }
    for ((name, _), value) in zip(present, values.sorted()) { object[name] = .string(value) }
  }
}
