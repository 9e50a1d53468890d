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

    /// The complete output of a program.
    struct Dump: Decodable {
        let command: CommandInfo
    }

    /// The visible subcommands, without `help`, which ArgumentParser adds itself.
    var commands: [CommandInfo] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// Returns all nested subcommands with the words that call them, each before its own
    /// subcommands.
    func descendants(of words: String) -> [(command: CommandInfo, words: String)] {
        commands.flatMap { below in
            let called = "\(words) \(below.commandName)"
            return [(command: below, words: called)] + below.descendants(of: called)
        }
    }

    /// Returns the visible arguments that are not common to all commands of the program.
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

        /// The name as it is typed, without the first hyphen.
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

    /// A text that identifies the argument among others.
    var identity: String { (names ?? []).map(\.typed).joined(separator: ",") + "\(kind)" }
}
