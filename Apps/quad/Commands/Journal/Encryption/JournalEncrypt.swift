import ArgumentParser
import Journal
import Workspace

struct JournalEncrypt: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "encrypt", abstract: "Encrypt the journal with a passphrase.",
        discussion: """
            Every text is sealed, those that are there and those to come, on all devices. Who \
            forgets the passphrase loses them for good. Dates, stars and the number of entries \
            stay readable; backups and exports from before are not touched.

            It also seals what the device keeps of people and messages. A server has the texts in \
            clear until the devices have synced, and writes the sealed ones over them within an \
            hour; its backups keep the clear ones.

            Sync all devices before. To seal a text is to write it: an entry that another device \
            deletes before it hears of that is there again, and one that it edits has two texts.
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
        let before = try await workspace.read { try $0.entries.secrecy() }
        if before.isEncrypted {
            throw before.state == .keyGone ? JournalError.keyGone : .alreadyEncrypted
        }
        let count = try await workspace.read { try $0.entries.count() }
        let known = count == 0 ? "" : count == 1 ? "the entry and " : "all \(count) entries and "
        session.note("This seals \(known)what you write from now on, on all your devices.")
        session.note(
            "If you forget the passphrase, nobody can recover them: not you, not the server.")
        session.note("Earlier changes can no longer be undone.")
        let isSignedIn = try await workspace.signIn() != nil
        if isSignedIn {
            session.note(
                """
                It also seals what this device keeps of people and messages: while the journal is \
                locked, they are shown as far as the server tells them, and what you write without \
                it waits until you unlock the journal.
                """)
            session.note(
                """
                The server has the texts in clear until your devices have synced; within an hour \
                it then writes the sealed ones over them. Backups of the server keep the clear \
                texts for as long as its operator keeps those backups.
                """)
        }
        session.note("Your own backups and exports from before stay as they are.")
        let passphrase = try PassphraseOptions.new(
            file: passphraseFile, option: "--passphrase-file", in: session)
        try await workspace.lock.encrypt(
            with: passphrase, unlockedFor: try unlocking.duration(), work: work.work)
        try session.show(
            ["encrypted": .bool(true), "entries": .integer(Int64(count))], afterChange: true,
            lines: [])
        session.note("The journal is encrypted.")
        if isSignedIn { session.note("Send the sealed texts to the server: quad sync") }
        session.note(aboutChores: try await workspace.read { try $0.entries.secrecy() })
    }
}

struct JournalDecrypt: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "decrypt", abstract: "End the encryption of the journal.",
        discussion: """
            All texts are opened, on all devices. If the passphrase is forgotten, --give-up leaves \
            what is sealed as it is and lets you write again; should the passphrase come back, \
            `quad journal unlock` opens the rest.

            Sync all devices before, as for `quad journal encrypt`.
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
        session.note("Earlier changes can no longer be undone.")
        if left > 0 {
            session.note("\(left == 1 ? "1 entry stays" : "\(left) entries stay") sealed.")
        }
    }
}
