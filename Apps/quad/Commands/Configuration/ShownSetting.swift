import Presentation
import Settings

/// A setting as it is shown: what is left to the system is said, too.
struct ShownSetting {
    /// Which.
    let key: SettingKey
    /// Its value as it is kept, and where that comes from.
    let entry: Settings.Entry
    /// What comes of it.
    let value: String

    /// Looks up a setting.
    init(_ key: SettingKey, in session: Session) throws {
        self.key = key
        entry = session.settings.entry(key)
        value =
            switch key {
            case .store: try session.storeURL().description
            case .zone: session.dayRule.zone.identifier
            default: entry.value
            }
    }

    /// The setting for programs.
    var json: JSON {
        [
            "key": .string(key.rawValue), "value": .string(value),
            "source": .string(entry.source.description), "default": .string(key.standard),
            "form": .string(key.kind.form), "variable": .string(key.variable),
            "summary": .string(key.summary),
        ]
    }
}

extension ShownSetting {
    /// Says, after the file was changed, if something else decides here.
    func sayWhatComesFirst(in session: Session) {
        switch entry.source {
        case .flag(let name), .variable(let name):
            session.note("Here \(name) decides, not the file: \(key.rawValue) is \(entry.value).")
        case .file, .standard: break
        }
    }
}

extension SettingKey {
    /// The setting of a name.
    ///
    /// - Throws: ``SettingsError/unknownKey(_:suggestions:)``.
    init(named name: String) throws(SettingsError) {
        guard let key = SettingKey(rawValue: name.lowercased()) else {
            throw .unknown(name)
        }
        self = key
    }
}
