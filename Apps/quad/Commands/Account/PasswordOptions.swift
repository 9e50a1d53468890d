import ArgumentParser

/// Where a password comes from; never the command line, which others can see.
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

    /// The password: of a file, of standard input, or as a person types it, twice for a new one.
    func password(isNew: Bool, terminal: Terminal) throws(CommandError) -> String {
        if let passwordFile {
            return Self.firstLine(of: try StandardInput.text(ofFile: passwordFile))
        }
        if passwordStdin { return Self.firstLine(of: try StandardInput.text()) }
        guard terminal.canAsk else {
            throw .needsTerminal(
                "there is nobody to ask for the password",
                hint: "use --password-file PATH or --password-stdin")
        }
        guard isNew else { return try terminal.secret("Password: ") }
        while true {
            let password = try terminal.secret("New password, at least 8 characters: ")
            if try terminal.secret("Once more: ") == password { return password }
            StandardOutput.report("These were two different passwords.")
        }
    }

    private static func firstLine(of text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
            .map(String.init) ?? ""
    }
}
