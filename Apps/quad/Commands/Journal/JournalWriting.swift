import ChildPrograms
import Device
import Files
import Presentation

/// Lets a person write an entry in an editor or on one line; the store is closed meanwhile.
struct JournalWriting {
    private let editor: Editor?
    private let draft: String
    private let prompt: String?
    /// The folder of the editor's file; in memory if the journal is encrypted.
    private let folder: String
    private let passphrase: String?

    /// Reads everything that is needed from the store, beginning with the passphrase.
    static func begin(
        _ options: PassphraseOptions, in session: Session
    ) async throws -> JournalWriting {
        try await session.beforehand { workspace in
            let passphrase = try await options.unlock(workspace, in: session)
            let isEncrypted = try await workspace.read { try $0.entries.secrecy() }.isEncrypted
            let today = session.dayRule.day(of: session.environment.now())

            return JournalWriting(
                editor: Editor(variables: session.variables),
                draft: try await workspace.read { try $0.entries.draft() },
                prompt: session.settings.isOn(.journalPrompt)
                    ? Prompts.prompt(of: today) : nil,
                folder: isEncrypted
                    ? try PrivateFolder.needed(variables: session.variables).path
                    : session.temporaryFolder, passphrase: passphrase)
        }
    }

    /// Returns the text that the person writes, starting from the draft or another text.
    func text(startingWith start: String? = nil, in session: Session) async throws -> String {
        if start == nil, let prompt { session.note(prompt) }
        guard let editor else {
            let today = session.dayRule.heading(of: session.environment.now())
            guard let line = try session.terminal.line("\(today): "), !line.isBlank else {
                throw CommandError.cancelled
            }
            return line
        }
        let outcome = try editor.edit(start ?? draft, folder: folder)
        guard outcome.isDone else {
            if outcome.text != start { try await keep(outcome.text, in: session) }
            throw CommandError.editorFailed(editor: editor.command)
        }
        guard !outcome.text.isBlank else {
            if start == nil { try await keep("", in: session) }
            throw CommandError.cancelled
        }
        return outcome.text
    }

    /// Runs a body that saves a text; if it throws a ``Journal/JournalError``, keeps the text as
    /// the draft.
    func keepingDraft(
        of text: String, in workspace: Workspace, _ body: () async throws -> Void
    ) async throws {
        try await unlock(workspace)
        do {
            try await body()
        } catch let error as JournalError {
            // A text must not be lost because it cannot be saved.
            try await workspace.act { try $0.entries.keepDraft(text) }
            throw error
        }
    }

    func unlock(_ workspace: Workspace) async throws {
        if let passphrase { try await workspace.lock.unlock(with: passphrase) }
    }

    private func keep(_ text: String, in session: Session) async throws {
        try await session.withWorkspace { workspace in
            try await unlock(workspace)
            try await workspace.act { try $0.entries.keepDraft(text) }
        }
        if !text.isBlank {
            session.note("What you wrote is kept: quad journal add opens it again.")
        }
    }
}
