/// The settings of a person: the value of every key, and its source.
///
/// ```
/// let file = try SettingsText.read(#"{"day-start": "04:00"}"#)
/// let settings = try Settings(file: file, variables: ["QUAD_SOUND_UP": "off"])
/// settings[.dayStart]         // "04:00", from the file
/// settings.isOn(.soundUp)     // false
/// ```
/// Pure except for ``SettingsFile``. The effects of settings are implemented elsewhere.
public struct Settings: Hashable, Sendable {
    /// A value and its source.
    public struct Entry: Hashable, Sendable {
        /// The value in canonical form.
        public let value: String
        /// The source of the value.
        public let source: SettingSource
    }

    private let entries: [SettingKey: Entry]

    /// The default settings.
    public static let standard = Settings(entries: [:])

    /// Creates settings; command-line options override variables, and both override the file.
    ///
    /// An empty variable counts as missing.
    ///
    /// - Parameter flags: The values by key, each with the name of its option.
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
        for (key, value) in file where key.isNamedFreely {
            entries[key] = Entry(value: value, source: .file)
        }
        self.entries = entries
    }

    private init(entries: [SettingKey: Entry]) { self.entries = entries }

    /// Returns the value of a key and its source.
    public func entry(_ key: SettingKey) -> Entry {
        entries[key] ?? Entry(value: key.standard, source: .standard)
    }

    /// The value of a key.
    public subscript(_ key: SettingKey) -> String { entry(key).value }

    /// Returns the canonical form of a typed value.
    ///
    /// A store in the file needs a full path, because the file is used from every folder.
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
    /// The person's aliases for commands.
    public var aliases: Aliases { Aliases(entries.mapValues(\.value)) }

    /// The names of keys that the person gave to actions, by the action.
    public var keys: [String: String] {
        var keys: [String: String] = [:]
        for (key, entry) in entries { if let action = key.action { keys[action] = entry.value } }
        return keys
    }

    /// Whether a setting of the kind on or off is on.
    public func isOn(_ key: SettingKey) -> Bool {
        precondition(key.kind == .onOff, "\(key.rawValue) is not on or off")
        return self[key] == "on"
    }

    /// The store's URL; `nil` if it is left to the system.
    public var store: String? { chosen(.store) }

    /// The name of the zone; `nil` if it is left to the system.
    public var zone: String? { chosen(.zone) }

    /// The start of a new day in minutes after midnight.
    public var dayStartMinute: Int { SettingKind.minute(of: self[.dayStart]) ?? 0 }

    /// The first day of a week: 0 for Monday, 6 for Sunday.
    public var weekStart: Int { SettingKey.weekdays.firstIndex(of: self[.weekStart]) ?? 0 }

    /// The time for which visits to places are kept; `nil` for ever.
    public var visitsKept: Duration? {
        SettingKind.hours(of: self[.placeKeep]).map { .hours($0) }
    }

    private func chosen(_ key: SettingKey) -> String? {
        self[key] == SettingKey.system ? nil : self[key]
    }
}
