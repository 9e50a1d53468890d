import Device

/// A command for the settings and for files of everything.
enum ScreenCommand: Hashable, Sendable {
    /// Read the settings.
    case readSettings
    /// Change a setting; `nil` goes back to its default.
    case change(SettingKey, to: String?)
    /// Write everything into a file, which must not be there.
    case export(to: String)
    /// Bring in a file of Quad or of another program.
    case importFile(String)

    /// The form in which it was filled in; `nil` for none.
    var form: PeopleForm.Kind? {
        switch self {
        case .readSettings: nil
        case .change(let key, _): .setting(key)
        case .export: .exporting
        case .importFile: .importing
        }
    }
}

/// An answer about the settings, or about a file of everything.
enum ScreenEvent: Sendable {
    /// The settings, and the one that was changed.
    case settings(Settings, changed: SettingKey?)
    /// A form was done with, as a sentence says.
    case done(PeopleForm.Kind, String)
    /// A form was refused, for a reason.
    case refused(PeopleForm.Kind, String)
}
