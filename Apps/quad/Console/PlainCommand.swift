import ArgumentParser

/// A command that is understood without the parser where no option stands, as it mostly is.
///
/// The parser looks at types while the program runs, which takes longer than all that a short
/// command does: see docs/decisions/0018-quick-start.md. What it would refuse is left to it.
protocol PlainCommand: QuadCommand {
    /// Whether it understands some options by itself; else it gets words without any.
    static var readsOptions: Bool { get }

    /// The command for words none of which begins with a hyphen; `nil` if they are not its words.
    ///
    /// Every option must be set: one that the parser has not read can't be.
    static func plain(_ words: [String]) -> Self?
}

extension PlainCommand {
    static var readsOptions: Bool { false }
}

extension GlobalOptions {
    /// No option.
    static var none: GlobalOptions {
        var options = GlobalOptions()
        (options.json, options.store, options.color) = (false, nil, nil)
        return options
    }
}

extension TapOptions {
    /// Now, and nothing said about it.
    static var none: TapOptions {
        var options = TapOptions()
        (options.at, options.note) = (nil, "")
        return options
    }
}

extension PassphraseOptions {
    /// No file.
    static var none: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = nil
        return options
    }
}

/// A command that taps counters, once or so many times.
protocol PlainTap: PlainCommand {
    var words: [String] { get set }
    var tap: TapOptions { get set }
    var options: GlobalOptions { get set }
}

extension PlainTap {
    static func plain(_ words: [String]) -> Self? {
        guard !words.isEmpty else { return nil }
        var command = Self()
        command.words = words
        (command.tap, command.options) = (.none, .none)
        return command
    }
}

extension CountUp: PlainTap {}

extension CountDown: PlainTap {}

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

    /// A shell asks at each prompt with that option alone.
    static func plain(_ words: [String]) -> Self? {
        guard words.count == 2, words[0] == "--format" else { return nil }
        var command = Self()
        (command.format, command.options) = (words[1], .none)
        return command
    }
}
