import ArgumentParser

/// A command that can be parsed without ArgumentParser if it has no options, the most common case.
///
/// The parser inspects types at run time, which takes longer than all that a short command does:
/// see docs/decisions/0018-quick-start.md. Words that this parsing does not accept are left to the
/// parser.
protocol PlainCommand: QuadCommand {
    /// Whether the command parses some options itself; otherwise it gets only words without
    /// options.
    static var readsOptions: Bool { get }

    /// Returns the command for words that do not begin with a hyphen; `nil` if the words don't fit
    /// it.
    ///
    /// Every option must be set: an option that the parser has not read cannot be accessed.
    static func plain(_ words: [String]) -> Self?
}

/// All commands that can be parsed without ArgumentParser.
///
/// A table, as the runtime would look through thousands of conformances to answer whether a type is
/// one of them.
enum PlainCommands {
    private static let all: [any PlainCommand.Type] = [
        CountUp.self, CountDown.self, CountList.self, JournalAdd.self, GlanceCommand.self,
    ]

    static func command(_ type: any ParsableCommand.Type) -> (any PlainCommand.Type)? {
        all.first { ObjectIdentifier($0) == ObjectIdentifier(type) }
    }
}

extension PlainCommand {
    static var readsOptions: Bool { false }
}

extension GlobalOptions {
    /// The options with nothing set.
    static var none: GlobalOptions {
        var options = GlobalOptions()
        (options.json, options.store, options.color) = (false, nil, nil)
        return options
    }
}

extension TapOptions {
    /// A tap at the current time, without a note.
    static var none: TapOptions {
        var options = TapOptions()
        (options.at, options.note) = (nil, "")
        return options
    }
}

extension PassphraseOptions {
    /// The options without a file.
    static var none: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = nil
        return options
    }
}

extension CountTap: PlainCommand {
    static func plain(_ words: [String]) -> Self? {
        guard !words.isEmpty else { return nil }
        var command = Self()
        (command.words, command.tap, command.options) = (words, .none, .none)
        return command
    }
}

extension CountList: PlainCommand {
    static func plain(_ words: [String]) -> Self? {
        guard words.isEmpty else { return nil }
        var command = Self()
        (command.group, command.archived, command.deleted) = (nil, false, false)
        (command.ids, command.options) = (false, .none)
        return command
    }
}

extension JournalAdd: PlainCommand {
    static func plain(_ words: [String]) -> Self? {
        guard !words.isEmpty else { return nil }
        var command = Self()
        (command.text, command.at, command.star) = (words, nil, false)
        (command.passphrase, command.options) = (.none, .none)
        return command
    }
}

extension GlanceCommand: PlainCommand {
    static let readsOptions = true

    /// Returns the command for `--format` alone, which a shell runs at each prompt.
    static func plain(_ words: [String]) -> Self? {
        guard words.count == 2, words[0] == "--format" else { return nil }
        var command = Self()
        (command.format, command.options) = (words[1], .none)
        return command
    }
}
