import ContractJSON
import ContractModel

/// The subject of a text, as the name of its member, the object around it and its description suggest.
enum PlausibleTopic: Sendable {
  case firstName, lastName, fullName, username, email, phone, company, job
  case street, city, region, postcode, country, countryCode, address
  case url, imageURL, slug, fileName, mediaType, version, code
  case title, sentence, paragraph, tag, category
  case color, currency, locale, language, timeZone, unit
  /// The name of a thing of the sort that the object around it is.
  case name
}

extension PlausibleTopic {
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - summary: Its description.
  init?(_ name: FieldName, summary: String) {
    if let topic = Self.topic(of: name.words) {
      self = topic
      return
    }
    // The first words of a description name the subject: "The e-mail address of the customer".
    let words = FieldName(summary).words.prefix(6).filter {
      !["the", "a", "an", "of"].contains($0)
    }
    guard let topic = (1...3).lazy.compactMap({ Self.topic(of: Array(words.prefix($0))) }).first
    else { return nil }
    self = topic
  }

  private static func topic(of words: [String]) -> PlausibleTopic? {
    guard let last = words.last else { return nil }
    let pair = words.suffix(2).joined(separator: " ")
    return pairs[pair] ?? singles[last]
      // The subject stands before a word that says nothing: `title_text`, `city_name`.
      ?? (words.count > 1 && ["name", "text", "value", "string", "label"].contains(last)
        ? singles[words[words.count - 2]] : nil)
  }

  private static let pairs: [String: PlausibleTopic] = [
    "first name": .firstName, "given name": .firstName, "last name": .lastName,
    "family name": .lastName, "full name": .fullName, "display name": .fullName,
    "user name": .username, "login name": .username, "company name": .company,
    "job title": .job, "zip code": .postcode, "postal code": .postcode, "post code": .postcode,
    "country code": .countryCode, "currency code": .currency, "language code": .language,
    "time zone": .timeZone, "image url": .imageURL, "avatar url": .imageURL,
    "photo url": .imageURL, "thumbnail url": .imageURL, "picture url": .imageURL,
    "cover url": .imageURL, "file name": .fileName, "mime type": .mediaType,
    "content type": .mediaType, "media type": .mediaType, "street address": .street,
    "e mail": .email, "mail address": .email, "phone number": .phone, "mobile number": .phone,
  ]

  private static let singles: [String: PlausibleTopic] = [
    "firstname": .firstName, "forename": .firstName, "lastname": .lastName, "surname": .lastName,
    "fullname": .fullName, "author": .fullName, "owner": .fullName, "assignee": .fullName,
    "customer": .fullName, "nickname": .username, "username": .username, "login": .username,
    "handle": .username, "email": .email, "mail": .email, "phone": .phone, "mobile": .phone,
    "telephone": .phone, "fax": .phone, "company": .company, "organization": .company,
    "organisation": .company, "employer": .company, "manufacturer": .company, "brand": .company,
    "vendor": .company, "supplier": .company, "job": .job, "occupation": .job,
    "profession": .job, "street": .street, "city": .city, "town": .city, "region": .region,
    "province": .region, "county": .region, "zip": .postcode, "postcode": .postcode,
    "zipcode": .postcode, "country": .country, "address": .address, "url": .url, "uri": .url,
    "link": .url, "website": .url, "homepage": .url, "href": .url, "image": .imageURL,
    "avatar": .imageURL, "photo": .imageURL, "picture": .imageURL, "thumbnail": .imageURL,
    "icon": .imageURL, "logo": .imageURL, "slug": .slug, "filename": .fileName,
    "file": .fileName, "version": .version, "sku": .code, "reference": .code, "serial": .code,
    "title": .title, "subject": .title, "headline": .title, "heading": .title,
    "caption": .title, "subtitle": .title, "message": .sentence, "comment": .sentence,
    "note": .sentence, "notes": .sentence, "text": .sentence, "reason": .sentence,
    "quote": .sentence, "tip": .sentence, "question": .sentence, "answer": .sentence,
    "summary": .sentence, "description": .paragraph, "content": .paragraph, "body": .paragraph,
    "bio": .paragraph, "biography": .paragraph, "about": .paragraph, "details": .paragraph,
    "abstract": .paragraph, "tag": .tag, "tags": .tag, "keyword": .tag, "keywords": .tag,
    "label": .tag, "labels": .tag, "topic": .tag, "category": .category, "genre": .category,
    "department": .category, "color": .color, "colour": .color, "currency": .currency,
    "locale": .locale, "language": .language, "lang": .language, "timezone": .timeZone,
    "tz": .timeZone, "unit": .unit, "name": .name,
  ]
}

extension PlausibleTopic {
  /// The topics whose texts belong to one person.
  var isPersonal: Bool {
    [.firstName, .lastName, .fullName, .username, .email].contains(self)
  }

