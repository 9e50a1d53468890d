import ArgumentParser
import Presentation
import Primitives
import Workspace

/// A setting of the account, as people name it.
enum AccountSetting: String, CaseIterable {
    case shareReading = "share-reading"
    case minTogether = "min-together"
    case dayStart = "day-start"
    case zone

    /// Creates the setting of a name.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if there is none.
    init(named name: String) throws {
        guard let setting = Self(rawValue: name) else {
            throw CommandError.usage(
                "the account has no setting \"\(name.brief)\"",
                hint: "it has \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = setting
    }

    /// The word for the value of the campus.
    static let campus = "campus"

    var purpose: String {
        switch self {
        case .shareReading: "whether others see what you have read, and you what they have"
        case .minTogether: "the fewest minutes together for quad people"
        case .dayStart: "when a day starts for quad people --today"
        case .zone: "your time zone for quad people --today"
        }
    }

    /// The accepted values.
    private var forms: String {
        switch self {
        case .shareReading: "on or off"
        case .minTogether: "a number of minutes from 0 to 100000"
        case .dayStart: "a time such as 04:00, or campus"
        case .zone: "a name such as Europe/Berlin, or campus"
        }
    }

    /// Returns the change to a value.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the setting can't have it.
    func change(to text: String) throws -> SettingsChange {
        let isCampus = text == Self.campus
        var change = SettingsChange()
        switch self {
        case .shareReading: change.sharesReading = ["on": true, "off": false][text]
        case .minTogether:
            change.leastMinutes = Int(text).flatMap { (0...100_000).contains($0) ? $0 : nil }
        case .dayStart: change.dayStartMinute = isCampus ? -1 : DateWords.minute(text)
        case .zone: change.zone = isCampus ? "" : text
        }
        guard change != SettingsChange() else {
            throw CommandError.usage(
                "\(rawValue) can't be \"\(text.brief)\"", hint: "it is \(forms)")
        }
        return change
    }

    func value(in settings: AccountSettings) -> String {
        switch self {
        case .shareReading: settings.sharesReading ? "on" : "off"
        case .minTogether: "\(settings.leastMinutes)"
        case .dayStart:
            settings.dayStartMinute.map { minute in
                let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                return digits.joined(separator: ":")
            } ?? Self.campus
        case .zone: settings.zone ?? Self.campus
        }
    }
}

struct AccountSettingsList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show the settings of the account, the same on all its devices.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.accountSettings(from: sources.source)
        let settings = kept.value
        var table = TextTable(.left, .left, .cut)
        for setting in AccountSetting.allCases {
            table.add(
                .init(setting.rawValue, .strong), .init(setting.value(in: settings).safe),
                .init(setting.purpose, .faint))
        }
        try session.show(settings.json, lines: table.lines(on: session.page))
        session.noteAge(of: kept)
        if settings.isPaused { session.noteThatPaused() }
    }
}

struct AccountSet: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a setting of the account.",
        discussion: AccountSetting.allCases.map { "\($0.rawValue): \($0.purpose)" }
            .joined(separator: "; ") + ".")

    @Argument(
        help: "The setting.", completion: .list(AccountSetting.allCases.map(\.rawValue)))
    var setting: String

    @Argument(help: "Its value: on, off, a number, a time, a zone, or campus.")
    var value: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let setting = try AccountSetting(named: setting)
        let delivery = try await workspace.changeAccountSettings(setting.change(to: value))
        let settings = try await workspace.settings(after: delivery)
        let kept = settings.map { setting.value(in: $0) } ?? value
        try await workspace.note("account set", about: "\(setting.rawValue) \(kept)")
        try session.show(
            settings?.json ?? AccountSettings.unknown, afterChange: true,
            lines: ["\(setting.rawValue) \(kept)".safe])
        session.note(on: delivery)
    }
}

extension SettingsChange {
    /// The changed settings with their values.
    var words: String {
        let values = AccountSettings(
            sharesReading: sharesReading ?? true, leastMinutes: leastMinutes ?? 0,
            dayStartMinute: dayStartMinute.flatMap { $0 < 0 ? nil : $0 },
            zone: zone.flatMap { $0.isEmpty ? nil : $0 })
        let changed: [(AccountSetting, Bool)] = [
            (.shareReading, sharesReading != nil), (.minTogether, leastMinutes != nil),
            (.dayStart, dayStartMinute != nil), (.zone, zone != nil),
        ]
        let words = changed.filter(\.1).map { "\($0.0.rawValue) \($0.0.value(in: values))" }
        return (words + [isPaused.map { $0 ? "pause" : "resume" }].compactMap(\.self))
            .joined(separator: ", ")
    }
}

extension Workspace {
    /// Returns the settings after a change: those of the server, or as this device expects them;
    /// `nil` if it does not know them.
    func settings(after delivery: Delivery<AccountSettings>) async throws -> AccountSettings? {
        switch delivery {
        case .done(let settings): return settings
        case .waiting:
            do {
                return try await accountSettings(from: .device).value
            } catch WorkspaceError.nothingKept {
                return nil
            }
        }
    }
}

extension AccountSettings {
    /// The settings as JSON while this device does not know them.
    static let unknown: JSONValue = [
        "shareReading": .null, "paused": .null, "minTogether": .null, "dayStart": .null,
        "zone": .null,
    ]

    /// The settings as JSON, the same in every command.
    var json: JSONValue {
        [
            "shareReading": .bool(sharesReading), "paused": .bool(isPaused),
            "minTogether": .integer(Int64(leastMinutes)),
            "dayStart": .text(
                dayStartMinute == nil ? nil : AccountSetting.dayStart.value(in: self)),
            "zone": .text(zone),
        ]
    }
}

typealias AccountPause = AccountPausing<Forward>
typealias AccountResume = AccountPausing<Backward>

struct AccountPausing<Way: Direction>: WorkspaceCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(
                commandName: "pause", abstract: "Take a break from meeting people.",
                discussion: "\(Meaning.pausing) To end it: quad account resume.")
            : .init(
                commandName: "resume", abstract: "End a pause, and meet people again.",
                discussion: Meaning.resuming)
    }

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let delivery = try await workspace.changeAccountSettings(
            SettingsChange(isPaused: Way.isForward))
        let settings = try await workspace.settings(after: delivery)
        try await workspace.note(
            Way.isForward ? "account pause" : "account resume", about: "")
        try session.show(
            settings?.json ?? AccountSettings.unknown, afterChange: true, lines: [])
        session.note(
            Way.isForward
                ? "Paused. \(Meaning.pausing)"
                : "Resumed: earlier meetings show again, to others and to you. Places you visited "
                    + "meanwhile never become meetings.")
        session.note(on: delivery)
        if Way.isForward, case .waiting = delivery {
            session.note("Until then others see you as before.")
        }
    }
}

extension Session {
    func noteThatPaused() {
        note(
            Meaning.paused,
            hint: "To end it: quad account resume")
    }
}
