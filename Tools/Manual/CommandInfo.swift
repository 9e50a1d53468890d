/// A command as ArgumentParser's `--experimental-dump-help` describes it.
struct CommandInfo: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let aliases: [String]?
    let shouldDisplay: Bool?
    let defaultSubcommand: String?
    let arguments: [ArgumentInfo]?
    private let subcommands: [CommandInfo]?

    /// The whole answer of a program.
    struct Dump: Decodable {
        let command: CommandInfo
    }

    /// The commands below that a person sees; `help` is there by itself and is none of them.
    var commands: [CommandInfo] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// All commands below at any depth with the words that call them, each before those below it.
    func descendants(of words: String) -> [(command: CommandInfo, words: String)] {
        commands.flatMap { below in
            let called = "\(words) \(below.commandName)"
            return [(command: below, words: called)] + below.descendants(of: called)
        }
    }

    /// What it takes that not every command of the program takes, too.
    func ownArguments(besides common: [ArgumentInfo]) -> [ArgumentInfo] {
        let known = Set(common.map(\.identity))
        return (arguments ?? []).filter {
            $0.shouldDisplay != false && !known.contains($0.identity)
        }
    }
}

/// An argument, option or flag.
struct ArgumentInfo: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
        enum Kind: String, Decodable { case long, short, longWithSingleDash }
        let kind: Kind
        let name: String

        /// As it is typed, without the first hyphen.
        var typed: String { kind == .long ? "-" + name : name }
    }

    let kind: Kind
    let abstract: String?
    let discussion: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool?
    let names: [Name]?
    let valueName: String?

    /// What tells it from others.
    var identity: String { (names ?? []).map(\.typed).joined(separator: ",") + "\(kind)" }
}
