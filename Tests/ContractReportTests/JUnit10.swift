/// The rules of junit-10.xsd (Jenkins xUnit plug-in) for the elements that a report may use.
private struct Rule {
  var attributes: Set<String>
  var required: Set<String> = []
  var children: Set<String> = []
}

private let rules: [String: Rule] = [
  "testsuites": Rule(
    attributes: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"]),
  "testsuite": Rule(
    attributes: [
      "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname",
      "id", "package", "file", "log", "url",
    ],
    required: ["name", "tests", "failures", "errors"],
    children: ["testsuite", "properties", "testcase", "system-out", "system-err"]),
  "properties": Rule(attributes: [], children: ["property"]),
  "property": Rule(attributes: ["name", "value"], required: ["name", "value"]),
  "testcase": Rule(
    attributes: ["name", "time", "classname", "group"], required: ["name"],
    children: ["skipped", "error", "failure", "system-out", "system-err"]),
  "failure": Rule(attributes: ["type", "message"]),
  "error": Rule(attributes: ["type", "message"]),
  "skipped": Rule(attributes: ["type", "message"]),
  "system-out": Rule(attributes: []),
]

extension JUnitDocument.Element {
  var violationsOfJUnit10: [String] {
    guard let rule = rules[name] else { return ["unknown element \(name)"] }
    var violations: [String] = []
    for attribute in attributes.keys.sorted() where !rule.attributes.contains(attribute) {
      violations.append("\(name)@\(attribute) is not allowed")
    }
    for attribute in rule.required.sorted() where attributes[attribute] == nil {
      violations.append("\(name)@\(attribute) is missing")
    }
    for child in children where !rule.children.contains(child.name) {
      violations.append("\(child.name) is not allowed in \(name)")
    }
    // Older copies of the schema refuse more than three decimals.
    if name.hasPrefix("testsuite"), let time = self["time"],
      time.wholeMatch(of: /[0-9]+\.[0-9]{3}/) == nil
    {
      violations.append("\(name)@time is \(time)")
    }
    return violations + children.flatMap(\.violationsOfJUnit10)
  }
}
