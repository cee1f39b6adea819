import ContractCLI
import TestSupport
import Testing

@Suite struct `The query of --host` {
  @Test(arguments: [
    "localhost:1?api_key=s3cret", "localhost:1/base?token=s3cret&a=b", "localhost:1#s3cret",
    "localhost:1?next=http://s3cret", "http://localhost:x?s3cret", "ftp://localhost?s3cret",
    "user:s3cret@localhost:1?a", "user:s3cret@localhost://x", "?s3cret",
  ])
  func `is never shown`(host: String) async {
    let sessions = [
      await Session.run(["--host", host, "--contract", "lume-goals"]),
      await Session.run(["--contract", "lume-goals"], environment: ["CONTRACT_CHECK_HOST": host]),
      await Session.run(["--host", host, "--host", host]),
      await Session.run(["replay", "token", "--host", host]),
      await Session.run(["clean-up", "file", "--host", host]),
    ]
    for session in sessions {
      #expect(session.status == .usage)
      #expect(!session.text.contains("s3cret"), "\(session.text)")
    }
  }
}
