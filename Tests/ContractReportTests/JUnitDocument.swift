import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A JUnit report as an XML parser that knows nothing of this project reads it.
struct JUnitDocument {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    var children: [Element] = []
  }

  var root: Element

  /// Fails on what is not well-formed.
  init(_ bytes: Data) throws {
    let reader = ElementReader()
    let parser = XMLParser(data: bytes)
    parser.delegate = reader
    guard parser.parse(), let root = reader.finished else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    self.root = root
  }
}

extension JUnitDocument {
  var suites: [Element] { root.children }
  var cases: [Element] { suites.flatMap { $0.children("testcase") } }
}

extension JUnitDocument.Element {
  func children(_ name: String) -> [Self] {
    children.filter { $0.name == name }
  }

  func child(_ name: String) -> Self? {
    children(name).first
  }

  subscript(attribute: String) -> String? { attributes[attribute] }
}

private final class ElementReader: NSObject, XMLParserDelegate {
  private var open: [JUnitDocument.Element] = []
  private(set) var finished: JUnitDocument.Element?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(JUnitDocument.Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty { finished = element } else { open[open.count - 1].children.append(element) }
  }
}
