import ArgumentParser
import Device
import Presentation

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
            return "encrypted, unlocked for \(TimeWords.span(minutes: minutes))"
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
                    ? "Some texts are not sealed yet on this device: quad journal unlock does it"
                    : "Some texts are still sealed: quad journal unlock opens them")
        }
        if secrecy.hasRemains {
            note("Old texts may still be in unused parts of the store: quad journal unlock does it")
        }
    }
}
