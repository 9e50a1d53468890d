/// The scripts that make shells ask the program for completions.
///
/// They hold no command names, so they never become outdated. And no shell reads a title as code,
/// as the scripts of ArgumentParser let bash do with `compgen -W`.
enum CompletionScript: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The first word of a shell's question, with which no other command line begins.
    static let question = "---complete"

    /// Creates the script for a shell's name; for the person's own shell if the name is empty.
    init(for name: String, variables: [String: String]) throws {
        let own = variables["SHELL"]?.split(separator: "/").last.map(String.init) ?? ""
        let shell = name.isEmpty ? own : name
        guard let script = Self(rawValue: shell) else {
            throw CommandError.usage(
                "there are scripts for bash, zsh and fish, not for \"\(shell.brief)\"",
                hint: "quad completion bash")
        }
        self = script
    }

    /// Returns the answer to a shell: the kind of the candidates, then one candidate a line.
    ///
    /// - Parameter words: The words after the question. For bash: the line up to the cursor, and
    ///   the part of it that bash takes for the word. Otherwise: the program, its words, and the
    ///   one being typed.
    func answer(_ words: [String]) async -> [String] {
        switch self {
        case .bash:
            let line = ShellLine(words.first ?? "")
            let found = await Self.candidates(line.words)
            let part = words.count > 1 ? words[1] : ""
            return [found.kind.rawValue]
                + found.words.map { line.replacement($0.text, of: part) }
        case .zsh, .fish:
            let last = ShellLine(words.last ?? "").words.joined(separator: " ")
            let found = await Self.candidates(
                words.dropLast() + [self == .zsh ? words.last ?? "" : last])
            return [found.kind.rawValue]
                + found.words.map { $0.note.isEmpty ? $0.text : "\($0.text)\t\($0.note.safe)" }
        }
    }

    /// Returns the completions; the first word is the name of the program.
    private static func candidates(_ words: [String]) async -> Candidates {
        await Completer(
            words: Array(words.dropFirst().dropLast()),
            current: words.count > 1 ? words.last ?? "" : ""
        ).candidates()
    }

    var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    private static let bashText = #"""
        # bash completion for quad, which is asked what can follow: this never grows old.
        _quad() {
            local kind= word
            COMPREPLY=()
            while IFS= read -r word; do
                if [ -z "$kind" ]; then kind=$word; else COMPREPLY+=("$word"); fi
            done < <("$1" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            case $kind in
            beginnings) compopt -o nospace 2>/dev/null ;;
            files)
                compopt -o filenames 2>/dev/null
                while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$2")
                ;;
            esac
        }
        complete -F _quad quad
        """#

    private static let zshText = #"""
        #compdef quad
        # zsh completion for quad, which is asked what can follow: this never grows old.
        _quad() {
            local kind= line
            local -a names notes
            while IFS= read -r line; do
                if [[ -z $kind ]]; then
                    kind=$line
                else
                    names+=("${line%%$'\t'*}")
                    notes+=("${line/$'\t'/  -- }")
                fi
            done < <("${(Q)words[1]}" ---complete zsh "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" \
                2>/dev/null)
            case $kind in
            files) _files ;;
            beginnings) compadd -U -S '' -l -d notes -a names ;;
            *) compadd -U -l -d notes -a names ;;
            esac
        }
        if [ "$funcstack[1]" = _quad ]; then _quad "$@"; else compdef _quad quad; fi
        """#

    private static let fishText = #"""
        # fish completion for quad, which is asked what can follow: this never grows old.
        function __quad_complete
            set -l tokens (commandline -opc)
            set -l current (commandline -ct)
            set -l answer (command $tokens[1] ---complete fish $tokens "$current" 2>/dev/null)
            if test "$answer[1]" = files
                __fish_complete_path "$current"
            else if set -q answer[2]
                printf '%s\n' $answer[2..]
            end
        end
        complete -c quad -f -a '(__quad_complete)'
        """#
}
