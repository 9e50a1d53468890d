import ArgumentParser
import Device

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
