import ArgumentParser
import Device
import Presentation

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
            "All that is on the device stays, and goes to the next account. The account itself "
            + "stays on its server.")

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let signIn = try await workspace.signIn() else { throw WorkspaceError.notSignedIn }
        // A sealed outbox that can't be read is taken for one with something in it.
        let unsent = (try? await workspace.outbox().count) ?? 1
        let isDone = try session.mayDestroy(
            "forget the account \(signIn.line)",
            consequence: (unsent > 0 ? "What waits in quad outbox is not sent any more. " : "")
                + "Counters and journal stay here, and go to the next account of this "
                + "device. Visits that the server was not told of are not told to the next one.",
            options: destruction)
        var isEnded = true
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
