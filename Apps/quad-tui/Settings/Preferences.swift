import Device
import Presentation
import Primitives

/// The person's settings: those of the file, where no variable and no option of this run decides.
struct Preferences: Sendable {
    let variables: [String: String]
    var flags: [SettingKey: (option: String, value: String)] = [:]
    /// The themes that can be chosen.
    var themes = ThemeShelf.builtIn

    /// Reads the settings.
    func settings() throws -> Settings {
        try Settings.usable(variables: variables, flags: flags, isLenient: false)
    }

    /// Changes one setting in the file; `nil` goes back to its default.
    ///
    /// - Returns: The value that the file had before.
    /// - Throws: ``SettingsError``, or ``ThemeError`` for a theme that is not there; the file is
    ///   then unchanged.
    func change(_ key: SettingKey, to text: String?) throws -> String? {
        var value: String?
        if let text {
            let checked = try Settings.checked(text, of: key, from: .file)
            _ = try DayRule(Settings(flags: [key: (key.rawValue, checked)]))
            value = key == .theme ? try themes.theme(named: checked).name : checked
        }
        var before: String?
        try SettingsFile(variables: variables).change { values in
            before = values[key]
            values[key] = value
        }
        return before
    }
}
