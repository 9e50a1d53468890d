import Primitives

/// What a person has set: the value of every key, and where it comes from.
///
/// ```
/// let file = try SettingsText.read(#"{"day-start": "04:00"}"#)
/// let settings = try Settings(file: file, variables: ["QUAD_SOUND_UP": "off"])
/// settings[.dayStart]         // "04:00", from the file
/// settings.isOn(.soundUp)     // false
/// ```
/// Pure but for ``SettingsFile``. Not here: what a setting does.
public struct Settings: Hashable, Sendable {
    /// A value and where it comes from.
    public struct Entry: Hashable, Sendable {
        /// In the form in which it is kept.
        public let value: String
        /// Who said so.
        public let source: SettingSource
    }

    private let entries: [SettingKey: Entry]

    /// Nothing set.
    public static let standard = Settings(entries: [:])

    /// Takes options of the command line before variables, and both before the file.
    ///
    /// A variable that is empty counts as missing.
    ///
    /// - Parameter flags: Values by key, with the option that said so.
    /// - Throws: ``SettingsError/invalidValue(_:of:in:)`` for a variable or an option.
    public init(
        file: [SettingKey: String] = [:], variables: [String: String] = [:],
        flags: [SettingKey: (option: String, value: String)] = [:]
    ) throws(SettingsError) {
        var entries: [SettingKey: Entry] = [:]
        for key in SettingKey.allCases {
            if let flag = flags[key] {
                let source = SettingSource.flag(flag.option)
                let value = try Self.checked(flag.value, of: key, from: source)
                entries[key] = Entry(value: value, source: source)
            } else if let text = variables[key.variable], !text.isEmpty {
                let source = SettingSource.variable(key.variable)
                let value = try Self.checked(text, of: key, from: source)
                entries[key] = Entry(value: value, source: source)
            } else if let value = file[key] {
                entries[key] = Entry(value: value, source: .file)
            }
        }
        for (key, value) in file where key.alias != nil {
            entries[key] = Entry(value: value, source: .file)
        }
        self.entries = entries
    }

    private init(entries: [SettingKey: Entry]) { self.entries = entries }

    /// The value of a key and where it comes from.
    public func entry(_ key: SettingKey) -> Entry {
        entries[key] ?? Entry(value: key.standard, source: .standard)
    }

    /// The value of a key.
    public subscript(_ key: SettingKey) -> String { entry(key).value }

    /// Reads a value as it may be typed.
    ///
    /// A store of the file needs a full path, because it is used from every folder.
    ///
    /// - Throws: ``SettingsError/invalidValue(_:of:in:)``.
    public static func checked(
        _ text: String, of key: SettingKey, from source: SettingSource
    ) throws(SettingsError) -> String {
        guard let value = key.kind.canonical(text),
            key.kind != .store || source != .file || SettingKind.isAnywhere(store: value)
        else { throw .invalidValue(text, of: key, in: source) }
        return value
    }
}

extension Settings {
    /// Words of the person's own for commands.
    public var aliases: Aliases { Aliases(entries.mapValues(\.value)) }

    /// Whether a key that is on or off is on.
    public func isOn(_ key: SettingKey) -> Bool {
        precondition(key.kind == .onOff, "\(key.rawValue) is not on or off")
        return self[key] == "on"
    }

    /// The store's URL, unless it is left to the system.
    public var store: String? { chosen(.store) }

    /// The name of the zone, unless it is left to the system.
    public var zone: String? { chosen(.zone) }

    /// Minutes after midnight at which a new day starts.
    public var dayStartMinute: Int { SettingKind.minute(of: self[.dayStart]) ?? 0 }

    /// The first day of a week: 0 for Monday, 6 for Sunday.
    public var weekStart: Int { SettingKey.weekdays.firstIndex(of: self[.weekStart]) ?? 0 }

    /// How long visits to places are kept; `nil` for ever.
    public var visitsKept: Duration? {
        SettingKind.hours(of: self[.placeKeep]).map { .hours($0) }
    }

    private func chosen(_ key: SettingKey) -> String? {
        self[key] == SettingKey.system ? nil : self[key]
    }
}
