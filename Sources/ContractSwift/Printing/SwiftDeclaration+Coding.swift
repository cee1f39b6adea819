/// Structures whose coding cannot be synthesised.
extension SwiftDeclaration {
  /// Prints the members of a structure that keeps its further members in a dictionary.
  static func print(
    _ properties: [SwiftProperty], _ others: SwiftProperty, _ except: [SwiftCase],
    into text: inout SourceText, _ dates: SwiftModels.Dates
  ) {
    printDeclarations(properties + [others], into: &text, dates)
    text.add("")
    text.block("init(from decoder: any Decoder) throws") { text in
      if !properties.isEmpty {
        text.add("let container = try decoder.container(keyedBy: CodingKeys.self)")
      }
      for property in properties {
        let method = property.isRequired ? "decode" : "decodeIfPresent"
        text.call(
          "\(property.storage) = try container.\(method)",
          "\(property.codedType(dates)).self, forKey: .\(property.name.escaped)")
      }
      text.call(
        "\(others.storage) = try AdditionalMembers.decode",
        "from: decoder, except: CodingKeys.allCases")
    }
    text.add("")
    text.block("func encode(to encoder: any Encoder) throws") { text in
      text.add("try AdditionalMembers.encode(\(others.name), to: encoder)")
      guard !properties.isEmpty else { return }
      text.add("var container = encoder.container(keyedBy: CodingKeys.self)")
      for property in properties {
        let method = property.isRequired ? "encode" : "encodeIfPresent"
        text.call(
          "try container.\(method)", "\(property.storage), forKey: .\(property.name.escaped)")
      }
    }
    text.add("")
    text.block("enum CodingKeys: String, CodingKey, CaseIterable") { text in
      for property in properties {
        text.add(SwiftCase(name: property.name, value: property.key).declaration)
      }
      for alias in except { text.add(alias.declaration) }
    }
  }

  /// Prints the members of a structure that is a list.
  static func print(
    positions properties: [SwiftProperty], _ rest: SwiftProperty?, into text: inout SourceText,
    _ dates: SwiftModels.Dates
  ) {
    printDeclarations(properties + [rest].compactMap(\.self), into: &text, dates)
    text.add("")
    text.block("init(from decoder: any Decoder) throws") { text in
      text.add("var container = try decoder.unkeyedContainer()")
      for property in properties {
        let start = property.isRequired ? "" : "container.isAtEnd ? nil : "
        let type = property.codedType(dates)
        text.add("\(property.storage) = \(start)try container.decode(\(type).self)")
      }
      if let rest, case .list(let element) = rest.reference {
        text.add("\(rest.storage) = []")
        text.block("while !container.isAtEnd") { text in
          text.add("\(rest.storage).append(try container.decode(\(element.text(dates)).self))")
        }
      } else {
        text.block("guard container.isAtEnd else") { text in
          text.add("throw DecodingError.dataCorruptedError(")
          text.add("  in: container, debugDescription: \"more than \(properties.elements)\")")
        }
      }
    }
    text.add("")
    if properties.contains(where: { !$0.isRequired }) {
      text.comment(["Encodes the elements before the first that is absent."])
    }
    text.block("func encode(to encoder: any Encoder) throws") { text in
      text.add("var container = encoder.unkeyedContainer()")
      for property in properties {
        if !property.isRequired { text.add("guard let \(property.name) else { return }") }
        text.add("try container.encode(\(property.storage))")
      }
      if let rest { text.add("try container.encode(contentsOf: \(rest.storage))") }
    }
  }

  /// Prints properties and an initialiser with a value for each, which a structure with a decoder of its
  /// own does not have otherwise.
  private static func printDeclarations(
    _ properties: [SwiftProperty], into text: inout SourceText, _ dates: SwiftModels.Dates
  ) {
    for property in properties {
      text.comment(property.documentation)
      var plain = property
      plain.initial = nil
      text.add(plain.declaration(dates))
    }
    text.add("")
    text.block("init", parameters: properties.map { $0.parameter(dates) }) { text in
      for property in properties {
        text.add("self.\(property.name.escaped) = \(property.name.escaped)")
      }
    }
  }
}

extension SwiftProperty {
  /// The stored property, as it is named where the container is named as well.
  fileprivate var storage: String {
    if isWrapped { return "_\(name)" }
    return name == "container" ? "self.container" : name.escaped
  }

  /// The type that is decoded.
  fileprivate func codedType(_ dates: SwiftModels.Dates) -> String {
    if case .nullable(let inner) = reference { return "Nullable<\(inner.text(dates))>" }
    return reference.text(dates)
  }

  fileprivate func parameter(_ dates: SwiftModels.Dates) -> String {
    let fallback = isRequired ? initial : "nil"
    return "\(name.escaped): \(type(dates))" + (fallback.map { " = \($0)" } ?? "")
  }
}

extension [SwiftProperty] {
  fileprivate var elements: String { count == 1 ? "1 element" : "\(count) elements" }
}
