import ArgumentParser
import Presentation
import Primitives
import Settings

/// Sets one setting in the file.
struct ConfigSet: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a setting.",
        discussion: "`quad help settings` says what may be written.")

    @Argument(help: "The setting.", completion: SettingCompletion.keys) var key: String
    @Argument(help: "Its value.", completion: SettingCompletion.values) var value: String
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let key = try SettingKey(named: key)
        let value = try Settings.checked(value, of: key, from: .file)
        let file = try SettingsFile(variables: session.variables)
        _ = try DayRule(Settings(flags: [key: (key.rawValue, value)]))
        try file.change { $0[key] = value }
        let setting = try ShownSetting(key, in: session.withSettings(read: options))
        try session.show(
            setting.json, afterChange: true, lines: ["\(key.rawValue) \(setting.value)".safe])
        setting.sayWhatComesFirst(in: session)
    }
}

/// Takes settings out of the file.
struct ConfigUnset: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Go back to the default of a setting.")

    @Argument(help: "The settings.", completion: SettingCompletion.keys) var keys: [String]
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        var known: [SettingKey] = []
        for name in keys { known.append(try SettingKey(named: name)) }
        let file = try SettingsFile(variables: session.variables)
        try file.change { values in for key in known { values[key] = nil } }
        let changed = try session.withSettings(read: options)
        let settings = try known.map { try ShownSetting($0, in: changed) }
        try session.show(
            list: settings.map(\.json), afterChange: true,
            lines: settings.map { "\($0.key.rawValue) \($0.value)".safe })
        for setting in settings { setting.sayWhatComesFirst(in: session) }
    }
}

/// Says where the file is.
struct ConfigPath: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: "Print where the configuration file is.")
    static let isLenient = true

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let file = try SettingsFile(variables: session.variables)
        let isThere = try file.text() != nil
        try session.show(
            ["path": .string(file.path), "exists": .bool(isThere)], lines: [file.path.safe])
        if !isThere { session.hint("There is no such file yet: quad config set makes it.") }
    }
}
