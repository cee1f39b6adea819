extension Schema {
  /// The schema with a sample of its fields, where it has more than a number of schemas: requests vary these, and
  /// have the others as usual.
  ///
  /// The fields are spread evenly over the schema; the same ones for the same schema.
  package func sampled(upTo limit: Int) -> Schema {
    let size = size(upTo: 1_000_000)
    guard size > limit else { return self }
    var index = 0
    return sampled(keeping: limit, of: size, &index)
  }

  private func sampled(keeping limit: Int, of size: Int, _ index: inout Int) -> Schema {
    func kept(_ fields: [Field]) -> [Field] {
      fields.compactMap { field in
        // One of each so many, wherever it is, and what leads there.
        let start = index
        index += 1
        var field = field
        field.schema = field.schema.sampled(keeping: limit, of: size, &index)
        return start * limit / size != index * limit / size ? field : nil
      }
    }
    guard case .object(var shape) = kind else {
      return mapParts { $0.sampled(keeping: limit, of: size, &index) }
    }
    shape.fields = kept(shape.fields)
    return Schema(.object(shape), isNullable: isNullable)
  }

  /// The number of schemas in it, itself included; any number over the limit for a larger one.
  package func size(upTo limit: Int) -> Int {
    var size = 1
    for part in parts where size <= limit { size += part.size(upTo: limit - size) }
    return size
  }
}
