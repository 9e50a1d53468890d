import ArgumentParser
import Device
import Presentation
import Primitives

/// The words of a command line before parsing, for features that ArgumentParser lacks.
struct CommandLineWords {
    private let words: [String]
    private let asksForHelp: Bool
    private let path: [any ParsableCommand.Type]
    /// The words after the command's name that are no options.
    private let rest: [String]
    private let arguments: [String]

    /// The index of the word that names a command, or should.
    private let first: Int?

    /// Creates the words and follows them as far as they name a command.
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

    /// Returns the words with an alias at the first word replaced by its command.
    ///
    /// - Throws: ``Settings/SettingsError/aliasLoop(_:)``.
    func withAliases(_ variables: [String: String]) throws -> CommandLineWords {
        // An unusable file is reported by the command that needs it.
        guard path.count == 1, let first, words.indices.contains(first),
            let file = try? SettingsFile.values(variables),
            let command = try Aliases(file).expansion(
                of: words[first], isCommand: Self.isCommand)
        else { return self }
        return CommandLineWords(
            Array(words[..<first]) + command + words[(first + 1)...])
    }

    /// Whether a first word has a meaning without any setting.
    static func isCommand(_ word: String) -> Bool {
        word == "help" || Quad.subcommand(named: word) != nil
            || Shorthand.command(of: word) != nil
    }

    /// The sentence in place of a command's name, as one word; `nil` if there is none.
    var sentence: String? {
        guard !asksForHelp, path.count == 1, rest.count == 1, let word = rest.first,
            word.contains(where: \.isWhitespace), !word.trimmed.isEmpty
        else { return nil }
        return word
    }

    /// Returns the error for a sentence if there is nobody to ask about it.
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

    /// The words that write the sentence into the journal, with the options around it.
    var writingSentence: [String] {
        guard let first else { return words }
        return Array(words[..<first]) + ["journal", "add"] + words[first...]
    }

    /// The named command, if it needs no parser.
    var plain: (any PlainCommand)? {
        guard !asksForHelp, path.count > 1, let type = path.last.flatMap(PlainCommands.command)
        else { return nil }
        let words = escaped(arguments)
        guard type.readsOptions || !words.contains(where: { $0.hasPrefix("-") }) else { return nil }
        return type.plain(words)
    }

    /// The named command and its words, if it has no subcommands.
    var leaf: (command: any AsyncParsableCommand.Type, words: [String])? {
        guard !asksForHelp, path.count > 1,
            let command = path.last as? any AsyncParsableCommand.Type,
            command.configuration.subcommands.isEmpty
        else { return nil }
        return (command, escaped(arguments))
    }

    /// Returns the topic of `quad help TOPIC`; `nil` for other commands.
    func helpTopic(_ variables: [String: String]) -> HelpTopic? {
        let positions = Self.positions(in: words)
        guard asksForHelp, positions.count == 2 else { return nil }
        return HelpTopic.Name(rawValue: words[positions[1]]).map {
            HelpTopic(
                $0, values: $0 == .aliases ? (try? SettingsFile.values(variables)) ?? [:] : [:])
        }
    }

    /// The name of the shell whose script is wanted; empty if none is named.
    var wantedScript: String? {
        let option = "--generate-completion-script"
        guard let word = words.first else { return nil }
        if word == option { return words.dropFirst().first ?? "" }
        return word.hasPrefix(option + "=") ? String(word.dropFirst(option.count + 1)) : nil
    }

    /// The shell that asks for completions, and the words of its question.
    var completion: (shell: CompletionScript, words: [String])? {
        guard words.first == CompletionScript.question, words.count > 1 else { return nil }
        return CompletionScript(rawValue: words[1]).map { ($0, Array(words.dropFirst(2))) }
    }

    /// Whether the command line is `quad --version`.
    var asksForVersion: Bool { words.filter { $0 != "--json" } == ["--version"] }

    /// Whether JSON output is wanted, for use before a command is parsed.
    var wantsJSON: Bool { words.contains("--json") }

    private var help: String { path.map { $0.name }.joined(separator: " ") + " --help" }

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

    /// The command with its title in quotes, if words stand in the place of a number.
    private var quoted: String? {
        guard path.last == CountSet.self else { return nil }
        let title = rest.prefix { Amount(argument: $0) == nil }
        guard title.count > 1 else { return nil }
        let name = title.joined(separator: " ")
        let words = path.map { $0.name } + [name.brief == name ? name.shellWord : "TITLE"]
        return (words + rest.dropFirst(title.count)).joined(separator: " ")
    }

    /// Returns the value of `--color`; `nil` if it is absent.
    static func color(in words: [String]) -> String? {
        let option = "--color"
        return words.first { $0.hasPrefix(option + "=") }.map {
            String($0.dropFirst(option.count + 1))
        }
            ?? words.firstIndex(of: option).map(words.index(after:))
            .flatMap { words.indices.contains($0) ? words[$0] : nil }
    }

