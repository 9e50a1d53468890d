import ArgumentParser
import Device

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
    func password(isNew: Bool, terminal: Terminal) throws(CommandError) -> String {
        guard let lines = try givenLines() else {
            try requirePerson(at: terminal)
            return isNew ? try Self.newPassword(at: terminal) : try terminal.secret("Password: ")
        }
        let password = lines.first ?? ""
        return isNew ? try Self.checked(password, from: source) : password
    }

    /// Returns the present password and a new one: the new one from a file of its own, from the
    /// second line of standard input, or as a person types it twice.
    func passwords(
        newIn file: String?, terminal: Terminal
    ) throws(CommandError) -> (old: String, new: String) {
        guard let lines = try givenLines() else {
            try requirePerson(at: terminal)
            let old = try terminal.secret("Present password: ")
            guard let file else { return (old, try Self.newPassword(at: terminal)) }
            return (old, try Self.newPassword(inFile: file))
        }
        let old = lines.first ?? ""
        if let file { return (old, try Self.newPassword(inFile: file)) }
        guard passwordStdin else {
            throw .usage("which new password?", hint: "--new-password-file PATH")
        }
        guard lines.count > 1 else {
            throw .badFile(
                path: source, problem: "the new password is missing: it is the second line")
        }
        return (old, try Self.checked(lines[1], from: source))
    }

    /// The place of a password that nobody types, in messages.
    private var source: String { passwordFile ?? "standard input" }

    /// Returns the lines of the file or of standard input; `nil` if a person is to type.
    private func givenLines() throws(CommandError) -> [String]? {
        if let passwordFile {
            return Self.lines(of: try StandardInput.text(ofFile: passwordFile))
        }
        return passwordStdin ? Self.lines(of: try StandardInput.text()) : nil
    }

    private func requirePerson(at terminal: Terminal) throws(CommandError) {
        guard terminal.canAsk else {
            throw .needsTerminal(
                "there is nobody to ask for the password",
                hint: "use --password-file PATH or --password-stdin")
        }
    }

    private static func newPassword(inFile path: String) throws(CommandError) -> String {
        try checked(lines(of: try StandardInput.text(ofFile: path)).first ?? "", from: path)
    }

    private static func newPassword(at terminal: Terminal) throws(CommandError) -> String {
        while true {
            let least = Workspace.passwordBytes.lowerBound
            let password = try terminal.secret("New password, at least \(least) characters: ")
            if let problem = Self.problem(with: password) {
                StandardOutput.report(problem.prefix(1).uppercased() + problem.dropFirst() + ".")
                continue
            }
            if try terminal.secret("Once more: ") == password { return password }
            StandardOutput.report("The passwords differ.")
        }
    }

    /// Returns a new password, unless every server would refuse it.
    private static func checked(
        _ password: String, from source: String
    ) throws(CommandError) -> String {
        if let problem = problem(with: password) { throw .badFile(path: source, problem: problem) }
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
