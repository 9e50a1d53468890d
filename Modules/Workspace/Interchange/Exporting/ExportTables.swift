import Counting
import Geofence
import Interchange
import Journal
import Merge
import Primitives
import Storage
import Sync

/// The tables of an export, with the content of their rows.
struct ExportTables {
    /// Whether sealed entries are opened.
    private let isDecrypted: Bool

    init(isDecrypted: Bool) { self.isDecrypted = isDecrypted }

    /// Returns a table of the export.
    func table(_ table: QuadTable) -> ExportTable {
        switch table {
        case .groups: ExportTable(table, .counting, visit: groups)
        case .counters:
            ExportTable(
                table, .counting, columns: Self.counterColumns.map { $0.name }, visit: counters)
        case .periods: ExportTable(table, .counting, visit: periods)
        case .intervals: ExportTable(table, .counting, visit: intervals)
        case .history: ExportTable(table, .counting, visit: history)
        case .entries: ExportTable(table, .journal, visit: entries)
        case .places: ExportTable(table, .places, visit: places)
        case .visits: ExportTable(table, .places, visit: visits)
        case .settings: ExportTable(table, nil, visit: settings)
        }
    }

    private typealias Body = ExportTable.Body

    private func groups(_ reader: WorkspaceReader, _ body: Body) throws {
        for group in try reader.allGroups() {
            try body([
                .text(group.id), .string(group.name), .text(group.color), .text(group.icon),
                .integer(group.position), .bool(group.isArchived), .text(group.createdAt),
            ])
        }
    }

    private func counters(_ reader: WorkspaceReader, _ body: Body) throws {
        for counter in try reader.allCounters() {
            try body(Self.counterColumns.map { $0.value(counter) })
        }
    }

    private typealias CounterColumn = (name: String, value: @Sendable (Counter) -> JSONValue)

    private static let counterColumns: [CounterColumn] = {
        func column(_ setting: CounterSetting) -> CounterColumn {
            (setting.name, { setting.value(in: $0.settings).json })
        }
        let numbers = CounterSetting.numbers.map(column)
        let head: [CounterColumn] = [
            ("id", { .text($0.id) }), column(.title), ("type", { .string($0.type.rawValue) }),
            ("value", { .integer($0.isRunning ? $0.stoppedMilliseconds : $0.value) }),
        ]
        let target: [CounterColumn] = [
            ("goal", { $0.target.map { .integer($0.goal) } ?? .null }),
            ("aim", { .text($0.target?.aim.rawValue) }), ("period", { .text($0.target?.period) }),
        ]
        let rest: [CounterColumn] = [
            ("group", { .text($0.group) }), column(.color), column(.icon),
            ("position", { .integer($0.position) }), ("isArchived", { .bool($0.isArchived) }),
            column(.note), ("created", { .text($0.createdAt) }),
            ("runningSince", { .text($0.runningSince) }),
        ]
        // A target's columns stand after the third number, where spreadsheets know them.
        return head + numbers.prefix(3) + target + numbers.dropFirst(3) + rest
    }()

    private func periods(_ reader: WorkspaceReader, _ body: Body) throws {
        for counter in try reader.allCounters() {
            for result in try reader.periods(of: counter) {
                try body([
                    .text(counter.id), .string(counter.title), .text(result.period.first),
                    .text(result.period.last), .integer(result.value), .integer(result.goal),
                    .string(result.aim.rawValue), .bool(result.isMet),
                ])
            }
        }
    }

    private func intervals(_ reader: WorkspaceReader, _ body: Body) throws {
        for counter in try reader.allCounters() where counter.type == .time {
            for interval in try reader.intervals(of: counter) {
                let seconds = interval.stop.map { Self.seconds($0 - interval.start) }
                try body([
                    .text(counter.id), .string(counter.title), .text(interval.start),
                    .text(interval.stop), seconds ?? .null, .bool(interval.isByHand),
                    interval.stop == nil ? .integer(0) : Self.seconds(interval.clockMoved),
                    .text(interval.dayClock),
                ])
            }
        }
    }

    private static func seconds(_ duration: Duration) -> JSONValue {
        let milliseconds = duration.wholeMilliseconds
        return milliseconds % 1000 == 0
            ? .integer(milliseconds / 1000) : .number(Double(milliseconds) / 1000)
    }

    private func history(_ reader: WorkspaceReader, _ body: Body) throws {
        let counters = try reader.allCounters().map { ($0.id, $0.title) }
        let titles = Dictionary(counters) { first, _ in first }
        let rule = reader.dayRule
        try reader.counters.visitHistory { adjustment in
            let period = adjustment.period.flatMap { $0.kind == .day ? $0.first : nil }
            try body([
                .text(adjustment.counter), .text(titles[adjustment.counter]),
                .text(adjustment.at), .string(adjustment.kind.rawValue),
                .integer(adjustment.amount), .bool(adjustment.isCounted),
                .text(adjustment.period), .string(adjustment.note), .text(adjustment.device),
                .text(period ?? rule.day(of: adjustment.at)),
            ])
        }
    }

    private func entries(_ reader: WorkspaceReader, _ body: Body) throws {
        try reader.entries.visit(opensSealed: isDecrypted) { entry in
            let isSealed = entry.isLocked || entry.isDamaged
            try body([
                .text(entry.id), .text(entry.at), .bool(entry.isStarred),
                .array(entry.tags.map { .string($0.name) }),
                entry.texts.isEmpty ? .null : .string(entry.texts.joined(separator: "\n\n")),
                .bool(isSealed),
            ])
        }
    }

    private func places(_ reader: WorkspaceReader, _ body: Body) throws {
        for place in try reader.allPlaces() {
            let text = place.shape.geoJSON
            let geometry = try? JSONReader.read(Array(text.utf8), depthLimit: 64)
            try body([
                .text(place.id), .string(place.name), .text(place.usage), geometry ?? .null,
                .text(place.parent), .text(place.hours?.text),
            ])
        }
    }

    private func visits(_ reader: WorkspaceReader, _ body: Body) throws {
        let places = try reader.allPlaces().map { ($0.id, $0.name) }
        let names = Dictionary(places) { first, _ in first }
        let all = Query(
            GeofenceTables.visits, by: "by_person", equals: reader.replica.owner)
        for visit in try reader.transaction.all(all) {
            try body([
                .text(visit.id), .text(visit.place), .text(names[visit.place]),
                .text(visit.entered), .text(visit.left),
            ])
        }
    }

    /// Visits the fields of documents that describe no single thing, such as the settings of the
    /// journal.
    private func settings(_ reader: WorkspaceReader, _ body: Body) throws {
        try reader.replica.visitDocuments(in: reader.transaction) {
            kind, id, text in
            guard Workspace.kind(kind).isSettings else { return }
            let document = try Self.document(of: text, kind, id)
            for name in document.fields.keys.sorted() {
                try body([
                    .string("\(kind.rawValue) \(id)"), .string(name),
                    document[name]?.json ?? .null,
                ])
            }
        }
    }

    private static func document(
        of text: String, _ kind: DocumentKind, _ id: String
    ) throws -> Document {
        do {
            return try Document(canonicalText: text)
        } catch {
            throw StorageError.corrupt(
                path: "documents \(kind.rawValue) \(id)", reason: "\(error)")
        }
    }
}

extension Scalar {
    /// The value as JSON.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .integer(let number): .integer(number)
        case .text(let text): .string(text)
        }
    }
}
