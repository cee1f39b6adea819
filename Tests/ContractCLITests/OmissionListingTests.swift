import ContractModel
import TestSupport
import Testing

@Suite struct `A contract without some parts of its documents` {
  @Test func `is listed with each of them and its reason`() async {
    let contract = Contract.shop.omitting(
      DocumentOmission(.operation, "POST /other", "a form cannot hold it"),
      DocumentOmission(.status, "/paths/~1b/get/responses/103", "it is interim"))
    let session = await Session.run(["list"], contracts: { [contract] })
    #expect(
      session.text.hasSuffix(
        """

          1 operation, 1 status left out
            POST /other: a form cannot hold it
            /paths/~1b/get/responses/103: it is interim

        """), "\(session.text)")
  }
}
