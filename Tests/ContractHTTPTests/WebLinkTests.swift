import ContractHTTP
import Testing

@Suite struct `A Link field` {
  @Test(arguments: [
    ("</a?page=2>; rel=next", "/a?page=2"), ("</a>;rel=\"next\"", "/a"),
    ("</a>; rel=\"foo next\"", "/a"), ("</a>; title=\"a, b; c\"; rel=\"Next\"", "/a"),
    ("</a?after=a,b>; rel = next", "/a?after=a,b"), ("</a>; rel=prev, </b>; rel=next", "/b"),
    ("  </a>  ;  rel=\"next\"  ", "/a"), ("</a>; rel=next; title*=UTF-8''b%2C", "/a"),
    ("nonsense; rel=next, </b>; rel=next", "/b"), ("<>; rel=next", ""),
  ])
  func `has a target by its relation`(value: String, target: String) {
    let links = WebLink.links(in: value)
    #expect(links.first { $0.relations.contains("next") }?.target == target, "\(links)")
  }

  @Test(arguments: [
    "", ",", "</a>", "</a>; rev=next", "</a>; x-rel=\"next\"", "</a>; rel=prev; rel=next",
    "</a; rel=next", "</a>; title=\"; rel=next\"", "</a>; rel=nextpage", "</a>, rel=next",
    "</a>; rel=\"next",
  ])
  func `has no other link of that relation`(value: String) {
    #expect(!WebLink.links(in: value).contains { $0.relations.contains("next") })
  }
}
