import TextFormats

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
            ["counter", "title", "start", "stop", "seconds", "isByHand", "clockMovedSeconds"]
        case .entries: ["id", "at", "isStarred", "tags", "text", "isSealed"]
        case .places: ["id", "name", "usage", "geometry", "parent", "hours"]
        case .visits: ["id", "place", "name", "entered", "left"]
        case .settings: ["document", "name", "value"]
        case .history:
            [
                "counter", "title", "at", "kind", "amount", "isCounted", "period", "note",
                "device",
            ]
        }
    }

    /// Whether its rows can be imported one by one.
    package var isReadable: Bool {
        switch self {
        case .entries, .intervals, .history: true
        case .groups, .counters, .periods, .places, .visits, .settings: false
        }
    }

    /// Creates the table whose columns begin a file; `nil` if they are none of Quad's.
    ///
    /// - Throws: ``TextFormatError`` if the file can't be read.
    package init?(
        of source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        var rows = try CSVReader(source, limits: limits)
        let head = try rows.row()?.fields
        guard let table = Self.allCases.first(where: { $0.columns == head }) else { return nil }
        self = table
    }
}
