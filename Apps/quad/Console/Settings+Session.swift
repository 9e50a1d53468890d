import Backends
import Presentation
import Primitives
import Settings

extension Settings {
    /// What the file, the variables and the options say.
    ///
    /// - Parameter isLenient: Whether a file and variables that can't be used are left out.
    static func usable(
        variables: [String: String], flags: [SettingKey: (option: String, value: String)],
        isLenient: Bool
    ) throws(SettingsError) -> Settings {
        do {
            let settings = try Settings(
                file: SettingsFile.values(variables), variables: variables, flags: flags)
            _ = try DayRule(settings)
            return settings
        } catch {
            guard isLenient else { throw error }
            return try Settings(flags: flags)
        }
    }

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

    /// What icons and charts are drawn with.
    func charset(_ variables: [String: String]) -> Charset {
        switch self[.icons] {
        case "unicode": .unicode
        case "ascii": .ascii
        default: Charset(environment: variables)
        }
    }

    /// Where the store is: what is set, or the file in the folder for data.
    func storeURL(_ variables: [String: String]) throws(StoreLocationError) -> StorageURL {
        var others = variables
        others["QUAD_STORE"] = nil
        return try StoreLocation(option: store, variables: others).url
    }
}

extension SettingsFile {
    /// The values of the file that the environment names; none where it names no folder.
    static func values(
        _ variables: [String: String]
    ) throws(SettingsError) -> [SettingKey: String] {
        do {
            return try SettingsFile(variables: variables).read()
        } catch .noFolder {
            return [:]
        }
    }
}

extension DayRule {
    /// The rule that a person has set.
    ///
    /// - Throws: ``SettingsError/unknownZone(_:in:)``.
    init(_ settings: Settings) throws(SettingsError) {
        var zone: Zone?
        if let name = settings.zone {
            zone = try? Zone(identifier: name)
            if zone == nil { throw .unknownZone(name, in: settings.entry(.zone).source) }
        }
        self.init(
            zone: zone ?? .current, startMinute: settings.dayStartMinute,
            weekStart: Weekday(rawValue: settings.weekStart + 1) ?? .monday)
    }
}

extension Session {
    /// The same session with the settings as they are now.
    func withSettings(read options: GlobalOptions) throws(SettingsError) -> Session {
        try Session(options: options, variables: variables)
    }
}
