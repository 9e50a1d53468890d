import ArgumentParser
import Journal
import Presentation
import Workspace

/// Writes an entry.
struct JournalAdd: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Write an entry down.",
        discussion: """
            With - the text is read from standard input. Without a text the editor of VISUAL or \
            EDITOR opens; if none is named, one line is asked for.
            """)

    @Argument(help: "The text.")
    var text: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let source = try TextSource(
            words: text, terminal: session.terminal, hint: "quad journal add --help")
        let text =
            switch source {
            case .words(let words): words
            case .input: try StandardInput.text()
            case .person: try await written(in: session)
            }
        try await session.withWorkspace { workspace in
            do {
                try await show(workspace.entries.add(text), in: session)
            } catch let error as JournalError {
                // What a person wrote in an editor is not lost because it cannot be saved.
                if case .person = source { try await workspace.entries.keepDraft(text) }
                throw error
            }
        }
    }

    private func show(_ entry: Entry, in session: Session) throws {
        try session.show(entry.json, afterChange: true, lines: entry.lines(in: session))
    }

    /// What the person writes, beginning with the draft; the store is not held open meanwhile.
    private func written(in session: Session) async throws -> String {
        guard let editor = Editor(variables: session.variables) else {
            let today = session.dayRule.day(of: session.environment.now())
            guard let line = try session.terminal.line("\(today): "), !line.isBlank else {
                throw CommandError.cancelled
            }
            return line
        }
        let draft = try await session.withWorkspace { try await $0.entries.draft() }
        let outcome = try editor.edit(draft, folder: session.temporaryFolder)
        guard outcome.isDone else {
            try await session.withWorkspace { try await $0.entries.keepDraft(outcome.text) }
            if !outcome.text.isBlank {
                session.note("What you wrote is kept: quad journal add opens it again.")
            }
            throw CommandError.editorFailed(editor: editor.command)
        }
        guard !outcome.text.isBlank else {
            try await session.withWorkspace { try await $0.entries.keepDraft("") }
            throw CommandError.cancelled
        }
        return outcome.text
    }
}
