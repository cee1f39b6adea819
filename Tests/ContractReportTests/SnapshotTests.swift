import TestSupport
import Testing

@Suite struct `A difference of lines` {
  @Test func `shows changes with what is around them`() {
    let old = "a\nb\nc\nd\ne\nf\ng\nh"
    let new = "a\nb\nc\nd\nE\nf\ng\nh\ni"
    #expect(
      LineDifference(from: old, to: new).description == """
        …
          c
          d
        - e
        + E
          f
          g
          h
        + i
        """)
  }
}
