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
        if passwordFile != nil || passwordStdin {
            let text =
                if let passwordFile {
                    try StandardInput.text(ofFile: passwordFile)
                } else {
                    try StandardInput.text()
                }
            let password = Self.firstLine(of: text)
            if isNew, let problem = Self.problem(with: password) {
                throw .badFile(path: passwordFile ?? "standard input", problem: problem)
            }
            return password
        }
        guard terminal.canAsk else {
            throw .needsTerminal(
                "there is nobody to ask for the password",
                hint: "use --password-file PATH or --password-stdin")
        }
        guard isNew else { return try terminal.secret("Password: ") }
        while true {
            let least = Workspace.passwordBytes.lowerBound
            let password = try terminal.secret("New password, at least \(least) characters: ")
            if let problem = Self.problem(with: password) {
                StandardOutput.report(problem.prefix(1).uppercased() + problem.dropFirst() + ".")
                continue
            }
            if try terminal.secret("Once more: ") == password { return password }
            StandardOutput.report("These were two different passwords.")
        }
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

    private static func firstLine(of text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
            .map(String.init) ?? ""
    }
}
