import ArgumentParser
import Presentation
import Primitives
import Settings

/// The words of a command line before they are parsed: what ArgumentParser has no word for.
struct CommandLineWords {
    private let words: [String]
    private let asksForHelp: Bool
    private let path: [any ParsableCommand.Type]
    /// Words that are no option, after those that name the command.
    private let rest: [String]
    /// The words without those that name the command.
    private let arguments: [String]

    /// Where the word is that names a command, or should.
    private let first: Int?

    /// Follows the words to the command that they name, as far as they do.
    init(_ typed: [String]) {
        var words = typed
        var first = Self.positions(in: words).first
        if let position = first, words[position] == "help" {
            first = Self.positions(in: words).dropFirst().first
        }
        if let position = first, let command = Shorthand.command(of: words[position]) {
            words.replaceSubrange(position...position, with: command)
        }
        self.words = words
        self.first = first
        var path: [any ParsableCommand.Type] = [Quad.self]
        var rest: [String] = []
        var naming: Set<Int> = []
        let positions = Self.positions(in: words)
        asksForHelp = positions.first.map { words[$0] } == "help"
        for position in asksForHelp ? positions.dropFirst() : positions[...] {
            let word = words[position]
            let next = rest.isEmpty ? path.last?.subcommand(named: word) : nil
            if let next {
                path.append(next)
                naming.insert(position)
            } else {
                rest.append(word)
            }
        }
        self.path = path
        self.rest = rest
        arguments = words.enumerated().filter { !naming.contains($0.offset) }.map(\.element)
    }

    /// The same with the command in place of a first word that is the person's own for it.
    ///
    /// - Throws: ``Settings/SettingsError/aliasLoop(_:)``.
    func withAliases(_ variables: [String: String]) throws(SettingsError) -> CommandLineWords {
        // A file that can't be used is an error of the command that needs it.
        guard path.count == 1, let first, words.indices.contains(first),
            let file = try? SettingsFile.values(variables),
            let command = try Aliases(file).expansion(
                of: words[first], isCommand: Self.isCommand)
        else { return self }
        return CommandLineWords(
            Array(words[..<first]) + command + words[(first + 1)...])
    }

    /// Whether a first word means something without any setting.
    static func isCommand(_ word: String) -> Bool {
        word == "help" || Quad.subcommand(named: word) != nil
            || Shorthand.command(of: word) != nil
    }

    /// The sentence that stands where a command's name is needed, as one word; `nil` if none does.
    var sentence: String? {
        guard !asksForHelp, path.count == 1, rest.count == 1, let word = rest.first,
            word.contains(where: \.isWhitespace), !word.trimmed.isEmpty
        else { return nil }
        return word
    }

    /// The error of a sentence that nobody can be asked about.
    func error(of sentence: String) -> CommandError {
        let words = sentence.split(whereSeparator: \.isWhitespace).map(String.init)
        let isQuoted = words.first.map(Self.isCommand) ?? false
        let text = sentence.brief == sentence ? sentence.shellWord : "TEXT"
        return .usage(
            "quad has no command \"\(sentence.brief)\"",
            hint: isQuoted
                ? "without the quotes: quad \(words.map(\.brief).joined(separator: " "))"
                : "to write it into the journal: quad journal add \(text)")
    }

    /// The words that write a sentence into the journal, with the options that stand beside it.
    var writingSentence: [String] {
        guard let first else { return words }
        return Array(words[..<first]) + ["journal", "add"] + words[first...]
    }

    /// The command that is meant and its words, where it has no commands of its own.
    var leaf: (command: any AsyncParsableCommand.Type, words: [String])? {
        guard !asksForHelp, path.count > 1,
            let command = path.last as? any AsyncParsableCommand.Type,
            command.configuration.subcommands.isEmpty
        else { return nil }
        return (command, escaped(arguments))
    }

    /// What `quad help TOPIC` asks for.
    func helpTopic(_ variables: [String: String]) -> HelpTopic? {
        let positions = Self.positions(in: words)
        guard asksForHelp, positions.count == 2 else { return nil }
        return HelpTopic.Name(rawValue: words[positions[1]]).map {
            HelpTopic(
                $0, values: $0 == .aliases ? (try? SettingsFile.values(variables)) ?? [:] : [:])
        }
    }

    /// The name of the shell whose script is asked for; empty if none is named.
    var wantedScript: String? {
        let option = "--generate-completion-script"
        guard let word = words.first else { return nil }
        if word == option { return words.dropFirst().first ?? "" }
        return word.hasPrefix(option + "=") ? String(word.dropFirst(option.count + 1)) : nil
    }

    /// The shell that asks what can follow, and what it says.
    var completion: (shell: CompletionScript, words: [String])? {
        guard words.first == CompletionScript.question, words.count > 1 else { return nil }
        return CompletionScript(rawValue: words[1]).map { ($0, Array(words.dropFirst(2))) }
    }

    /// Whether it is `quad --version`.
    var asksForVersion: Bool { words.filter { $0 != "--json" } == ["--version"] }

