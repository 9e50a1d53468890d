/// What a person can set, by the name that it has in the file and on the command line.
public enum SettingKey: String, Hashable, Sendable, CaseIterable {
    /// Where counters and journal are kept.
    case store
    /// When output is coloured.
    case color
    /// When it is said what to type next.
    case hints
    /// The zone whose wall clock says which day it is.
    case zone
    /// When a new day starts.
    case dayStart = "day-start"
    /// The first day of a week.
    case weekStart = "week-start"
    /// The bell for one up.
    case soundUp = "sound.up"
    /// The bell for one down.
    case soundDown = "sound.down"
    /// The bell for a reset.
    case soundReset = "sound.reset"
    /// The bell for a boundary that is crossed.
    case soundBoundary = "sound.boundary"
    /// Whose colours new things get.
    case palette
    /// What icons are drawn with.
    case icons
    /// What lies behind the text of the terminal.
    case background
    /// Whether the journal gives an idea what to write.
    case journalPrompt = "journal.prompt"
    /// How long visits to places are kept.
    case placeKeep = "place.keep"
    /// The rules by which positions become visits, where they are not the usual ones.
    case placeRules = "place.rules"

    /// What it is about, in one sentence.
    public var summary: String {
        switch self {
        case .store: "Where counters and journal are kept."
        case .color: "When output is coloured."
        case .hints: "When it is said what to type next; auto is at a terminal."
        case .zone: "The time zone that decides which day it is."
        case .dayStart: "When a new day starts."
        case .weekStart: "The first day of a week."
        case .soundUp: "Ring the bell when a counter goes up."
        case .soundDown: "Ring the bell when a counter goes down."
        case .soundReset: "Ring the bell when a counter is reset."
        case .soundBoundary: "Ring the bell when a boundary is crossed."
        case .palette: "Whose colours new counters get."
        case .icons: "What icons are drawn with."
        case .background: "What lies behind the text, so that colours can be read on it."
        case .journalPrompt: "Give an idea what to write about."
        case .placeKeep: "How long visits to places are kept."
        case .placeRules: "How positions become visits; see quad place rules."
        }
    }

    /// What its values are.
    public var kind: SettingKind {
        switch self {
        case .store: .store
        case .color, .hints: .choice(["auto", "always", "never"])
        case .zone: .zone
        case .dayStart: .timeOfDay
        case .weekStart: .choice(Self.weekdays)
        case .soundUp, .soundDown, .soundReset, .soundBoundary, .journalPrompt: .onOff
        case .palette, .placeRules: .name
        case .placeKeep: .span
        case .icons: .choice(["auto", "unicode", "ascii"])
        case .background: .choice(["auto", "dark", "light"])
        }
    }

    /// The value where nobody set one; for some it says in a word that the system decides.
    public var standard: String {
        switch self {
        case .store, .zone: Self.system
        case .color, .hints, .icons, .background: "auto"
        case .dayStart: "03:00"
        case .weekStart: "monday"
        case .soundUp, .soundDown, .soundReset, .soundBoundary, .journalPrompt: "on"
        case .palette: "Ocean Five"
        case .placeKeep: "24h"
        case .placeRules: "standard"
        }
    }

    /// The days of a week, Monday first.
    public static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// The value that leaves a store or a zone to the system.
    public static let system = "system"

    /// The variable of the environment that sets it for one run, such as `QUAD_DAY_START`.
    public var variable: String {
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
