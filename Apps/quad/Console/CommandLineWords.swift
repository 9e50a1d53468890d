import ArgumentParser
import Presentation
import Primitives

/// The words of a command line before they are parsed: what ArgumentParser has no word for.
struct CommandLineWords {
    private let words: [String]
    private let asksForHelp: Bool
    private let path: [any ParsableCommand.Type]
    /// Words that are no option, after those that name the command.
    private let rest: [String]

    /// Follows the words to the command that they name, as far as they do.
    init(_ words: [String]) {
        self.words = words
        var path: [any ParsableCommand.Type] = [Quad.self]
        var rest: [String] = []
        let names = Self.withoutOptions(words)
        asksForHelp = names.first == "help"
        for word in asksForHelp ? Array(names.dropFirst()) : names {
            let next = rest.isEmpty ? path.last?.subcommand(named: word) : nil
            if let next { path.append(next) } else { rest.append(word) }
        }
        self.path = path
        self.rest = rest
    }

    /// Whether it is `quad help exit-codes`.
    var asksForExitCodes: Bool { words == ["help", "exit-codes"] }

    /// What says more about the command.
    var help: String { path.map { $0.name }.joined(separator: " ") + " --help" }

    /// The error of a word that stands where a command's name is needed and is none.
    var unknownCommand: CommandError? {
        guard let command = path.last, let word = rest.first else { return nil }
        let names = command.configuration.subcommands.map { $0.name }
        guard !names.isEmpty else { return nil }
        let near = Spelling.nearest(to: word, among: names) + command.elsewhere(word)
        // `quad person NAME` takes any word, unless it seems to be a command with a name after it.
        if command == Person.self, !asksForHelp, rest.count < 2 || near.isEmpty { return nil }
        let title = path.map { $0.name }.joined(separator: " ")
        let isCounter = command == Count.self && near.isEmpty && rest.count == 1
        return .usage(
            "\(title) has no command \"\(word)\""
                + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", or "))?"),
            hint: isCounter && !asksForHelp ? "quad count up \(word.shellWord)" : help)
    }

    /// The words with negative numbers written so that they are not taken for options.
    var escaped: [String] {
        let takesNumbers: [any ParsableCommand.Type] = [
            CountUp.self, CountDown.self, CountSet.self, PlaceAt.self,
        ]
        guard takesNumbers.contains(where: { $0 == path.last }) else { return words }
        return words.map { word in
            let digit = word.dropFirst().first
            guard word.hasPrefix("-"), let digit, digit.isASCII, digit.isNumber else { return word }
            return "\(Amount.minus)\(word.dropFirst())"
        }
    }

    /// The words that are no options, up to `--` or an option that not every command has: what
    /// follows may be its value.
    private static func withoutOptions(_ words: [String]) -> [String] {
        var result: [String] = []
        var isValue = false
        for word in words {
            if isValue {
                isValue = false
            } else if word == "--store" || word == "--color" {
                isValue = true
            } else if !word.hasPrefix("-") || word == "-" {
                result.append(word)
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
    fileprivate static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first {
            $0.name == name || $0.configuration.aliases.contains(name)
        }
    }
}
