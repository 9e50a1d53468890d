import Backends
import Presentation
import Primitives
import Settings

extension Settings {
    /// When colour is wanted: the option or a variable says so, else the file, else the terminal.
    ///
    /// The variables that every program knows come before the file.
    func colorWish(_ variables: [String: String]) -> ColorUse.Wish {
        let entry = entry(.color)
        let common = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"]
        if entry.source == .file, common.contains(where: { variables[$0]?.isEmpty == false }) {
            return .auto
        }
        return ColorUse.Wish(rawValue: entry.value) ?? .auto
    }

    /// Whether standard error is told what to type next.
    func givesHints(toTerminal isTerminal: Bool) -> Bool {
        self[.hints] == "auto" ? isTerminal : self[.hints] == "always"
    }

    /// What icons and charts are drawn with.
    func charset(_ variables: [String: String]) -> Charset {
        switch self[.icons] {
        case "unicode": .unicode
        case "ascii": .ascii
        default: Charset(environment: variables)
        }
    }

    /// Where the store is: what is set, or the file in the folder for data.
    func storeLocation(
        _ variables: [String: String]
    ) throws(StoreLocationError) -> StoreLocation {
        var others = variables
        others["QUAD_STORE"] = nil
        return try StoreLocation(option: store, variables: others)
    }
}

extension Session {
    /// The same session with the settings as they are now.
    func withSettings(read options: GlobalOptions) throws(SettingsError) -> Session {
        try Session(options: options, variables: variables)
    }
}
