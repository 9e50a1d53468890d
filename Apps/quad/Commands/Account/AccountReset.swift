import ArgumentParser
import Primitives
import Workspace

struct AccountReset: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Set a new password by a code from the server's operator.",
        discussion:
            "Ask the operator for a code; it works once, for a day. All devices are signed out, "
            + "this one, too; what is on them stays. The operator doesn't learn the password.")

    @OptionGroup var account: KnownAccountOptions

    @Option(help: ArgumentHelp("The code, such as 7KQ2-M0XD-9HTV-4BZC.", valueName: "code"))
    var code: String

    @OptionGroup var passwordOptions: PasswordOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let (name, server, address, _) = try await account.found(in: session) {
            "quad account reset \($0) --server URL --code CODE"
        }
        let password = try passwordOptions.password(isNew: true, terminal: session.terminal)
        try await session.withWorkspace { workspace in
            try await workspace.resetPassword(of: name, by: code, to: password, server: server)
            try await workspace.note("account reset", about: name)
            try session.show(["changed": .bool(true)], afterChange: true, lines: [])
            session.note("The password is set. All devices are signed out.")
            session.hint("Sign in: quad account sign-in \(name.shellWord) --server \(address)")
        }
    }
}
