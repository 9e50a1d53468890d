import ArgumentParser
import Device
import Presentation

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
            try await writing.keepingDraft(of: text, in: workspace) {
                try session.show(
                    await workspace.act { try $0.entries.edit(entry.id, text: text) },
                    afterChange: true)
            }
        }
    }
}
