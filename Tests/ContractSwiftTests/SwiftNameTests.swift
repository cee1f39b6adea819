import ContractSwift
import ContractModel
import Testing

@Suite struct `A name in Swift` {
  private func property(_ key: String) throws -> SwiftProperty {
    let models = SwiftModels(.object { Field(key, .string) }, named: "names")
    guard case .record(let properties)? = models.declarations.first?.form else {
      Issue.record("no record")
      throw CancellationError()
    }
    return properties[0]
  }

  @Test(arguments: [
    ("title", "title"), ("goal_id", "goalID"), ("goalId", "goalID"), ("profile_url", "profileURL"),
    ("profileImageUrl", "profileImageURL"), ("user_ids", "userIDs"), ("id", "id"), ("ID", "id"),
    ("HTMLText", "htmlText"), ("is-open", "isOpen"), ("a/b", "aB"), ("größe", "größe"),
    ("2fa_code", "value2faCode"), ("", "empty"), ("*", "asterisk"), ("💩", "pileOfPoo"),
    ("self", "selfValue"), ("hashValue", "hashValueValue"), ("default", "default"),
  ])
  func `consists of the words of the JSON name`(key: String, name: String) throws {
    let property = try property(key)
    #expect(property.name == name)
    #expect(property.key == key)
  }

  @Test func `is between backquotes where it is a keyword`() {
    let models = SwiftModels(.object { Field("default", .boolean) }, named: "names")
    #expect(models.file.text.contains("    var `default`: Bool\n"))
  }

  @Test func `is assigned once`() {
    let models = SwiftModels(
      .object {
        Field("a_b", .string)
        Field("aB", .string)
        Field("a-b", .string)
      }, named: "names")
    guard case .record(let properties)? = models.declarations.first?.form else { return }
    #expect(properties.map(\.name) == ["aB", "aB2", "aB3"])
  }

  @Test func `of a type hides none of the standard library`() {
    let models = SwiftModels(
      .object {
        Field("error", .object { Field("code", .string) })
        Field("data", .object { Field("date", .date.or("")) })
      }, named: "names")
    #expect(
      models.declarations.map(\.name) == ["Model", "ErrorDetails", "ModelData", "DateOrEmpty"])
  }
}