    /// Returns a parser's sentence with the hyphens of numbers restored and long words shortened.
    func readable(_ sentence: String) -> String {
        words.filter { $0 != $0.brief }.reduce(Amount.unescaped(sentence)) { sentence, word in
            sentence.replacing(word, with: word.brief)
        }
    }

    var unknownCommand: CommandError? {
        guard let command = path.last, let word = rest.first else { return nil }
        let names = command.configuration.subcommands.map { $0.name }
        guard !names.isEmpty else { return nil }
        let topics =
            asksForHelp && command == Quad.self
            ? HelpTopic.Name.allCases.map(\.rawValue) : []
        let known =
            command == Quad.self
            ? KnownElsewhere.commands(for: word)
            : KnownElsewhere.commands(for: word, in: command.name, among: names)
        let spelt = known.isEmpty ? Spelling.nearest(to: word, among: names + topics) : []
        let near = known + (spelt + command.elsewhere(word)).filter { !known.contains($0) }
        // `quad person NAME` takes any word, unless it looks like a command with a name after it.
        let takesNames: [any ParsableCommand.Type] = [Person.self, CountIntervals.self]
        if takesNames.contains(where: { $0 == command }), !asksForHelp,
            rest.count < 2 || near.isEmpty
        {
            return nil
        }
        let title = path.map { $0.name }.joined(separator: " ")
        let line = asksForHelp ? nil : KnownElsewhere.line(title, near, Array(rest.dropFirst()))
        let isCounter =
            (command == Count.self || command == Quad.self) && near.isEmpty && rest.count == 1
            && word == word.brief
        var sentence = "\(title) has no command \"\(word.brief)\""
        if !near.isEmpty { sentence += ": did you mean \(near.joined(separator: ", or "))?" }
        if let line { sentence += " Type \(line)" }
        return .usage(
            sentence,
            hint: isCounter && !asksForHelp
                ? (command == Quad.self ? "quad + " : "quad count up ") + word.shellWord
                    + (command == Quad.self ? " counts it; quad --help lists the commands" : "")
                : help)
    }

    /// The words with the hyphens of negative numbers replaced, so that they are not taken for
    /// options.
    var escaped: [String] { escaped(words) }

    private func escaped(_ words: [String]) -> [String] {
        let takesNumbers: [any ParsableCommand.Type] = [
            CountUp.self, CountDown.self, CountSet.self, PlaceAt.self, PlaceNear.self,
            JournalOnThisDay.self, JournalPrompt.self,
            JournalShow.self, JournalStar.self, JournalUnstar.self, JournalDelete.self,
            JournalEdit.self, JournalResolve.self, ConfigSet.self,
        ]
        guard takesNumbers.contains(where: { $0 == path.last }) else { return words }
        return words.map { word in
            let digit = word.dropFirst().first
            guard word.hasPrefix("-"), let digit, digit.isASCII, digit.isNumber else { return word }
            return "\(Amount.minus)\(word.dropFirst())"
        }
    }

    /// Returns the indices of the words that are no options, up to `--` or an option that not every
    /// command has: the word after it may be its value.
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
    static var name: String { configuration.commandName ?? "" }

    /// Returns the commands two levels down with that name, as `count up`.
    fileprivate static func elsewhere(_ name: String) -> [String] {
        configuration.subcommands.filter { $0.subcommand(named: name) != nil }
            .map { "\($0.name) \(name)" }
    }

    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first {
            $0.name == name || $0.configuration.aliases.contains(name)
        }
    }
}

extension CommandLineWords {
    /// The sentence about the first option that the named command does not have, with one of its
    /// options that is spelled like it; `nil` if it has all.
    var misspeltOption: String? {
        guard let (command, typed) = leaf, typed.contains(where: { $0.hasPrefix("--") }) else {
            return nil
        }
        let parameters = CommandParameter.all(of: command)
        // The root's own option; to ask the root for it describes every command.
        let known = parameters.flatMap(\.names).filter { $0.hasPrefix("--") } + ["--version"]
        let takingValues = Set(parameters.filter(\.takesValue).flatMap(\.names))
        var isValue = false
        for word in typed {
            if word == "--" { return nil }
            defer { isValue = takingValues.contains(word) }
            guard !isValue, word.hasPrefix("--") else { continue }
            let name = String(word.prefix { $0 != "=" })
            guard !known.contains(name) else { continue }
            let word = String(name.dropFirst(2))
            let near =
                KnownElsewhere.option(word).flatMap { known.contains("--" + $0) ? $0 : nil }
                ?? Spelling.nearest(to: word, among: known.map { String($0.dropFirst(2)) }).first
            let remedy = near.map { ". Did you mean '--\($0)'?" } ?? ""
            return "unknown option '\(name.brief)'" + remedy
        }
        return nil
    }
}
