import ArgumentParser
import Device
import Presentation
import TextFormats

struct AccountShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the account of this device.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let signIn = try await workspace.signIn() else { throw WorkspaceError.notSignedIn }
        try session.show(signIn.json, lines: [signIn.line])
        guard signIn.token != nil else {
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
            "signedIn": .bool(token != nil),
        ]
    }

    var line: String {
        "\(name) at \(server)".safe + (token == nil ? ", signed out" : "")
    }
}
