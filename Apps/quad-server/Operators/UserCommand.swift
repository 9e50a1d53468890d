import ArgumentParser
import Hub

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Manage the accounts of a server.",
        discussion: """
            On SQLite this works while the server runs; it obeys at its next request and ends live \
            streams within a second. Stop a server on JSON files first. Every act is noted: \
            quad-server audit.
            """,
        subcommands: [
            UserList.self, UserShow.self, UserCreate.self, UserDisable.self, UserEnable.self,
            UserReset.self, UserDelete.self, UserData.self, UserConversations.self,
            UserProfile.self, UserInvite.self, UserInvites.self, UserWithdraw.self,
        ])
}

struct UserList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts, a line each, by name.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.ask { op in
            let accounts = try await op.accounts()
            try options.show(list: accounts.map(\.json), lines: AccountReport.lines(accounts))
        }
    }
}

struct UserShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an account and its devices.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.ask { op in
            let account = try await op.account(name)
            try options.show(account.json, lines: account.lines)
        }
    }
}

struct UserCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make an account.",
        discussion: """
            The password is asked for at the terminal, or is the first line of standard input.
            """)

    @Argument(
        help: """
            The name for signing in: 3 to 32 of a to z, 0 to 9, ".", "_" and "-", beginning with a \
            letter or a digit.
            """)
    var name: String

    @Option(
        help: ArgumentHelp(
            "Name that others see; the name for signing in if not given.", valueName: "name"))
    var displayName: String?

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let password = try NewPassword.read()
        let place = options.storeOptions
        let url = try place.knownURL(place.settings())
        if !url.isThere { StandardStreams.say("there was no store at \(url): it is made") }
        try await options.act(makingStore: true) { op in
            let account = try await op.create(
                name, password: password, displayName: displayName ?? name)
            try options.show(account.json, lines: ["made the account \(account.name)"])
        }
    }
}

struct UserDisable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Disable an account: nobody can sign in, and its sessions end.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let before = try await op.setDisabled(true, name)
            let ended = before.devices.count
            try options.show(
                before.signedOut(isDisabled: true).json,
                lines: [
                    before.isDisabled
                        ? "\(before.name) was off already"
                        : "\(before.name) is off; \(ended) signed-in devices are signed out"
                ])
        }
    }
}

struct UserEnable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable an account again.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let before = try await op.setDisabled(false, name)
            try options.show(
                before.signedOut(isDisabled: false).json,
                lines: [
                    before.isDisabled
                        ? "\(before.name) is on again: its devices must sign in"
                        : "\(before.name) was on already"
                ])
        }
    }
}

struct UserReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Give an account a new password; its sessions end.",
        discussion: """
            The password is asked for at the terminal, or is the first line of standard input.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let password = try NewPassword.read()
        try await options.act { op in
            let before = try await op.resetPassword(of: name, to: password)
            try options.show(
                before.signedOut(isDisabled: before.isDisabled).json,
                lines: [
                    "\(before.name) has the new password; "
                        + "\(before.devices.count) signed-in devices are signed out"
                ])
        }
    }
}

struct UserDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Remove an account with everything it owns, for ever.",
        discussion: """
            Its profile, visits, blocks, documents and devices go. Conversations are closed; \
            messages stay with those who have them. Others may take the name.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @Flag(help: "Do it; without this, nothing is done.")
    var yes = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard yes else {
            throw Failure(
                .usage, "this removes \(name) for ever, and nothing was done: add --yes to do it")
        }
        try await options.act { op in
            let before = try await op.delete(name)
            try options.show(
                before.signedOut(isDisabled: before.isDisabled).json,
                lines: ["\(before.name) is removed (\(before.id))"])
        }
    }
}
