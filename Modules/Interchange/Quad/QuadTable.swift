/// The tables of Quad's own exports, by the names of their files and members.
package enum QuadTable: String, CaseIterable, Hashable, Sendable {
    /// The groups of counters.
    case groups
    /// The counters.
    case counters
    /// The results of each counter's targets, period by period.
    case periods
    /// The intervals of the stopwatches.
    case intervals
    /// The journal.
    case entries
    /// The places known on the device.
    case places
    /// The visits to them.
    case visits
    /// The settings on all devices.
    case settings
    /// Every change of every counter.
    case history

    /// The names of the columns.
    package var columns: [String] {
        switch self {
        case .groups: ["id", "name", "color", "icon", "position", "isArchived", "created"]
        case .counters:
            [
                "id", "title", "type", "value", "step", "start", "resetValue", "goal", "aim",
                "period", "boundary", "group", "color", "icon", "position", "isArchived", "note",
                "created", "runningSince",
            ]
        case .periods: ["counter", "title", "first", "last", "value", "goal", "aim", "isMet"]
        case .intervals:
            [
                "counter", "title", "start", "stop", "seconds", "isByHand", "clockMovedSeconds",
                Self.dayClock,
            ]
        case .entries: ["id", "at", "isStarred", "tags", "text", "isSealed"]
        case .places: ["id", "name", "usage", "geometry", "parent", "hours"]
        case .visits: ["id", "place", "name", "entered", "left"]
        case .settings: ["document", "name", "value"]
        case .history:
            [
                "counter", "title", "at", "kind", "amount", "isCounted", "period", "note",
                "device", Self.day,
            ]
        }
    }

    /// The columns that somebody keeps who throws others away.
    package var telling: [String] {
        switch self {
        case .entries: ["at", "text"]
        case .intervals: ["title", "start", "stop"]
        case .history: ["title", "at", "amount"]
        case .groups, .counters, .periods, .places, .visits, .settings: columns
        }
    }

    /// Whether its rows can be imported one by one.
    package var isReadable: Bool {
        switch self {
        case .entries, .intervals, .history: true
        case .groups, .counters, .periods, .places, .visits, .settings: false
        }
    }

    /// Whether a row without its ids would be another record; one of history is named by what it
    /// holds.
    var isNamedByIDs: Bool { self == .entries || self == .intervals }

    /// The column with the day on which an adjustment counts.
    package static let day = "day"
    /// The column with the clock that tells on which days an interval counts.
    package static let dayClock = "dayClock"
    /// The columns that came with a later version, and that JSON leaves to the documents.
    package static let later: Set = [day, dayClock]

    /// The columns without which its rows can't be imported: those that make a record, and those
    /// that tell it from others.
    var neededColumns: [String] {
        switch self {
        case .entries: ["id", "at", "isStarred", "text", "isSealed"]
        case .intervals: ["counter", "title", "start", "stop"]
        case .history: ["counter", "title", "at", "kind", "amount", "isCounted", "note"]
        case .groups, .counters, .periods, .places, .visits, .settings: []
        }
    }
}
