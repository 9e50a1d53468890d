extension Action {
    /// The words of an action of Settings, of the account's end or of files; `nil` for any other.
    var screenWords: (hint: String, summary: String, command: String?)? {
        switch self {
        case .showSettings: ("settings", "flash, sounds, keys: all settings", "config")
        case .nextValue: ("next value", "the next value of this setting", "config set")
        case .previousValue: ("", "the value before", "config set")
        case .standardValue:
            ("default", "back to the default of this setting", "config unset")
        case .chooseKeys: ("keys", "give keys to an action", "config set key.ACTION")
        case .changePassword:
            ("password", "change the password of your account", "account password")
        case .deleteAccount:
            ("delete account", "delete your account on its server", "account delete")
        case .exportAll: ("export", "write everything into a file", "export")
        case .importFile:
            ("import", "bring in a file of Quad or another program", "import")
        case .about: ("about", "the version, and where the words are", "quad --version")
        default: nil
        }
    }
}
