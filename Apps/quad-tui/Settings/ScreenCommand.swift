import Device

/// A command for the settings and for files of everything.
enum ScreenCommand: Hashable, Sendable {
    /// Read the settings.
    case readSettings
    /// Follow what was changed elsewhere: the file of settings, or the zone of the machine.
    case followSettings
    /// Change a setting; `nil` goes back to its default.
    case change(SettingKey, to: String?)
    /// Write everything, or one area, into a file or a folder, which must not be there; sealed
    /// entries open, if that is wanted.
    case export(to: String, only: String, isOpen: Bool)
    /// Bring in a file of Quad or of another program.
    case importFile(String)

    /// The form in which it was filled in; `nil` for none.
    var form: PeopleForm.Kind? {
        switch self {
        case .readSettings, .followSettings: nil
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
    /// The settings changed, here or elsewhere, and are followed from now on.
    case follow(Following)
    /// A form was done with, as a sentence says.
    case done(PeopleForm.Kind, String)
    /// A form was refused, for a reason.
    case refused(PeopleForm.Kind, String)
}
