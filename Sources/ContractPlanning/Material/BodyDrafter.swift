import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Makes valid bodies of an operation that backends also find plausible.
///
/// References and unique values stay as they are in the typical body, so that the run can put in the
/// right ones. Dates keep the order of the typical ones and their side of the current date: no
/// contract states it, and all backends expect it.
struct BodyDrafter: Sendable {
  let typical: JSON
  private let generator: Generator

  /// References and unique values, which replace any other value at their location.
  private let kept: [(pointer: JSON.Pointer, value: JSON)]

  /// Lists of references, which replace any other list: other elements would identify nothing.
  private let lists: [(pointer: JSON.Pointer, value: JSON)]
  private let conventions: Conventions

  init(
    _ generator: Generator, typical: JSON, of operation: CompiledOperation, today: CalendarDate
  ) {
    self.generator = generator
    self.typical = typical
    let pointers = operation.references.map(\.pointer.firstElement) + operation.uniquePointers
    kept = pointers.compactMap { pointer in typical[pointer].map { (pointer, $0) } }
    lists = operation.references.map(\.pointer).compactMap { pointer in
      guard pointer.tokens.last == .every, let list = pointer.parent else { return nil }
      return typical[list].map { (list, $0) }
    }
    conventions = Conventions(typical, operation.body?.schema, today: today)
  }
}

extension BodyDrafter {
  /// Returns a random body.
  func draft(_ random: inout RandomSource) -> JSON {
    adapted(generator.random(&random))
  }

  /// Returns a valid body adapted to the references, unique values and conventions of the typical one.
  func adapted(_ body: JSON) -> JSON {
    var body = body
    for (pointer, value) in kept where body[pointer] != nil { _ = body.set(value, at: pointer) }
    for (pointer, value) in lists where body[pointer]?.arrayValue?.isEmpty == false {
      _ = body.set(value, at: pointer)
    }
    guard case .object(var object) = body else { return body }
    // Many backends rightly reject an empty object.
    if object.isEmpty, let member = typical.objectValue?.first { object.members = [member] }
    conventions.apply(to: &object)
    return .object(object)
  }
}

/// The unstated conventions that the members of an object in a typical body follow.
private struct Conventions: Sendable {
  private struct Member: Sendable {
    var name: String
    var usual: JSON

    /// Whether an empty text or list may be rejected.
    var isFilled: Bool

    /// Whether its date is in the past, where it begins with one.
    var isPast: Bool?
    var inner: Conventions
  }

  private var members: [Member] = []

  /// The names of the date members, the earliest date first.
  private var dates: [String] = []
  private let today: CalendarDate

  init(_ typical: JSON, _ schema: Schema?, today: CalendarDate) {
    self.today = today
    guard let fields = schema?.objectFields else { return }
    for field in fields {
      guard let usual = typical[field.name] else { continue }
      members.append(
        Member(
          name: field.name, usual: usual, isFilled: !field.schema.allowsEmptyExplicitly,
          isPast: field.schema.kind.beginsWithDay
            ? usual.stringValue?.day.map { $0 < today } : nil,
          inner: Conventions(usual, field.schema, today: today)))
    }
    dates = fields.filter { $0.schema.kind.isDate && typical[$0.name]?.stringValue != nil }
      .map(\.name)
      .sorted { (typical[$0]?.stringValue ?? "") < (typical[$1]?.stringValue ?? "") }
  }

  func apply(to object: inout JSON.Object) {
    for member in members {
      guard let value = object[member.name] else { continue }
      switch value {
      case .string(let text) where text.isEmpty && member.isFilled:
        object[member.name] = member.usual
      case .array(let elements) where elements.isEmpty && member.isFilled:
        object[member.name] = member.usual
      case .object(var inner):
        member.inner.apply(to: &inner)
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

extension Schema {
  /// Whether the contract explicitly allows empty texts or lists.
  ///
  /// Without a stated minimum they are valid, but many correct backends reject them.
  var allowsEmptyExplicitly: Bool {
    switch kind {
    case .string(let limits) where limits.typedText == nil:
      closedTexts?.contains("") == true
        || limits.required().contains { $0.lengthLimit?.minimum == 0 }
    case .array(_, let limits):
      limits.required().contains { $0.sizes?.minimum == 0 }
    case .union(let alternatives): alternatives.contains(where: \.allowsEmptyExplicitly)
    default:
      true
    }
  }
}

extension JSON {
  /// Whether the value is an empty text or list.
  var isEmpty: Bool {
    switch self {
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .null, .boolean, .number, .object: false
    }
  }
}

extension String {
  /// The date that a date or a timestamp begins with.
  var day: CalendarDate? { CalendarDate(String(prefix(10))) }
}

extension CalendarDate {
  /// The same day of another year, before or after today; a leap day stays one.
  func moved(before: Bool, _ today: CalendarDate) -> CalendarDate {
    let fourYears = 1461
    var day = self
    for _ in 0..<2500 where (day < today) != before {
      day = day.adding(days: before ? -fourYears : fourYears)
    }
    return day
  }
}

extension Schema.Kind {
  var beginsWithDay: Bool {
    switch typedText {
    case .date?, .timestamp?: true
    case .uuid?, nil: false
    }
  }

  /// Whether values are dates, which compare like their texts.
  var isDate: Bool { typedText == .date }
}
