import ContractText

extension Command {
  static let completions = Command(
    "completions", "Prints a script that completes commands and options in a shell.",
    operands: "SHELL",
    options: [],
    examples: [
      ("source <(contract-check completions bash)", "in ~/.bashrc"),
      ("contract-check completions zsh > ~/.zfunc/_contract-check", "in a folder of fpath"),
      (
        "contract-check completions fish > ~/.config/fish/completions/contract-check.fish",
        "fish reads it by itself"
      ),
    ]
  ) { arguments, process throws(Failure) in
    let known = ["bash", "zsh", "fish"]
    guard let shell = arguments.operands.first else {
      throw .usage(UsageError("completions takes a shell: \(known.joined(separator: ", "))"))
    }
    switch shell {
    case "bash": process.data(BashCompletion(name: process.name).script)
    case "zsh": process.data(ZshCompletion(name: process.name).script)
    case "fish": process.data(FishCompletion(name: process.name).script)
    default: throw .usage(.unknown("shell", shell, among: known))
    }
    return .conforms
  }

  static let manual = Command(
    "man", "Prints the manual page.", options: [],
    examples: [
      ("contract-check man | man -l -", "shows it"),
      ("contract-check man > contract-check.1", "writes it, for a folder man1 of MANPATH"),
    ]
  ) { _, process throws(Failure) in
    process.data(ManualPage(name: process.name).source)
    return .conforms
  }
}

extension Option {
  /// The words that the option takes; empty where it takes other values.
  var choices: [String] {
    if !words.isEmpty { return words }
    let parts = (value ?? "").split(ascii: "|").map(String.init)
    let isClosed = !parts.isEmpty && parts.allSatisfy { $0.utf8.allSatisfy { 0x61...0x7A ~= $0 } }
    return isClosed ? parts : []
  }

  /// Whether its value may be a file or a folder.
  var takesPath: Bool {
    (value ?? "").split(ascii: "|").contains { ["FILE", "FOLDER", "DIR", "PATH"].contains($0) }
  }
}

/// The completion script of bash.
struct BashCompletion {
  let name: String

  var script: String {
    let function = "_" + name.shellName
    let commands = Command.all.map(\.name)
    let options = Command.all.map { command in
      let words = command.options.flatMap { [$0.name, $0.short].compactMap(\.self) }
      return "    \(command.name)) words='\(words.joined(separator: " "))' ;;"
    }
    return """
      # Completion of \(name) for bash.
      \(function)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=check words=
        case ${COMP_WORDS[1]} in
          \(commands.joined(separator: "|"))) [[ $COMP_CWORD -gt 1 ]] && command=${COMP_WORDS[1]} ;;
        esac
        if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
        local list=
        if [[ $cur == *,* ]]; then list="${cur%,*},"; fi
        COMPREPLY=()
        case "$command $prev" in
      \(values.joined(separator: "\n"))
        esac
        if [[ $COMP_CWORD -eq 1 && $cur != -* ]]; then
          COMPREPLY=($(compgen -W '\(commands.joined(separator: " "))' -- "$cur"))
          return
        fi
        [[ $cur == -* ]] || return
        case $command in
      \(options.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
      }
      complete -o default -F \(function) \(ShellWord.plain(name))

      """
  }

  /// The words after an option; nothing where files, or any text, may follow.
  private var values: [String] {
    Command.all.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        let pattern = "    '\(command.name) \(option.name)')"
        guard !option.choices.isEmpty else { return "\(pattern) return ;;" }
        let words = option.choices.joined(separator: " ")
        return option.isList
          ? "\(pattern) COMPREPLY=($(compgen -P \"$list\" -W '\(words)' -- \"${cur##*,}\")); return ;;"
          : "\(pattern) COMPREPLY=($(compgen -W '\(words)' -- \"$cur\")); return ;;"
      }
    }
  }
}

/// The completion script of zsh.
struct ZshCompletion {
  let name: String

  var script: String {
    let commands = Command.all.map { command in
      "      \(ShellWord.quoted("\(command.name):\(command.summary)"))"
    }
    let cases = Command.all.map { command in
      let options = command.options.flatMap(specifications).map { "        \($0)" }
      let lines = ["      _arguments -S \\"] + options.map { "\($0) \\" }
      return "    \(command.name))\n\(lines.joined(separator: "\n"))\n        '*:file:_files' ;;"
    }
    let names = Command.all.map(\.name).joined(separator: "|")
    return """
      #compdef \(name)
      # Completion of \(name) for zsh.
      _\(name.shellName)() {
        local command=check
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          local -a commands=(
      \(commands.joined(separator: "\n"))
          )
          _describe command commands
          return
        fi
        case $words[2] in
          \(names)) command=$words[2]; shift words; (( CURRENT-- )) ;;
        esac
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _\(name.shellName) || $funcstack[1] == _\(name) ]]; then
        _\(name.shellName) "$@"
      else
        compdef _\(name.shellName) \(ShellWord.plain(name))
      fi

      """
  }

  private func specifications(of option: Option) -> [String] {
    [option.name, option.short].compactMap(\.self).map { word in
      let repeats = option.isList || option.isRepeated ? "*" : ""
      var text = "\(repeats)\(word)[\(option.summary.zshDescription)]"
      if let value = option.value {
        let words = option.choices.joined(separator: " ")
        let action =
          if option.choices.isEmpty {
            option.takesPath ? "_files" : " "
          } else if option.isList {
            "_values -s , \(value.zshWord) \(words)"
          } else {
            "(\(words))"
          }
        text += ":\(value.zshDescription):\(action)"
      }
      return ShellWord.quoted(text)
    }
  }
}

/// The completion script of fish.
struct FishCompletion {
  let name: String

  var script: String {
    let names = Command.all.map(\.name).joined(separator: " ")
    var lines = ["# Completion of \(name) for fish."]
    lines += Command.all.map { command in
      "complete -c \(name.fishWord) -f -n 'not __fish_seen_subcommand_from \(names)' "
        + "-a \(command.name) -d \(command.summary.fishWord)"
    }
    for command in Command.all {
      var condition = "__fish_seen_subcommand_from \(command.name)"
      if command.name == Command.check.name {
        condition += "; or not __fish_seen_subcommand_from \(names)"
      }
      lines += command.options.map { option in
        var line =
          "complete -c \(name.fishWord) -n \(condition.fishWord) -l \(option.name.dropFirst(2))"
        if let short = option.short { line += " -s \(short.dropFirst())" }
        if option.value != nil { line += option.takesPath ? " -r -F" : " -x" }
        let words = option.choices.joined(separator: " ")
        if !words.isEmpty {
          line += option.isList ? " -a '(__fish_append , \(words))'" : " -a '\(words)'"
        }
        return line + " -d \(option.summary.fishWord)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text as part of the name of a function.
  fileprivate var shellName: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isASCIILetterOrDigit ? $0 : "_" }))
  }

  /// The text in a description of `_arguments`.
  fileprivate var zshDescription: String {
    replacingScalars("\\", with: "\\\\").replacingScalars("[", with: "\\[")
      .replacingScalars("]", with: "\\]").replacingScalars(":", with: "\\:")
  }

  /// The letters of the text, as one word of zsh.
  fileprivate var zshWord: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isASCIILetterOrDigit ? $0 : "-" }))
  }

  /// The text between single quotes of fish, in which only they and backslashes are special.
  fileprivate var fishWord: String {
    "'" + replacingScalars("\\", with: "\\\\").replacingScalars("'", with: "\\'") + "'"
  }
}
