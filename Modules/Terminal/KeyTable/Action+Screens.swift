extension Action {
    /// The words of an action of Settings, of the account's end or of files; `nil` for any other.
    var screenWords: (hint: String, summary: String, command: String?)? {
        switch self {
        case .showSettings: ("settings", "flash, sounds, keys: all settings", "quad config")
        case .nextValue: ("next value", "the next value of this setting", "quad config set")
        case .previousValue: ("", "the value before", "quad config set")
        case .standardValue:
            ("default", "back to the default of this setting", "quad config unset")
        case .chooseKeys: ("keys", "give keys to an action", "quad config set key.ACTION")
        case .changePassword:
            ("password", "change the password of your account", "quad account password")
        case .deleteAccount:
            ("delete account", "delete your account on its server", "quad account delete")
        case .exportAll: ("export", "write everything into a file", "quad export")
        case .importFile:
            ("import", "bring in a file of Quad or another program", "quad import")
        case .about: ("about", "the version, and where the words are", "quad --version")
        default: nil
        }
    }
}
