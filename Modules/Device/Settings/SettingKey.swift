/// A setting, with its name in the file and on the command line.
public enum SettingKey: Hashable, Sendable {
    /// The location of counters and journal.
    case store
    /// The use of colour in output.
    case color
    /// The display of hints about the next command.
    case hints
    /// The time zone that determines the date.
    case zone
    /// The time at which a new day starts.
    case dayStart
    /// The first day of a week.
    case weekStart
    /// The bell for counting up.
    case soundUp
    /// The bell for counting down.
    case soundDown
    /// The bell for a reset.
    case soundReset
    /// The bell for crossing a boundary.
    case soundBoundary
    /// The light by which a tap is seen.
    case flash
    /// The use of the mouse by the full-screen program.
    case mouse
    /// The palette for the colours of new things.
    case palette
    /// The characters used for icons.
    case icons
    /// The background of the terminal.
    case background
    /// The colours of the full-screen program.
    case theme
    /// The language and the order of dates.
    case dates
    /// The suggestions of what to write in the journal.
    case journalPrompt
    /// The time for which visits to places are kept.
    case placeKeep
    /// Custom rules by which positions become visits.
    case placeRules

    /// The pick list that opens for an ambiguous name, and under today's counters.
    case picker
    /// An alias for a command.
    case alias(String)
    /// The keys of an action of the full-screen program, by the action's name.
    case keys(String)

    /// A description in one sentence.
    public var summary: String {
        switch self {
        case .store: "Where counters and journal are kept."
        case .color: "When output is coloured."
        case .hints: "Next-step hints: on a terminal (auto), always, never."
        case .zone: "The time zone that decides which day it is."
        case .dayStart: "When a new day starts."
        case .weekStart: "The first day of a week."
        case .soundUp: "Ring the bell when a counter goes up."
        case .soundDown: "Ring the bell when a counter goes down."
        case .soundReset: "Ring the bell when a counter is reset."
        case .soundBoundary: "Ring the bell when a boundary is crossed."
        case .flash: "How a tap lights up: the whole screen, its edge, or not."
        case .mouse: "Use the mouse in the full-screen program."
        case .palette: "The palette from which new counters get their colours."
        case .icons: "What icons are drawn with."
        case .background: "The colour of the terminal's background, so that text stays readable."
        case .theme: "The colours of the full-screen program."
        case .dates: "The language and order of dates; auto follows the locale."
        case .journalPrompt: "Suggest what to write about."
        case .placeKeep: "How long visits to places are kept."
        case .placeRules: "The rules by which positions become visits."
        case .picker: "Offer a list to pick from at a terminal."
        case .alias(let name): "The command that \(name) stands for."
        case .keys(let action): "The keys of \(action) in the full-screen program."
        }
    }

    /// The kind of the values.
    public var kind: SettingKind {
        switch self {
        case .store: .store
        case .color, .hints: .choice(["auto", "always", "never"])
        case .zone: .zone
        case .dayStart: .timeOfDay
        case .weekStart: .choice(Self.weekdays)
        case .soundUp, .soundDown, .soundReset, .soundBoundary, .mouse, .journalPrompt,
            .picker:
            .onOff
        case .palette, .placeRules, .theme: .name
        case .placeKeep: .span
        case .flash: .choice(["screen", "edge", "off"])
        case .icons: .choice(["auto", "unicode", "ascii"])
        case .background: .choice(["auto", "dark", "light"])
        case .dates: .choice(["iso", "auto", "english", "german", "french", "spanish"])
        case .alias: .command
        case .keys: .keys
        }
    }

    /// The default value; for some settings a word that leaves the decision to the system.
    public var standard: String {
        switch self {
        case .store, .zone: Self.system
        case .color, .hints, .icons, .background: "auto"
        case .dayStart: "03:00"
        case .weekStart: "monday"
        case .soundUp, .soundDown, .soundReset, .soundBoundary, .mouse, .journalPrompt, .picker:
            "on"
        case .flash: "screen"
        case .theme: "terminal"
        case .dates: "iso"
        case .palette: "Ocean Five"
        case .placeKeep: "24h"
        case .placeRules: "standard"
        case .alias, .keys: ""
        }
    }

    /// The name of the alias; `nil` for any other setting.
    public var alias: String? { if case .alias(let name) = self { name } else { nil } }

    /// The name of the action whose keys it is; `nil` for any other setting.
    public var action: String? { if case .keys(let name) = self { name } else { nil } }

    /// Whether the name is free, so that it is known only from the file.
    public var isNamedFreely: Bool { alias != nil || action != nil }

    /// The days of a week, Monday first.
    public static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// The value that leaves a store or a zone to the system.
    public static let system = "system"

    /// The environment variable that overrides the setting for one run, such as `QUAD_DAY_START`;
    /// empty if there is none.
    public var variable: String {
        if isNamedFreely { return "" }
        let letters = rawValue.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte
            default: UInt8(ascii: "_")
            }
        }
        return "QUAD_" + String(decoding: letters, as: UTF8.self)
    }
}

extension SettingKey: CaseIterable {
    /// All settings except aliases and keys, whose names are free.
    public static let allCases: [SettingKey] = [
        .store, .color, .hints, .zone, .dayStart, .weekStart, .soundUp, .soundDown, .soundReset,
        .soundBoundary, .flash, .mouse, .palette, .icons, .background, .theme, .dates,
        .journalPrompt,
        .placeKeep, .placeRules, .picker,
    ]
}

extension SettingKey: RawRepresentable {
    private static let aliasPrefix = "alias."
    private static let keysPrefix = "key."
    /// The maximum number of characters in an alias.
    private static let aliasLength = 30

    /// The name in the file and on the command line.
    public var rawValue: String {
        switch self {
        case .store: "store"
        case .color: "color"
        case .hints: "hints"
        case .zone: "zone"
        case .dayStart: "day-start"
        case .weekStart: "week-start"
        case .soundUp: "sound.up"
        case .soundDown: "sound.down"
        case .soundReset: "sound.reset"
        case .soundBoundary: "sound.boundary"
        case .flash: "flash"
        case .mouse: "mouse"
        case .palette: "palette"
        case .icons: "icons"
        case .background: "background"
        case .theme: "theme"
        case .dates: "dates"
        case .journalPrompt: "journal.prompt"
        case .placeKeep: "place.keep"
        case .placeRules: "place.rules"
        case .picker: "picker"
        case .alias(let name): Self.aliasPrefix + name
        case .keys(let action): Self.keysPrefix + action
        }
    }

    /// Creates the setting with a name; an alias consists of letters, digits, `-` and `_`, an
    /// action of small letters, `.` and `-`.
    public init?(rawValue: String) {
        if rawValue.hasPrefix(Self.keysPrefix) {
            let name = rawValue.dropFirst(Self.keysPrefix.count)
            guard !name.isEmpty, name.count <= Self.aliasLength,
                name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E })
            else { return nil }
            self = .keys(String(name))
            return
        }
        if rawValue.hasPrefix(Self.aliasPrefix) {
            let name = rawValue.dropFirst(Self.aliasPrefix.count)
            let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            guard isWord, let first = name.first, first != "-", name.count <= Self.aliasLength
            else { return nil }
            self = .alias(String(name))
            return
        }
        guard let key = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = key
    }
}
