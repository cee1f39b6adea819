import TestSupport
import Testing

@Suite struct `A contract with parameters` {
  @Test func `is listed with those of query and header`() async {
    let session = await Session.run(["list"], contracts: { [.shop] })
    #expect(
      session.text.contains(
        """
            listProducts    GET    /products
                            Lists the products of a tenant
                            takes ?limit integer, between 1 and 100, optional; How many
                              at most
                            takes X-Tenant: string, text matching
                              /^[a-z][a-z0-9-]{2,19}$/; Whose products they are
        """), "\(session.text)")
  }

  @Test func `has its parameters in the plan`() async {
    let session = await Session.run(["plan", "--phases", "negative"], contracts: { [.shop] })
    #expect(session.text.contains("?limit: 101, must be between 1 and 100 → 400 INVALID"))
    #expect(session.text.contains("header X-Tenant: missing → 400 INVALID"))
  }
}
