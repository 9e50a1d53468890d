import Primitives

extension Settings {
    /// Returns the settings from the file, the variables and the options.
    ///
    /// - Parameter isLenient: Whether to ignore a file and variables that can't be used.
    /// - Throws: ``SettingsError``, also for an unknown zone.
    public static func usable(
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
}

extension SettingsFile {
    /// Returns the values of the file in the environment's folder; empty if no folder is set.
    public static func values(
        _ variables: [String: String]
    ) throws(SettingsError) -> [SettingKey: String] {
        do {
            return try SettingsFile(variables: variables).read()
        } catch .noFolder {
            return [:]
        }
    }
}
