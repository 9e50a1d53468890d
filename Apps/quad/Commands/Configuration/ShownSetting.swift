import Device
import Presentation
import TextFormats

/// A setting as it is shown; a value that is left to the system is shown as the system has it.
struct ShownSetting {
    let key: SettingKey
    /// The stored value and its source.
    let entry: Settings.Entry
    let value: String

    /// Looks up a setting.
    init(_ key: SettingKey, in session: Session) throws {
        self.key = key
        entry = session.settings.entry(key)
        value =
            switch key {
            case .store: try session.location().url.description
            case .zone: session.dayRule.zone.identifier
            default: entry.value
            }
    }

    var json: JSONValue {
        [
            "key": .string(key.rawValue), "value": .string(value),
            "source": .string(entry.source.description), "default": .string(key.standard),
            "form": .string(key.kind.form), "variable": .string(key.variable),
            "summary": .string(key.summary),
        ]
    }
}

extension ShownSetting {
    /// Notes, after the file was changed, that a flag or a variable overrides the file.
    func sayWhatComesFirst(in session: Session) {
        switch entry.source {
        case .flag(let name), .variable(let name):
            session.note("Here \(name) decides, not the file: \(key.rawValue) is \(entry.value).")
        case .file, .standard: break
        }
    }
}

extension SettingKey {
    /// Creates the key of a name.
    ///
    /// - Throws: ``SettingsError/unknownKey(_:suggestions:)``.
    init(named name: String) throws(SettingsError) {
        guard let key = SettingKey(rawValue: name.lowercased()) else {
            throw .unknown(name)
        }
        self = key
    }
}
