import Device
import Presentation

extension Settings {
    /// Returns the wish for colour: from the option or its variable, else the file, else the
    /// terminal.
    ///
    /// The variables common to all programs take precedence over the file.
    func colorWish(_ variables: [String: String]) -> ColorUse.Wish {
        let entry = entry(.color)
        let common = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"]
        if entry.source == .file, common.contains(where: { variables[$0]?.isEmpty == false }) {
            return .auto
        }
        return ColorUse.Wish(rawValue: entry.value) ?? .auto
    }

    /// Whether advice is written to standard error.
    func givesHints(toTerminal isTerminal: Bool) -> Bool {
        self[.hints] == "auto" ? isTerminal : self[.hints] == "always"
    }

    func charset(_ variables: [String: String]) -> Charset {
        switch self[.icons] {
        case "unicode": .unicode
        case "ascii": .ascii
        default: Charset(environment: variables)
        }
    }
}

extension Session {
    func withSettings(read options: GlobalOptions) throws(SettingsError) -> Session {
        try Session(options: options, variables: variables)
    }
}
