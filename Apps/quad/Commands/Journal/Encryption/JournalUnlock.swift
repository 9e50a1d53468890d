import ArgumentParser
import Journal
import Presentation
import Primitives
import Workspace

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

struct JournalStatus: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say whether the journal is encrypted, and what is kept.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let secrecy = try await workspace.read { try $0.entries.secrecy() }
        let count = try await workspace.read { try $0.entries.count() }
        let keeps = try await workspace.read { try $0.entries.keeps() }
        try session.show(
            [
                "encrypted": .bool(secrecy.isEncrypted),
                "isLocked": .bool(secrecy.isLocked),
                "keyMissing": .bool(secrecy.state == .keyGone),
                "lockedKeys": .integer(Int64(secrecy.lockedKeys)),
                "unlockedSeconds": secrecy.remaining
                    .map { .integer($0.wholeMilliseconds / 1000) } ?? .null,
                "textsWaiting": .bool(secrecy.hasTextsWaiting),
                "remains": .bool(secrecy.hasRemains), "entries": .integer(Int64(count)),
                "keeps": keeps.map { .integer(Int64($0)) } ?? .string("all"),
            ],
            lines: [
                secrecy.words,
                "\(count) \(count == 1 ? "entry" : "entries"), "
                    + (keeps.map { "the latest \($0) are kept" } ?? "all are kept"),
            ])
        session.note(aboutChores: secrecy)
        if try await workspace.read({ try $0.entries.isLockedByForeignKeys() }) {
            session.note(
                "This device never had the key, and no text here is sealed with it: it was "
                    + "encrypted on another device, or somebody else has your account.",
                hint: "If it wasn't you: quad journal decrypt --give-up")
        }
    }
}

extension JournalSecrecy {
    var words: String {
        switch state {
        case .open: return "not encrypted"
        case .locked: return "encrypted, locked"
        case .keyGone: return "encrypted, and its key is missing"
        case .unlocked:
            guard let remaining else { return "encrypted, unlocked" }
            let minutes = (remaining + .seconds(59)).wholeMinutes
            let span =
                remaining < .seconds(60)
                ? "\(max(1, (remaining + .milliseconds(999)).wholeMilliseconds / 1000)) s"
                : TimeWords.span(minutes: minutes)
            return "encrypted, unlocked for \(span)"
        }
    }
}

extension Session {
    /// Notes the unfinished work of encrypting or decrypting.
    func note(aboutChores secrecy: JournalSecrecy) {
        if secrecy.state == .keyGone {
            note("The account's vault has lost the key.", hint: Remedy.restoreKey.ending)
        } else if secrecy.isEndUnconfirmed {
            note(
                "Another device ended the encryption.", hint: "Confirm it: quad journal unlock")
        } else if secrecy.lockedKeys > 0 {
            note(
                "A part was encrypted with another passphrase.",
                hint: "Open it: quad journal unlock")
        } else if secrecy.hasTextsWaiting {
            note(
                secrecy.isEncrypted
                    ? "Texts on this device may not be sealed yet: quad journal unlock sees to it"
                    : "Some texts are still sealed: quad journal unlock opens them")
        }
        if secrecy.hasRemains {
            note("Old texts may still be in unused parts of the store: quad journal unlock does it")
        }
    }
}

/// The time for which the journal is unlocked.
struct UnlockDuration: ParsableArguments {
    static let usual = Duration.minutes(15)
    private static let longest = Duration.hours(24)

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Time for which it stays unlocked, such as 15m, 90s or 2h, at most 24h.",
            valueName: "time"))
    var time: String?

    /// Returns the duration; `nil` if the option is absent.
    func duration() throws -> Duration? {
        guard let time else { return nil }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
        guard let unit = time.last.flatMap({ units[$0] }), let count = Int(time.dropLast()),
            count > 0, count <= 86_400, .seconds(count * unit) <= Self.longest
        else {
            throw CommandError.usage(
                "\"\(time.brief)\" is not a time up to 24 hours", hint: "write 15m, 90s or 2h")
        }
        return .seconds(count * unit)
    }
}

/// The work factor of a new passphrase.
struct WorkOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Work of each try of the passphrase: 17 takes 128 MiB and less than a second, \
            each step more takes twice as much.
            """, valueName: "10…20"))
    var work = Workspace.usualPassphraseWork

    func validate() throws {
        if !(10...20).contains(work) { throw ValidationError("--work must be from 10 to 20") }
    }
}