    /// Whether data is wanted as JSON, where no command was parsed that says so.
    var wantsJSON: Bool { words.contains("--json") }

    /// What says more about the command.
    private var help: String { path.map { $0.name }.joined(separator: " ") + " --help" }

    /// What to type instead of words that cannot be parsed.
    var hint: String {
        let haveColors: [any ParsableCommand.Type] = [
            CountAdd.self, CountEdit.self, GroupAdd.self, GroupEdit.self,
        ]
        if let quoted { return "a title of several words goes in quotes: \(quoted)" }
        guard haveColors.contains(where: { $0 == path.last }),
            let color = Self.color(in: words), ColorUse.Wish(rawValue: color) == nil
        else { return help }
        let thing = path[1] == GroupCommand.self ? "group" : "counter"
        return "--tint \(color.shellWord) is a \(thing)'s colour; --color is about the output"
    }

    /// The command with a title in quotes, where words stand where only its number can.
    private var quoted: String? {
        guard path.last == CountSet.self else { return nil }
        let title = rest.prefix { Amount(argument: $0) == nil }
        guard title.count > 1 else { return nil }
        let name = title.joined(separator: " ")
        let words = path.map { $0.name } + [name.brief == name ? name.shellWord : "TITLE"]
        return (words + rest.dropFirst(title.count)).joined(separator: " ")
    }

    /// What follows `--color`.
    static func color(in words: [String]) -> String? {
        let option = "--color"
        return words.first { $0.hasPrefix(option + "=") }.map {
            String($0.dropFirst(option.count + 1))
        }
            ?? words.firstIndex(of: option).map(words.index(after:))
            .flatMap { words.indices.contains($0) ? words[$0] : nil }
    }

    /// What a parser says about the words, with the hyphens of numbers back and no long word.
    func readable(_ sentence: String) -> String {
        words.filter { $0 != $0.brief }.reduce(Amount.unescaped(sentence)) { sentence, word in
            sentence.replacing(word, with: word.brief)
        }
    }

    /// The error of a word that stands where a command's name is needed and is none.
    var unknownCommand: CommandError? {
        guard let command = path.last, let word = rest.first else { return nil }
        let names = command.configuration.subcommands.map { $0.name }
        guard !names.isEmpty else { return nil }
        let topics =
            asksForHelp && command == Quad.self
            ? HelpTopic.Name.allCases.map(\.rawValue) : []
        let near = Spelling.nearest(to: word, among: names + topics) + command.elsewhere(word)
        // `quad person NAME` takes any word, unless it seems to be a command with a name after it.
        let takesNames: [any ParsableCommand.Type] = [Person.self, CountIntervals.self]
        if takesNames.contains(where: { $0 == command }), !asksForHelp,
            rest.count < 2 || near.isEmpty
        {
            return nil
        }
        let title = path.map { $0.name }.joined(separator: " ")
        let isCounter =
            (command == Count.self || command == Quad.self) && near.isEmpty && rest.count == 1
            && word == word.brief
        return .usage(
            "\(title) has no command \"\(word.brief)\""
                + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", or "))?"),
            hint: isCounter && !asksForHelp
                ? (command == Quad.self ? "quad + " : "quad count up ") + word.shellWord
                    + (command == Quad.self ? " counts it; quad --help lists the commands" : "")
                : help)
    }

    /// The words with negative numbers and days ago written so that they are not taken for options.
    var escaped: [String] { escaped(words) }

    private func escaped(_ words: [String]) -> [String] {
        let takesNumbers: [any ParsableCommand.Type] = [
            CountUp.self, CountDown.self, CountSet.self, PlaceAt.self, PlaceNear.self,
            JournalOnThisDay.self, JournalPrompt.self,
            JournalShow.self, JournalStar.self, JournalUnstar.self, JournalDelete.self,
            JournalEdit.self, JournalResolve.self,
        ]
        guard takesNumbers.contains(where: { $0 == path.last }) else { return words }
        return words.map { word in
            let digit = word.dropFirst().first
            guard word.hasPrefix("-"), let digit, digit.isASCII, digit.isNumber else { return word }
            return "\(Amount.minus)\(word.dropFirst())"
        }
    }

    /// Where words are that are no options, up to `--` or an option that not every command has:
    /// what follows may be its value.
    static func positions(in words: [String]) -> [Int] {
        var result: [Int] = []
        var isValue = false
        for (position, word) in words.enumerated() {
            if isValue {
                isValue = false
            } else if word == "--store" || word == "--color" {
                isValue = true
            } else if !word.hasPrefix("-") || word == "-" {
                result.append(position)
            } else if word != "--json" {
                break
            }
        }
        return result
    }
}

extension ParsableCommand {
    /// What the command is called.
    static var name: String { configuration.commandName ?? "" }

    /// The commands two levels down that are called so, as `count up`.
    fileprivate static func elsewhere(_ name: String) -> [String] {
        configuration.subcommands.filter { $0.subcommand(named: name) != nil }
            .map { "\($0.name) \(name)" }
    }

    /// The command of that name directly under this one.
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first {
            $0.name == name || $0.configuration.aliases.contains(name)
        }
    }
}
