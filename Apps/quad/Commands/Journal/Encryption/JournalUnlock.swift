import ArgumentParser
import Device
import Presentation

struct JournalUnlock: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Unlock an encrypted journal for a while.",
        discussion: """
            The key is kept in a file in memory that only you can read, never beside the store; \
            after that time, after `quad journal lock` and after a restart of the machine the \
            journal is locked again.
            """)

    @OptionGroup var unlocking: UnlockDuration
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let duration = try unlocking.duration() ?? UnlockDuration.usual
        let before = try await workspace.read { try $0.entries.secrecy() }
        if before.state == .keyGone { throw JournalError.keyGone }
        guard before.isEncrypted || before.hasTextsWaiting else { throw JournalError.notEncrypted }
        if let named = try passphrase.named() {
            try await workspace.lock.unlock(with: named, for: duration)
        } else {
            guard session.terminal.canAsk else {
                throw CommandError.needsTerminal(
                    "there is nobody to ask for the passphrase",
                    hint: "use --passphrase-file PATH")
            }
            try await PassphraseOptions.askAndUnlock(workspace, in: session, for: duration)
            if try await workspace.read({ try $0.entries.secrecy() }).lockedKeys > 0 {
                session.note(
                    "A part was encrypted on another device, with another passphrase.")
                try await PassphraseOptions.askAndUnlock(
                    workspace, in: session, for: duration, question: "The other passphrase: ")
            }
        }
        let secrecy = try await workspace.read { try $0.entries.secrecy() }
        try session.show(
            [
                "isLocked": .bool(secrecy.isLocked),
                "lockedKeys": .integer(Int64(secrecy.lockedKeys)),
                "unlockedSeconds": secrecy.remaining
                    .map { .integer($0.wholeMilliseconds / 1000) } ?? .null,
            ], afterChange: true, lines: [])
        session.note("The journal is \(secrecy.words).")
        session.note(aboutChores: secrecy)
    }
}

struct JournalLock: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock an encrypted journal at once.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard try await workspace.read({ try $0.entries.secrecy() }).isEncrypted else {
            throw JournalError.notEncrypted
        }
        try workspace.lock.lock()
        try session.show(["isLocked": .bool(true)], afterChange: true, lines: [])
        session.note("The journal is locked.")
    }
}

struct JournalPassphrase: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase", abstract: "Change the passphrase of an encrypted journal.",
        discussion: """
            The new one counts on all devices once they have synced; until then they take the old \
            one. An old copy of the store still opens with the old one.
            """)

    @Option(
        help: ArgumentHelp(
            "Read the new passphrase from a file; - is standard input.", valueName: "path"))
    var newPassphraseFile: String?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var work: WorkOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if passphrase.readsInput && newPassphraseFile == "-" {
            throw ValidationError("standard input holds one passphrase: name a file for the other")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        guard try await workspace.read({ try $0.entries.secrecy() }).isEncrypted else {
            throw JournalError.notEncrypted
        }
        let old = try passphrase.passphrase("Old passphrase: ", in: session)
        // The warning comes before the person thinks of a new passphrase.
        try await workspace.lock.unlock(with: old)
        session.note("If you forget the new passphrase, nobody can recover what you wrote.")
        let new = try PassphraseOptions.new(
            file: newPassphraseFile, option: "--new-passphrase-file", in: session)
        try await workspace.lock.changePassphrase(from: old, to: new, work: work.work)
        try session.show(["changed": .bool(true)], afterChange: true, lines: [])
        session.note("The passphrase is changed.")
        session.note(aboutChores: try await workspace.read { try $0.entries.secrecy() })
    }
}
