import ArgumentParser
import Device
import Primitives
import TerminalUI

struct ConfigEdit: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the configuration file in your editor.",
        discussion: """
            The editor is that of VISUAL or EDITOR. The file changes only if what you wrote is \
            valid; otherwise your text is kept beside it, in a file that ends in .rejected.
            """)
    static let isLenient = true

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        guard session.terminal.canAsk else {
            throw CommandError.needsTerminal(
                "an editor needs a terminal", hint: "quad config set KEY VALUE needs none")
        }
        guard let editor = Editor(variables: session.variables) else {
            throw CommandError.needsTerminal(
                "no editor is set: set VISUAL or EDITOR",
                hint: "quad config set KEY VALUE needs none")
        }
        let file = try SettingsFile(variables: session.variables)
        let before = try file.text() ?? SettingsText.write([:])
        var text = before
        while true {
            text = try edited(text, with: editor, for: file, in: session)
            do {
                _ = try DayRule(Settings(file: SettingsText.read(text)))
                break
            } catch {
                StandardOutput.report("\(file.path), \(error)".safe)
                guard try session.terminal.confirms("Edit it again?") else {
                    try reject(text, for: file, in: session)
                    throw CommandError.cancelled
                }
            }
        }
        guard text != before else {
            session.note("Nothing was changed.")
            return try show(file, in: session)
        }
        try file.write(text: text)
        await session.remember("config edit", about: "")
        try show(file, in: session)
    }

    private func edited(
        _ text: String, with editor: Editor, for file: SettingsFile, in session: Session
    ) throws -> String {
        let outcome = try editor.edit(text, folder: session.temporaryFolder)
        guard outcome.isDone else {
            if outcome.text != text { try reject(outcome.text, for: file, in: session) }
            throw CommandError.editorFailed(editor: editor.command)
        }
        return outcome.text
    }

    private func reject(_ text: String, for file: SettingsFile, in session: Session) throws {
        let rejected = SettingsFile(path: file.path + ".rejected")
        try rejected.write(text: text)
        session.note("What you wrote is kept in \(rejected.path)")
    }

    private func show(_ file: SettingsFile, in session: Session) throws {
        try session.show(["path": .string(file.path)], afterChange: true, lines: [file.path.safe])
    }
}

/// Refuses an alias that would never be used or would expand without end.
struct AliasCheck {
    private let word: String
    private let command: String
    private let aliases: Aliases

    /// Creates a check of an alias.
    ///
    /// - Parameter values: The settings in the file.
    init(_ word: String, _ command: String, among values: [SettingKey: String]) {
        self.word = word
        self.command = command
        aliases = Aliases(Aliases(values).commands.merging([word: command]) { $1 })
    }

    /// Runs the check.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func run() throws {
        guard !CommandLineWords.isCommand(word) else {
            throw CommandError.usage(
                "\(word) is a command, which an alias can't replace",
                hint: "choose another word: quad config set alias.my-\(word) \(command.shellWord)")
        }
        let words: [String]?
        do {
            words = try aliases.expansion(of: word, isCommand: CommandLineWords.isCommand)
        } catch {
            throw CommandError.usage("\(error)", hint: "an alias stands for a command: quad --help")
        }
        guard let first = words?.first(where: { !$0.hasPrefix("-") || $0 == "-" }),
            CommandLineWords.isCommand(first)
        else {
            throw CommandError.usage(
                "quad has no command \"\(words?.first?.brief ?? "")\" for \(word) to stand for",
                hint: "quad --help")
        }
    }
}

/// The check of keys that a person gives to an action of quad-tui.
struct KeyCheck {
    /// The sentence about keys that another action has; `nil` if none has them.
    let clash: String?

    /// Checks keys together with those that the file gives to other actions.
    ///
    /// Keys of another action are no mistake of the command: two actions exchange their keys by two
    /// commands.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if there is no such action, or no such key.
    init(_ action: String, _ text: String, among values: [SettingKey: String]) throws {
        let hint = "quad-tui --print-keys names all actions and keys"
        guard Action(rawValue: action) != nil else {
            throw CommandError.usage("quad-tui has no action \(action.brief)", hint: hint)
        }
        if let word = KeyMap.unknownKey(in: text) {
            throw CommandError.usage("there is no key \(word.brief)", hint: hint)
        }
        var wishes = [action: text]
        for (key, value) in values { if let other = key.action { wishes[other] = value } }
        wishes[action] = text
        clash = KeyMap.standard.rebound(wishes).problems.first { $0.hasPrefix("key.\(action):") }
    }
}
