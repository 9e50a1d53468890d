import Device
import Presentation

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
    func run() throws(CommandError) {
        guard !CommandLineWords.isCommand(word) else {
            throw .usage(
                "\(word) is a command, which an alias can't replace",
                hint: "choose another word: quad config set alias.my-\(word) \(command.shellWord)")
        }
        let words: [String]?
        do throws(SettingsError) {
            words = try aliases.expansion(of: word, isCommand: CommandLineWords.isCommand)
        } catch {
            throw .usage("\(error)", hint: "an alias stands for a command: quad --help")
        }
        guard let first = words?.first(where: { !$0.hasPrefix("-") || $0 == "-" }),
            CommandLineWords.isCommand(first)
        else {
            throw .usage(
                "quad has no command \"\(words?.first?.brief ?? "")\" for \(word) to stand for",
                hint: "quad --help")
        }
    }
}
