import ArgumentParser
import Device
import Presentation

struct JournalAdd: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Write an entry.",
        discussion: """
            With - the text is read from standard input. Without a text the editor of VISUAL or \
            EDITOR opens; if none is set, it asks for one line. A word with # is a tag. --at takes \
            \(DateWords.timeForms).
            """)

    @Argument(help: "The text.")
    var text: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which it was written. (default: now)", valueName: "time"))
    var at: String?

    @Flag(help: "Mark it with a star.")
    var star = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(in session: Session) async throws {
        let source = try TextSource(
            words: text, terminal: session.terminal, hint: "quad journal add --help")
        if case .input = source, passphrase.readsInput {
            throw CommandError.usage(
                "standard input holds the text or the passphrase, not both",
                hint: "name a file with --passphrase-file")
        }
        let at = try session.instant("--at", at)
        switch source {
        case .words(let words): try await add(words, at: at, in: session)
        case .input: try await add(try StandardInput.text(), at: at, in: session)
        case .person:
            let writing = try await JournalWriting.begin(passphrase, in: session)
            let text = try await writing.text(in: session)
            try await session.withWorkspace { workspace in
                try await writing.keepingDraft(of: text, in: workspace) {
                    try await write(text, at: at, to: workspace, in: session)
                }
            }
        }
    }

    private func add(_ text: String, at: Instant?, in session: Session) async throws {
        try await session.withWorkspace { workspace in
            try await passphrase.unlock(workspace, in: session)
            try await write(text, at: at, to: workspace, in: session)
        }
    }

    private func write(
        _ text: String, at: Instant?, to workspace: Workspace, in session: Session
    ) async throws {
        let added = try await workspace.act {
            try $0.entries.write(
                NewEntry(text, at: at, isStarred: star))
        }
        for entry in added.entries {
            try session.show(entry, afterChange: true)
        }
        if let last = added.gone.last {
            let day = session.dayRule.day(of: last.at)
            let count = added.gone.count
            session.note(
                count == 1
                    ? "The oldest entry, of \(DateLanguage.current.date(day)), went."
                    : "The \(count) oldest entries went, up to \(DateLanguage.current.date(day)).",
                hint: "To undo it: quad undo")
        }
    }
}
