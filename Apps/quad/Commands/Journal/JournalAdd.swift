import ArgumentParser
import Files
import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

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
                try await writing.keeping(text, inPlaceOfDraft: writing.opensDraft, workspace) {
                    try await write(
                        text, at: at, endsDraft: writing.opensDraft, to: workspace, in: session)
                }
            }
        }
    }

    private func add(_ text: String, at: Instant?, in session: Session) async throws {
        try await session.withWorkspace { workspace in
            try await passphrase.unlock(workspace, in: session)
            try await write(text, at: at, endsDraft: false, to: workspace, in: session)
        }
    }

    private func write(
        _ text: String, at: Instant?, endsDraft: Bool, to workspace: Workspace,
        in session: Session
    ) async throws {
        let added = try await workspace.act {
            try $0.entries.write(
                NewEntry(text, at: at, isStarred: star), endsDraft: endsDraft)
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

struct JournalEdit: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the text of an entry, or its time.",
        discussion: """
            With - the text is read from standard input. Without a text and without --at the \
            editor of VISUAL or EDITOR opens. --at takes \(DateWords.timeForms).
            """)

    @OptionGroup var reference: EntryReference

    @Argument(help: "The new text.")
    var text: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which it was written.", valueName: "time"))
    var at: String?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let at = try session.instant("--at", at)
        if text.isEmpty, let at {
            return try await session.withWorkspace { workspace in
                // The time needs no key; the text that is shown does.
                if passphrase.passphraseFile != nil {
                    try await passphrase.unlock(workspace, in: session)
                }
                let entry = try await reference.found(in: workspace, session)
                try session.show(
                    await workspace.act { try $0.entries.date(entry.id, to: at) },
                    afterChange: true)
            }
        }
        let source = try TextSource(
            words: text.map(Amount.unescaped), terminal: session.terminal,
            hint: "quad journal edit --help")
        switch source {
        case .words(let words): try await change(to: words, at: at, in: session)
        case .input:
            guard !passphrase.readsInput else {
                throw CommandError.usage(
                    "standard input holds the text or the passphrase, not both",
                    hint: "name a file with --passphrase-file")
            }
            try await change(to: try StandardInput.text(), at: at, in: session)
        case .person: try await edit(in: session)
        }
    }

    private func change(to text: String, at: Instant?, in session: Session) async throws {
        try await session.withWorkspace { workspace in
            try await passphrase.unlock(workspace, in: session)
            let entry = try await reference.found(in: workspace, session)
            var changed = try await workspace.act { try $0.entries.edit(entry.id, text: text) }
            if let at {
                changed = try await workspace.act({ try $0.entries.date(entry.id, to: at) })
            }
            try session.show(changed, afterChange: true)
        }
    }

    /// Lets the person change the text in an editor.
    private func edit(in session: Session) async throws {
        let writing = try await JournalWriting.begin(passphrase, in: session)
        let entry = try await session.withWorkspace { workspace in
            try await writing.unlock(workspace)
            return try await reference.found(in: workspace, session)
        }
        if entry.isLocked { throw JournalError.locked }
        let old = entry.texts.joined(separator: "\n\n")
        let text = try await writing.text(startingWith: old, in: session)
        try await session.withWorkspace { workspace in
            try await writing.keeping(text, inPlaceOfDraft: false, workspace) {
                try session.show(
                    await workspace.act {
                        try $0.entries.edit(entry.id, text: text, from: entry.texts)
                    },
                    afterChange: true)
            }
        }
    }
}

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

    /// Whether a new entry begins with the draft: without an editor nobody sees it.
    var opensDraft: Bool { editor != nil }

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
            if outcome.text != start {
                try await keep(outcome.text, inPlaceOfDraft: start == nil, in: session)
            }
            throw CommandError.editorFailed(editor: editor.command)
        }
        guard !outcome.text.isBlank else {
            if start == nil { try await keep("", inPlaceOfDraft: true, in: session) }
            throw CommandError.cancelled
        }
        return outcome.text
    }

    /// Runs a body that saves a text; if the journal or the store refuses it, keeps the text in the
    /// draft.
    func keeping(
        _ text: String, inPlaceOfDraft replaces: Bool, _ workspace: Workspace,
        _ body: () async throws -> Void
    ) async throws {
        try await unlock(workspace)
        do {
            try await body()
        } catch  where error is JournalError || error is StoreError {
            // A text must not be lost because it cannot be saved.
            try await keep(text, inPlaceOfDraft: replaces, in: workspace)
            throw error
        }
    }

    func unlock(_ workspace: Workspace) async throws {
        if let passphrase { try await workspace.lock.unlock(with: passphrase) }
    }

    private func keep(
        _ text: String, inPlaceOfDraft replaces: Bool, in session: Session
    ) async throws {
        try await session.withWorkspace { workspace in
            try await unlock(workspace)
            try await keep(text, inPlaceOfDraft: replaces, in: workspace)
        }
        if !text.isBlank {
            session.note("What you wrote is kept: quad journal add opens it again.")
        }
    }

    /// Keeps a text in place of the draft, or behind it if the draft is another text.
    private func keep(
        _ text: String, inPlaceOfDraft replaces: Bool, in workspace: Workspace
    ) async throws {
        try await workspace.act {
            let draft = replaces ? "" : try $0.entries.draft()
            try $0.entries.keepDraft(draft.isBlank ? text : "\(draft)\n\n\(text)")
        }
    }
}
