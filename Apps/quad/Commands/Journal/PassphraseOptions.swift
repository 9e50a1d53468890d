import ArgumentParser
import Journal
import Workspace

/// The source of the passphrase of an encrypted journal; never the command line, which others can
/// see.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the passphrase of an encrypted journal from a file; - is standard input.",
            valueName: "path"))
    var passphraseFile: String?

    /// The number of attempts to type the passphrase.
    private static let tries = 3

    var readsInput: Bool { passphraseFile == "-" }

    /// Returns the passphrase from the file of the option; `nil` if there is no such option.
    func named() throws -> String? {
        guard let passphraseFile else { return nil }
        return Self.firstLine(of: try StandardInput.text(ofFile: passphraseFile))
    }

    /// Returns the passphrase from the file of the option, or as a person types it.
    func passphrase(_ question: String, in session: Session) throws -> String {
        if let named = try named() { return named }
        try Self.requirePerson(in: session, option: "--passphrase-file")
        return try session.terminal.secret(question)
    }

    /// Unlocks the journal for this command if it is locked.
    ///
    /// - Parameter isNeeded: Whether the command can do nothing with a locked journal.
    /// - Returns: The passphrase that unlocked it, for opening the store again.
    @discardableResult
    func unlock(
        _ workspace: Workspace, in session: Session, isNeeded: Bool = true
    ) async throws -> String? {
        let secrecy = try await workspace.read { try $0.entries.secrecy() }
        guard secrecy.isLocked else { return nil }
        if secrecy.state == .keyGone {
            if isNeeded { throw JournalError.keyGone }
            return nil
        }
        if let named = try named() {
            try await workspace.lock.unlock(with: named)
            return named
        }
        if session.terminal.canAsk, !session.isJSON {
            return try await Self.askAndUnlock(workspace, in: session)
        }
        if isNeeded { throw JournalError.locked }
        return nil
    }

    /// Asks a person until the passphrase is right, up to a limited number of times.
    @discardableResult
    static func askAndUnlock(
        _ workspace: Workspace, in session: Session, for duration: Duration? = nil,
        question: String = "Passphrase: "
    ) async throws -> String {
        for _ in 1..<tries {
            do {
                return try await askOnce(workspace, in: session, for: duration, question)
            } catch JournalError.wrongPassphrase {
                session.note("That is not the passphrase.")
            }
        }
        return try await askOnce(workspace, in: session, for: duration, question)
    }

    private static func askOnce(
        _ workspace: Workspace, in session: Session, for duration: Duration?, _ question: String
    ) async throws -> String {
        let passphrase = try session.terminal.secret(question)
        try await workspace.lock.unlock(with: passphrase, for: duration)
        return passphrase
    }

    /// Returns a new passphrase, from a file or typed twice.
    static func new(file: String?, option: String, in session: Session) throws -> String {
        if let file {
            let line = firstLine(of: try StandardInput.text(ofFile: file))
            try Workspace.check(newPassphrase: line)
            return line
        }
        try requirePerson(in: session, option: option)
        return try session.terminal.newSecret(
            "New passphrase, at least \(Workspace.fewestPassphraseCharacters) characters: ",
            differ: "These were two different passphrases."
        ) { typed in
            do {
                try Workspace.check(newPassphrase: typed)
                return nil
            } catch {
                return "\(error)."
            }
        }
    }

    private static func requirePerson(in session: Session, option: String) throws {
        guard session.terminal.canAsk else {
            throw CommandError.needsTerminal(
                "there is nobody to ask for the passphrase", hint: "use \(option) PATH")
        }
    }

    private static func firstLine(of text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
            .map(String.init) ?? ""
    }
}
