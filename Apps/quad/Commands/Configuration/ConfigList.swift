import ArgumentParser
import Device
import Presentation

struct ConfigList: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all settings and where their values come from.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let aliases = session.settings.aliases.commands.keys.sorted().map(SettingKey.alias)
        let keys = session.settings.keys.keys.sorted().map(SettingKey.keys)
        let shown = try (SettingKey.allCases + aliases + keys).map {
            try ShownSetting($0, in: session)
        }
        try session.show(
            list: shown.map(\.json), lines: Self.lines(of: shown, on: session.page))
    }

    private static func lines(of settings: [ShownSetting], on page: Page) -> [String] {
        var table = TextTable(.left, .left, .wrapped, .wrapped)
        for setting in settings {
            let isSet = setting.entry.source != .standard
            table.add(
                .init(setting.key.rawValue, isSet ? .strong : .plain),
                .init(setting.entry.source.description, .faint), .init(setting.value),
                .init(setting.key.summary, .faint))
        }
        return table.lines(on: page)
    }
}

struct ConfigGet: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print the value of a setting.")

    @Argument(help: "The setting.", completion: SettingCompletion.keys) var key: String
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let key = try SettingKey(named: key)
        let setting = try ShownSetting(key, in: session)
        if key.isNamedFreely, setting.entry.source == .standard {
            throw SettingsError.unknownKey(
                key.rawValue,
                suggestions: session.settings.aliases.commands.keys.sorted().prefix(3).map {
                    SettingKey.alias($0).rawValue
                })
        }
        try session.show(setting.json, lines: [setting.value.safe])
    }
}