  /// Texts of the topic; those at one index of all personal topics are about one person.
  ///
  /// What things are called depends on the name of the object around the text.
  func texts(in owner: FieldName) -> [String] {
    typealias Words = PlausibleWords
    switch self {
    case .firstName: return Person.all.map(\.first)
    case .lastName: return Person.all.map(\.last)
    case .fullName: return Person.all.map { "\($0.first) \($0.last)" }
    case .username: return Person.all.map(\.username)
    case .email: return Person.all.map { "\($0.username)@example.com" }
    case .phone: return (0..<24).map { "+1 555 01\(Self.digits($0 * 37 % 100, 2))" }
    case .company: return Words.companies
    case .job: return Words.jobs
    case .street: return Words.streets.enumerated().map { "\($1) \($0 * 7 % 90 + 1)" }
    case .city: return Words.cities
    case .region: return Words.regions
    case .postcode: return (0..<24).map { Self.digits(10_115 + $0 * 3_571 % 80_000, 5) }
    case .country: return Words.countries + Words.countryCodes
    case .countryCode: return Words.countryCodes + Words.longCountryCodes
    case .address:
      return Words.streets.enumerated().map { index, street in
        "\(street) \(index * 7 % 90 + 1), \(Words.cities[index % Words.cities.count])"
      }
    case .url: return Words.tags.map { "https://www.example.com/\($0)" }
    case .imageURL: return (1...24).map { "https://images.example.com/photo-\($0).jpg" }
    case .slug: return Words.headlines.map(\.slug)
    case .fileName: return Words.fileNames
    case .mediaType: return Words.mediaTypes
    case .version: return ["1.4.2", "2.0.1", "1.12.0", "3.1.0", "2.7.5"]
    case .code: return (0..<24).map { "AB-\(Self.digits(1_000 + $0 * 731 % 9_000, 4))" }
    case .title: return owner.things ?? Words.headlines
    case .sentence: return Words.sentences
    case .paragraph:
      let count = Words.sentences.count
      return (0..<count).map { index in
        (0..<3).map { Words.sentences[(index + 5 * $0) % count] }.joined(separator: " ")
      }
    case .tag: return Words.tags
    case .category: return Words.categories
    case .color: return Words.colors + Words.hexColors
    case .currency: return Words.currencies
    case .locale: return Words.locales
    case .language: return Words.languages + Words.locales
    case .timeZone: return Words.timeZones
    case .unit: return Words.units
    case .name: return owner.things ?? Words.products + Words.goals
    }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private struct Person {
    var first: String
    var last: String

    var username: String { "\(first).\(last)".lowercased() }

    static let all = zip(PlausibleWords.firstNames, PlausibleWords.lastNames).map(Person.init)
  }
}

extension FieldName {
  /// The names of things of the sort that the words name; `nil` for an unknown sort.
  fileprivate var things: [String]? {
    for word in words.reversed() {
      let singular = word.count > 3 && word.last == "s" ? String(word.dropLast()) : word
      if let found = Self.sorts[word] ?? Self.sorts[singular] { return found }
    }
    return nil
  }

  private static let people = PlausibleTopic.fullName.texts(in: FieldName(""))
  private static let sorts: [String: [String]] = {
    typealias Words = PlausibleWords
    let groups: [(names: [String], things: [String])] = [
      (
        [
          "user", "author", "owner", "customer", "contact", "member", "person", "people",
          "employee", "player", "patient", "student", "teacher", "account", "profile",
          "participant", "recipient", "sender", "friend", "buyer", "seller", "guest",
        ], people
      ),
      (["pet", "animal", "dog", "cat"], Words.pets),
      (
        [
          "company", "organization", "organisation", "team", "store", "shop", "vendor",
          "supplier", "brand", "tenant", "workspace",
        ], Words.companies
      ),
      (["product", "item", "article", "good", "order"], Words.products),
      (["goal", "challenge", "target"], Words.goals),
      (["task", "todo", "step", "issue", "ticket", "action", "reminder"], Words.tasks),
      (["event", "meeting", "appointment", "session", "course"], Words.events),
      (["category", "genre", "department"], Words.categories),
      (["tag", "label", "topic", "keyword"], Words.tags),
      (["city", "place", "location"], Words.cities),
      (["country"], Words.countries),
      (["file", "document", "attachment"], Words.fileNames),
    ]
    return Dictionary(
      groups.flatMap { group in group.names.map { ($0, group.things) } },
      uniquingKeysWith: { first, _ in first })
  }()
}

extension String {
  /// The words in lower case with hyphens between them.
  fileprivate var slug: String {
    FieldName(self).words.map { $0.lowercased() }.joined(separator: "-")
  }
}
