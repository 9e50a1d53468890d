import Primitives

extension Settings {
    /// What the file, the variables and the options say.
    ///
    /// - Parameter isLenient: Whether a file and variables that can't be used are left out.
    /// - Throws: ``SettingsError``, also if there is no such zone.
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
    /// The values of the file that the environment names; none where it names no folder.
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
