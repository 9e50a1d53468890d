import ArgumentParser

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Sign in on a server, and see where you are signed in.",
        discussion: "Alone it shows the account.",
        subcommands: [
            AccountRegister.self, AccountSignIn.self, AccountSignOut.self, AccountShow.self,
            AccountSettingsList.self, AccountSet.self, AccountPause.self, AccountResume.self,
            AccountDevices.self, AccountRename.self, AccountRevoke.self, AccountPassword.self,
            AccountExport.self, AccountForget.self, AccountDelete.self,
        ],
        defaultSubcommand: AccountShow.self)
}
