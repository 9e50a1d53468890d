import ArgumentParser
import Primitives
import Workspace

struct AccountPassword: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Change the password; your other devices are signed out.",
        discussion: "With --password-stdin the first line is the present password, the second one "
            + "the new password.")

    @OptionGroup var passwordOptions: PasswordOptions

    @Option(help: ArgumentHelp("Read the new password from a file.", valueName: "path"))
    var newPasswordFile: String?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard try await workspace.signIn() != nil else { throw WorkspaceError.notSignedIn }
        let (old, new) = try passwordOptions.passwords(
            newIn: newPasswordFile, terminal: session.terminal)
        try await workspace.changePassword(from: old, to: new)
        try await workspace.note("account password", about: "")
        try session.show(["changed": .bool(true)], afterChange: true, lines: [])
        session.note("The password is changed. Sign your other devices in again.")
    }
}

/// The source of a password; never the command line, which others can see.
struct PasswordOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the password from a file.", valueName: "path"))
    var passwordFile: String?

    @Flag(help: "Read the password from standard input.")
    var passwordStdin = false

    func validate() throws {
        if passwordFile != nil && passwordStdin {
            throw ValidationError("--password-file and --password-stdin don't go together")
        }
    }

    /// Returns the password from a file, from standard input, or as a person types it: twice for a
    /// new one.
    ///
    /// A new password that every server would refuse is rejected before it is typed again.
    func password(isNew: Bool, terminal: Terminal) throws -> String {
        guard let lines = try givenLines() else {
            try requirePerson(at: terminal)
            return isNew ? try Self.newPassword(at: terminal) : try terminal.secret("Password: ")
        }
        let password = lines.first ?? ""
        return isNew ? try Self.checked(password, from: source) : password
    }

    /// Returns the present password and a new one: the new one from a file of its own, from the
    /// second line of standard input, or as a person types it twice.
    func passwords(newIn file: String?, terminal: Terminal) throws -> (old: String, new: String) {
        guard let lines = try givenLines() else {
            try requirePerson(at: terminal)
            let old = try terminal.secret("Present password: ")
            guard let file else { return (old, try Self.newPassword(at: terminal)) }
            return (old, try Self.newPassword(inFile: file))
        }
        let old = lines.first ?? ""
        if let file { return (old, try Self.newPassword(inFile: file)) }
        guard passwordStdin else {
            throw CommandError.usage("which new password?", hint: "--new-password-file PATH")
        }
        guard lines.count > 1 else {
            throw CommandError.badFile(
                path: source, problem: "the new password is missing: it is the second line")
        }
        return (old, try Self.checked(lines[1], from: source))
    }

    /// The place of a password that nobody types, in messages.
    private var source: String { passwordFile ?? "standard input" }

    /// Returns the lines of the file or of standard input; `nil` if a person is to type.
    private func givenLines() throws -> [String]? {
        if let passwordFile {
            return Self.lines(of: try StandardInput.text(ofFile: passwordFile))
        }
        return passwordStdin ? Self.lines(of: try StandardInput.text()) : nil
    }

    private func requirePerson(at terminal: Terminal) throws {
        guard terminal.canAsk else {
            throw CommandError.needsTerminal(
                "there is nobody to ask for the password",
                hint: "use --password-file PATH or --password-stdin")
        }
    }

    private static func newPassword(inFile path: String) throws -> String {
        try checked(lines(of: try StandardInput.text(ofFile: path)).first ?? "", from: path)
    }

    private static func newPassword(at terminal: Terminal) throws -> String {
        let least = Workspace.passwordBytes.lowerBound
        return try terminal.newSecret(
            "New password, at least \(least) characters: ", differ: "The passwords differ."
        ) { typed in
            problem(with: typed).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
        }
    }

    /// Returns a new password, unless every server would refuse it.
    private static func checked(_ password: String, from source: String) throws -> String {
        if let problem = problem(with: password) {
            throw CommandError.badFile(path: source, problem: problem)
        }
        return password
    }

    /// Returns the reason why every server would refuse a password; `nil` if it is acceptable.
    private static func problem(with password: String) -> String? {
        let limits = Workspace.passwordBytes
        let count = password.utf8.count
        if count > limits.upperBound {
            return "the password has more than \(limits.upperBound) bytes"
        }
        if count < limits.lowerBound {
            return "the password has fewer than \(limits.lowerBound) characters"
        }
        return nil
    }

    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}

struct AccountDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete the account on its server; what is on this device stays.",
        discussion: "It can't be undone. Profile, visits, blocks and devices go, and the server's "
            + "copy of counters and journal. Messages stay with the people who have them, in a "
            + "closed conversation.")

    @OptionGroup var passwordOptions: PasswordOptions
    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let signIn = try await workspace.signIn() else { throw WorkspaceError.notSignedIn }
        // One that is sealed and can't be read is taken for one with something in it.
        let unsent = (try? await workspace.outbox().count) ?? 1
        if unsent > 0 { session.note(AccountForget.loss) }
        let isDone = try session.mayDestroy(
            "delete the account \(signIn.line)",
            consequence: "It can't be undone. Messages stay with the people who have them; what "
                + "is on this device stays, too.",
            options: destruction)
        if isDone {
            let password = try passwordOptions.password(isNew: false, terminal: session.terminal)
            try await workspace.deleteAccount(password: password)
            try await workspace.note("account delete", about: signIn.name)
        }
        try session.show(
            ["deleted": .bool(isDone), "name": .string(signIn.name)], afterChange: isDone,
            lines: [])
        if isDone {
            session.note("The account is deleted. Counters and journal stay on this device.")
        }
    }
}

struct AccountForget: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Sign out and forget the account here, so that this device can have another one.",
        discussion:
            "Counters, journal and visits stay on the device, and go to the next account. People, "
            + "messages and what waits in quad outbox go. The account itself stays on its server.")

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    fileprivate static let loss = "What waits in quad outbox is not sent any more."

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let signIn = try await workspace.signIn() else { throw WorkspaceError.notSignedIn }
        // A sealed outbox that can't be read is taken for one with something in it.
        let unsent = (try? await workspace.outbox().count) ?? 1
        let isDone = try session.mayDestroy(
            "forget the account \(signIn.line)",
            consequence: (unsent > 0 ? "\(Self.loss) " : "")
                + "Counters and journal stay here, and go to the next account of this "
                + "device. Visits that the server was not told of are not told to the next one.",
            options: destruction)
        var isEnded = true
        if unsent > 0, destruction.dryRun || destruction.yes { session.note(Self.loss) }
        if isDone {
            isEnded = try await workspace.forgetAccount()
            try await workspace.note("account forget", about: signIn.name)
        }
        try session.show(
            ["forgotten": .bool(isDone), "serverKnows": .bool(isEnded)], afterChange: isDone,
            lines: [])
        guard isDone else { return }
        session.note(
            isEnded
                ? "The account is forgotten here."
                : "The account is forgotten here, but the server was not reached: revoke this "
                    + "device from another one with "
                    + "quad account revoke \(workspace.replica.device)")
        session.hint("Another one: quad account register NAME --server URL")
    }
}
