import ArgumentParser
import Glibc
import Primitives
import Workspace

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Sign in on a server, and see where you are signed in.",
        discussion: "Alone it shows the account.",
        subcommands: [
            AccountRegister.self, AccountSignIn.self, AccountSignOut.self, AccountShow.self,
            AccountSettingsList.self, AccountSet.self, AccountPause.self, AccountResume.self,
            AccountDevices.self, AccountRename.self, AccountRevoke.self, AccountPassword.self,
            AccountReset.self, AccountExport.self, AccountForget.self, AccountDelete.self,
        ],
        defaultSubcommand: AccountShow.self)
}

struct AccountShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the account of this device.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let signIn = try await workspace.signIn() else { throw WorkspaceError.notSignedIn }
        try session.show(signIn.json, lines: [signIn.line])
        guard signIn.isSignedIn else {
            session.hint("Sign in again: quad account sign-in")
            return
        }
        // The account is shown without a server, too.
        let settings = await soon(within: .seconds(1)) {
            try await workspace.accountSettings(from: .either)
        }
        if settings?.value.isPaused ?? false { session.noteThatPaused() }
    }
}

struct AccountSignOut: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: "Sign this device out; what is on it stays.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let isEnded = try await workspace.signOut()
        try await workspace.note("account sign-out", about: "")
        try session.show(
            ["signedOut": .bool(true), "serverKnows": .bool(isEnded)], afterChange: true,
            lines: [])
        session.note(
            isEnded
                ? "Signed out. Counters and journal stay on this device."
                : "Signed out here, but the server was not reached: revoke this device from "
                    + "another one with quad account revoke \(workspace.replica.device)")
    }
}

extension SignIn {
    /// The account as JSON, the same in every command; never with the token.
    var json: JSONValue {
        [
            "name": .string(name), "server": .string(server), "account": .text(account),
            "signedIn": .bool(isSignedIn),
        ]
    }

    var line: String {
        "\(name) at \(server)".safe
            + (isSignedIn ? "" : isEnded ? ", signed out by the server" : ", signed out")
    }
}

struct AccountRegister: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "register", abstract: "Make an account on a server and sign in.")

    @Argument(help: "Name to sign in with; only you see it.")
    var name: String

    @Option(help: ArgumentHelp("The server, such as https://quad.example.org.", valueName: "url"))
    var server: String

    @Option(
        help: ArgumentHelp(
            "Name that others see. (default: the name to sign in with)", valueName: "name"))
    var displayName: String?

    @Option(help: ArgumentHelp("An invitation from the server's operator.", valueName: "code"))
    var invite: String?

    @OptionGroup var device: DeviceNameOption
    @OptionGroup var passwordOptions: PasswordOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(in session: Session) async throws {
        let server = try ServerAddress(server)
        try Workspace.checkNames(name, displayName: displayName)
        try await session.beforehand { try await $0.checkSignIn(name: name, server: server) }
        let password = try passwordOptions.password(isNew: true, terminal: session.terminal)
        try await session.withWorkspace { workspace in
            let signIn = try await workspace.register(
                name: name, password: password, displayName: displayName ?? name, server: server,
                invite: invite, deviceName: device.name)
            try await workspace.note("account register", about: signIn.name)
            try session.show(signIn.json, afterChange: true, lines: [signIn.line])
            session.noteBlockedAgain(signIn.blockedAgainWords)
            session.hint("Send what is on this device: quad sync")
        }
    }
}

/// An account and its server, by default those of the last sign-in.
struct KnownAccountOptions: ParsableArguments {
    @Argument(help: "The name of the account. (default: as last time)")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The server, such as https://quad.example.org. (default: as last time)",
            valueName: "url"))
    var server: String?

    /// Returns the name, the server, and whether one of them is as last time.
    ///
    /// - Parameter usage: The command that lacks nothing, given a name.
    func found(
        in session: Session, usage: (String) -> String
    ) async throws -> (name: String, server: ServerAddress, address: String, isKnown: Bool) {
        let known =
            name == nil || server == nil
            ? try await session.beforehand { try await $0.signIn() } : nil
        guard let name = name ?? known?.name else {
            throw CommandError.usage("missing name", hint: usage("NAME"))
        }
        guard let address = server ?? known?.server else {
            throw CommandError.usage("missing server", hint: usage(name.shellWord))
        }
        let server = try ServerAddress(address)
        try Workspace.checkNames(name)
        return (name, server, address, known != nil)
    }
}

struct AccountSignIn: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Sign this device in to an account.")

    @OptionGroup var account: KnownAccountOptions
    @OptionGroup var device: DeviceNameOption
    @OptionGroup var passwordOptions: PasswordOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(in session: Session) async throws {
        let (name, server, _, isKnown) = try await account.found(in: session) {
            "quad account sign-in \($0) --server URL"
        }
        if isKnown {
            try await session.beforehand { try await $0.checkSignIn(name: name, server: server) }
        }
        let password = try passwordOptions.password(isNew: false, terminal: session.terminal)
        try await session.withWorkspace { workspace in
            let signIn = try await workspace.signIn(
                name: name, password: password, server: server, deviceName: device.name)
            try await workspace.note("account sign-in", about: signIn.name)
            try session.show(signIn.json, afterChange: true, lines: [signIn.line])
            session.noteBlockedAgain(signIn.blockedAgainWords)
            session.hint("Get what your other devices have: quad sync")
        }
    }
}

struct AccountExport: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export everything that the server has about you, as JSON.",
        discussion: """
            The profile, devices, visits, conversations with their messages, requests, blocks, \
            and what is synced, as the server has it now. What is on this device: quad export.
            """)

    @Option(
        help: ArgumentHelp("A file; standard output if none, or -.", valueName: "path"),
        completion: .file())
    var to: String?

    @OptionGroup var replacing: ReplacingOption
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let to = to == "-" ? nil : to
        let place = try ExportPlace(path: to, format: .json, table: nil, force: replacing.force)
        let summary: AccountExportSummary
        do {
            summary = try await workspace.exportAccount(to: place.sink)
        } catch {
            // A failure to write a file is reported by the file's own error.
            if let cause = place.cause { throw cause }
            throw error
        }
        let files = try place.finish()
        guard to != nil else { return }
        try session.show(
            [
                "files": .array(files.map { .string($0) }),
                "conversations": .integer(Int64(summary.conversations)),
                "messages": .integer(Int64(summary.messages)),
                "visits": .integer(Int64(summary.visits)),
                "documents": .integer(Int64(summary.documents)),
            ], lines: files)
        session.note(
            "\(summary.messages.of("message")) of \(summary.conversations.of("conversation")), "
                + "\(summary.visits.of("visit")), \(summary.documents.of("document")).")
    }
}

/// The name of this device among those of the account.
struct DeviceNameOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Name of this device in your list of devices. (default: the machine's name)",
            valueName: "name"))
    var deviceName: String?

    /// The name to give to the server; `nil` for none.
    var name: String? { deviceName ?? Self.machine }

    /// The name of the machine without its domain; `nil` if it has none.
    private static var machine: String? {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
        let name = bytes.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
        return name.isEmpty
            ? nil : String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
