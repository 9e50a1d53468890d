import ArgumentParser
import Device
import Presentation

/// Encrypts the journal.
struct JournalEncrypt: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "encrypt", abstract: "Encrypt the journal with a passphrase.",
        discussion: """
            Every text is sealed, those that are there and those to come, on all devices. Who \
            forgets the passphrase loses them for good. Dates, stars and the number of entries \
            stay readable; backups and exports from before are not touched.
            """)

    @Option(
        help: ArgumentHelp(
            "Read the new passphrase from a file; - is standard input.", valueName: "path"))
    var passphraseFile: String?

    @OptionGroup var unlocking: UnlockDuration
    @OptionGroup var work: WorkOption
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(on workspace: Workspace, in session: Session) async throws {
        if try await workspace.read({ try $0.entries.secrecy() }).isEncrypted {
            throw JournalError.alreadyEncrypted
        }
        let count = try await workspace.read { try $0.entries.count() }
        session.note(
            """
            This seals \(count == 1 ? "the entry" : "all \(count) entries") and what you write \
            from now on, on all your devices.
            """)
        session.note(
            "If you forget the passphrase, nobody can recover them: not you, not the server.")
        session.note("What could be undone until now is forgotten.")
        let passphrase = try PassphraseOptions.new(
            file: passphraseFile, option: "--passphrase-file", in: session)
        try await workspace.lock.encrypt(
            with: passphrase, unlockedFor: try unlocking.duration(), work: work.work)
        try session.show(
            ["encrypted": .bool(true), "entries": .integer(Int64(count))], afterChange: true,
            lines: [])
        session.note("The journal is encrypted.")
        session.note(aboutChores: try await workspace.read { try $0.entries.secrecy() })
    }
}

/// Ends the encryption of the journal.
struct JournalDecrypt: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "decrypt", abstract: "End the encryption of the journal.",
        discussion: """
            All texts are opened, on all devices. If the passphrase is forgotten, --give-up leaves \
            what is sealed as it is and lets you write again; should the passphrase come back, \
            `quad journal unlock` opens the rest.
            """)

    @Flag(help: "Go on although the passphrase is forgotten.")
    var giveUp = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard try await workspace.read({ try $0.entries.secrecy() }).isEncrypted else {
            throw JournalError.notEncrypted
        }
        if !giveUp { try await passphrase.unlock(workspace, in: session) }
        let isDone = try session.mayDestroy(
            giveUp
                ? "leave what is sealed and write in clear from now on"
                : "write all texts of the journal in clear",
            options: destruction)
        let left = isDone ? try await workspace.lock.decrypt(givingUp: giveUp) : 0
        try session.show(
            ["decrypted": .bool(isDone), "sealedEntries": .integer(Int64(left))],
            afterChange: isDone, lines: [])
        if !isDone { return }
        session.note("The journal is no longer encrypted.")
        if left > 0 {
            session.note("\(left == 1 ? "1 entry stays" : "\(left) entries stay") sealed.")
        }
    }
}
