extension YAML {
  /// The text of a scalar and how it is written.
  struct Scalar {
    enum Style {
      /// Without quotes, so that the schema determines the type.
      case plain
      case quoted
      /// Literal or folded.
      case block
    }

    var text: String
    var style: Style

    /// The offset of the first byte.
    var start: Int
    var properties = Properties()
  }

  /// The anchor and the tag of a node (YAML 1.2.2, section 6.9).
  struct Properties {
    var anchor: String?
    var tag: Tag?

    var isEmpty: Bool {
      anchor == nil && tag == nil
    }
  }

  /// The surroundings of a scalar that determine where it ends.
  struct ScalarContext {
    /// The indentation of the block collection around the scalar; its lines are indented by more.
    var parentIndentation: Int

    /// Whether the scalar is inside a flow collection.
    var isInFlow: Bool
  }
}

extension YAML.Scalar {
  /// A node without content, which is null.
  static func empty(at offset: Int, _ properties: YAML.Properties) -> Self {
    Self(text: "", style: .plain, start: offset, properties: properties)
  }
}
