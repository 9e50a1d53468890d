import ArgumentParser
import Device
import Presentation

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
            session.hint("Send what is on this device: quad sync")
        }
    }
}

struct AccountSignIn: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Sign this device in to an account.")

    @Argument(help: "The name of the account. (default: as last time)")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The server, such as https://quad.example.org. (default: as last time)",
            valueName: "url"))
    var server: String?

    @OptionGroup var device: DeviceNameOption
    @OptionGroup var passwordOptions: PasswordOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(in session: Session) async throws {
        let known =
            name == nil || server == nil
            ? try await session.beforehand { try await $0.signIn() } : nil
        guard let name = name ?? known?.name else {
            throw CommandError.usage(
                "missing name", hint: "quad account sign-in NAME --server URL")
        }
        guard let address = server ?? known?.server else {
            throw CommandError.usage(
                "missing server",
                hint: "quad account sign-in \(name.shellWord) --server URL")
        }
        let server = try ServerAddress(address)
        try Workspace.checkNames(name)
        if known != nil {
            try await session.beforehand { try await $0.checkSignIn(name: name, server: server) }
        }
        let password = try passwordOptions.password(isNew: false, terminal: session.terminal)
        try await session.withWorkspace { workspace in
            let signIn = try await workspace.signIn(
                name: name, password: password, server: server, deviceName: device.name)
            try await workspace.note("account sign-in", about: signIn.name)
            try session.show(signIn.json, afterChange: true, lines: [signIn.line])
            session.hint("Get what your other devices have: quad sync")
        }
    }
}
