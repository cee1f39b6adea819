import ContractText
import TestSupport
import Testing

@Suite struct `A word of a shell command` {
  @Test(arguments: [
    ("plain", "'plain'"), ("", "''"), ("it's", #"'it'\''s'"#), ("'\u{301}", "''\\''\u{301}'"),
    ("a\u{1B}b", #"'a'"$(printf '\033')"'b'"#), ("a\u{202E}", #"'a'"$(printf '\342\200\256')"''"#),
    ("a\r\nb", #"'a'"$(printf '\015')"'"# + "\n" + "b'"),
  ])
  func `is quoted by scalars`(text: String, word: String) {
    #expect(ShellWord.quoted(text).utf8.elementsEqual(word.utf8), "\(ShellWord.quoted(text))")
  }

  @Test(arguments: AttackText.all + AttackText.hidden)
  func `has no character that cannot be seen`(text: String) {
    for isASCII in [false, true] {
      let word = ShellWord.quoted(text, isASCII: isASCII)
      #expect(word.visible.utf8.elementsEqual(word.utf8), "\(word)")
      #expect(!isASCII || word.utf8.allSatisfy { $0 < 0x80 }, "\(word)")
    }
  }

  @Test(arguments: [
    ("http://h/$ID", "\"http://h/$ID\""), ("$ID2", #""$ID"'2'"#), ("$ID\u{301}", "\"$ID\u{301}\""),
    ("a'$ID", "\"a'$ID\""),
    ("a`\u{301}$ID", "'a`\u{301}'\"$ID\""),
  ])
  func `expands a variable`(text: String, word: String) {
    let made = ShellWord.quoted(text, expanding: ["$ID"])
    #expect(made.utf8.elementsEqual(word.utf8), "\(made)")
  }

  @Test(arguments: [
    ("GET", "GET"), ("lume-goals", "lume-goals"), ("a b", "'a b'"), ("", "''"), ("$x", "'$x'"),
    ("é", "'é'"), ("~", "'~'"), ("a;b", "'a;b'"), ("!", "'!'"),
  ])
  func `is plain where no shell gives it a meaning`(text: String, word: String) {
    #expect(ShellWord.plain(text) == word)
  }
}
