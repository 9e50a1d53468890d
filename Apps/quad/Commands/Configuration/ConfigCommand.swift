import ArgumentParser
import Device
import Primitives

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and change settings.",
        discussion: """
            Alone it lists all settings. Options and variables override the file. `quad help \
            settings` explains each setting.
            """,
        subcommands: [
            ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigEdit.self,
            ConfigPath.self,
        ],
        defaultSubcommand: ConfigList.self)
}

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
        try session.show(shown, \.json, .left, .left, .wrapped, .wrapped) { setting in
            let isSet = setting.entry.source != .standard
            return [
                .init(setting.key.rawValue, isSet ? .strong : .plain),
                .init(setting.entry.source.description, .faint), .init(setting.value),
                .init(setting.key.summary, .faint),
            ]
        }
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

struct ConfigSet: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a setting.",
        discussion: """
            `quad help settings` says what may be written. alias.WORD makes a word of your own \
            for a command: quad config set alias.k 'count up kids', and quad k counts them. \
            key.ACTION gives keys to an action of quad-tui, as quad-tui --print-keys names it.
            """)

    @Argument(help: "The setting.", completion: SettingCompletion.keys) var key: String
    @Argument(help: "Its value.", completion: SettingCompletion.values) var value: String
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let key = try SettingKey(named: key)
        var value = try Settings.checked(Amount.unescaped(value), of: key, from: .file)
        if key == .theme { value = try session.themes().theme(named: value).name }
        if key == .palette { value = try session.ownLooks().book.find(palette: value).name }
        let file = try SettingsFile(variables: session.variables)
        var clash: String?
        if let word = key.alias {
            try AliasCheck(word, value, among: try file.read()).run()
        } else if let action = key.action {
            clash = try KeyCheck(action, value, among: try file.read()).clash
        } else {
            let alone = try Settings(flags: [key: (key.rawValue, value)])
            _ = try DayRule(alone)
            if key == .store { _ = try alone.storeLocation(session.variables) }
        }
        var before: String?
        try file.change {
            before = $0[key]
            $0[key] = value
        }
        let changed = try session.withSettings(read: options)
        if before != value {
            await changed.remember("config set", about: key.rawValue, before: before ?? "")
        }
        let setting = try ShownSetting(key, in: changed)
        try session.show(
            setting.json, afterChange: true, lines: ["\(key.rawValue) \(setting.value)".safe])
        setting.sayWhatComesFirst(in: session)
        if let clash { session.note(clash) }
    }
}

struct ConfigUnset: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Go back to the default of a setting.")

    @Argument(help: "The settings.", completion: SettingCompletion.keys) var keys: [String]
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        var known: [SettingKey] = []
        for name in keys { known.append(try SettingKey(named: name)) }
        let file = try SettingsFile(variables: session.variables)
        var before: [SettingKey: String] = [:]
        try file.change { values in
            for key in known { before[key] = values.removeValue(forKey: key) }
        }
        let changed = try session.withSettings(read: options)
        for key in known {
            guard let value = before[key] else { continue }
            await changed.remember("config unset", about: key.rawValue, before: value)
        }
        let settings = try known.map { try ShownSetting($0, in: changed) }
        try session.show(
            list: settings.map(\.json), afterChange: true,
            lines: settings.map { "\($0.key.rawValue) \($0.value)".trimmed.safe })
        for setting in settings { setting.sayWhatComesFirst(in: session) }
    }
}

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
    init(named name: String) throws {
        guard let key = SettingKey(rawValue: name.lowercased()) else {
            throw SettingsError.unknown(name)
        }
        self = key
    }
}
