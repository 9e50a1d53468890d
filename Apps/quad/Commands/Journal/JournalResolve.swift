import ArgumentParser
import Device

struct JournalResolve: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Pick a text of an entry that was changed on two devices.",
        discussion: """
            `quad journal show ID` numbers the texts. Without an entry it lists those that wait \
            for a decision.
            """)

    @Argument(help: EntryNaming.help)
    var entry: String?

    @Option(help: ArgumentHelp("The number of the text to keep, or `both`.", valueName: "text"))
    var keep: String?

    @Option(help: ArgumentHelp("Another text, or - for standard input.", valueName: "text"))
    var text: String?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if keep != nil && text != nil {
            throw ValidationError("--keep and --text don't go together")
        }
        if entry != nil && keep == nil && text == nil {
            throw ValidationError("say what stays: --keep 1, --keep 2, --keep both or --text TEXT")
        }
        if entry == nil && (keep != nil || text != nil) {
            throw ValidationError("say which entry: `quad journal resolve` lists those that wait")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let entry else { return try await list(workspace, in: session) }
        let choice = try choice()
        try await passphrase.unlock(workspace, in: session)
        let found = try await EntryNaming(entry, session).entry(in: workspace)
        let resolved = try await workspace.act { try $0.entries.resolve(found.id, keeping: choice) }
        try session.show(resolved, afterChange: true)
    }

    private func list(_ workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        let entries = try await workspace.read { try $0.entries.conflicts() }
        try session.show(
            list: entries.map { $0.json(in: session) },
            lines: entries.flatMap { $0.lines(in: session, showsID: true) })
        if entries.isEmpty { session.hint("No entry waits for a decision.") }
        session.noteLocked(entries)
    }

    private func choice() throws -> ConflictChoice {
        if let text {
            if text == "-", passphrase.readsInput {
                throw CommandError.usage(
                    "standard input holds the text or the passphrase, not both",
                    hint: "name a file with --passphrase-file")
            }
            return .text(text == "-" ? try StandardInput.text() : text)
        }
        let keep = keep ?? ""
        if ["both", "all"].contains(keep) { return .all }
        guard let number = Int(keep) else {
            throw CommandError.usage(
                "\"\(keep.brief)\" is neither the number of a text nor `both`",
                hint: "quad journal resolve --help")
        }
        return .number(number)
    }
}
