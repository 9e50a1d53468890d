import Counting
import Interchange
import Merge
import Primitives
import Replica
import Storage
import Sync

/// Joins one of Quad's own exports with the data on this device, as part of an action.
struct QuadImport {
    private let workspace: Workspace
    private let transaction: Transaction
    private let request: ImportRequest
    private let progress: @Sendable (Int) -> Void
    private let projections: [DocumentKind: any Projection]
    private let now: Instant
    private var reader: JSONStream
    private var history: HistoryAdoption
    private var places: PlaceJoin
    private(set) var report = ImportReport(format: .quad)

    init(
        _ workspace: Workspace, in transaction: Transaction, _ source: ByteSource,
        _ request: ImportRequest, progress: @escaping @Sendable (Int) -> Void
    ) throws(ImportFailure) {
        self.workspace = workspace
        self.transaction = transaction
        self.request = request
        self.progress = progress
        projections = Dictionary(
            uniqueKeysWithValues: workspace.projections.map { ($0.kind, $0) })
        now = workspace.environment.now()
        history = workspace.counters.historyAdoption(in: transaction)
        places = PlaceJoin(workspace.replica.owner, in: transaction)
        do {
            reader = try JSONStream(
                source, limits: request.limits, format: "export of Quad")
        } catch {
            throw .refused(.file(error))
        }
    }

    /// Reads and joins the whole file.
    mutating func carryOut(in action: inout Action) throws -> ImportReport {
        try read { reader throws(InterchangeError) in try reader.beginObject() }
        var isOurs = false
        while let name = try read({ reader throws(InterchangeError) in try reader.nextName() }) {
            switch name {
            case "format": isOurs = try value() == .string(QuadFile.format)
            case "schemaVersion": try checkVersion()
            case QuadFile.documents:
                try elements { me, element, position in
                    try me.join(element, at: position, in: &action)
                }
            case QuadTable.history.rawValue:
                try elements { me, element, _ in try me.adopt(element) }
                try history.finish()
            case QuadTable.places.rawValue:
                try elements { me, element, _ in try me.places.join(place: element, &me.report) }
            case QuadTable.visits.rawValue:
                try elements { me, element, _ in try me.places.join(visit: element, &me.report) }
            default: try read { reader throws(InterchangeError) in try reader.skip() }
            }
        }
        try read { reader throws(InterchangeError) in try reader.end() }
        guard isOurs else {
            throw ImportFailure.refused(
                .file(
                    .malformed(
                        format: "export of Quad", at: TextPosition(line: 1, column: 1),
                        reason: "\"format\" is not \"\(QuadFile.format)\"")))
        }
        if places.hasChanged { report.fitsUndo = false }
        return report
    }

    private mutating func read<Result>(
        _ body: (inout JSONStream) throws(InterchangeError) -> Result
    ) throws(ImportFailure) -> Result {
        do {
            return try body(&reader)
        } catch {
            throw .refused(.file(error))
        }
    }

    private mutating func value() throws(ImportFailure) -> JSONValue {
        try read { reader throws(InterchangeError) in try reader.value() }
    }

    private mutating func checkVersion() throws(ImportFailure) {
        let version = try value().integer ?? .max
        guard version <= QuadFile.schemaVersion else {
            throw .refused(
                .newerFile(found: version, supported: QuadFile.schemaVersion))
        }
    }

    /// Passes the elements of the next array to a closure, and reports the wrong ones.
    private mutating func elements(
        _ body: (inout Self, JSONValue, RecordPosition) throws -> Void
    ) throws {
        try read { reader throws(InterchangeError) in try reader.beginArray() }
        while try read({ reader throws(InterchangeError) in try reader.nextElement() }) {
            report.records += 1
            guard report.records <= request.limits.records else {
                throw ImportFailure.refused(
                    .file(.tooManyRecords(limit: request.limits.records)))
            }
            if report.records % 1000 == 0 { progress(report.records) }
            let position = RecordPosition(number: report.records, line: reader.position.line)
            let element = try value()
            do {
                try body(&self, element, position)
            } catch let bad as BadRecord {
                report.skip(bad.reason, at: position, isBad: true)
            }
        }
    }
}

extension QuadImport {
    private mutating func join(
        _ element: JSONValue, at position: RecordPosition, in action: inout Action
    ) throws {
        let shared = try document(element)
        let before = try workspace.replica.document(shared.kind, shared.id, in: transaction)
        let kind = Self.reported(shared.kind)
        if let before, shared.state.isContained(in: before) {
            guard let kind else { return }
            if !before.isDeleted {
                report.know(kind)
            } else if !shared.state.isDeleted {
                report.knowDeleted(kind)
            }
            return
        }
        if shared.kind == Self.counter, before == nil, let id = Counter.ID(shared.id) {
            try history.expect(id)
        }
        let after = try action.edit(shared.kind, shared.id) { $0.join(shared.state) }
        guard after.canonicalText.utf8.count <= SyncLimits.documentBytes else {
            throw BadRecord("joined, it has more than \(SyncLimits.documentBytes >> 10) KiB")
        }
        try projections[shared.kind]?.project(
            after, id: shared.id, cause: .sync(before: before), in: transaction)
        guard let kind else { return }
        if before != nil { report.change(kind) } else if !after.isDeleted { report.add(kind) }
    }

    private static let counter = DocumentKind(rawValue: "counter")

    /// Returns the report's kind for documents of a kind; `nil` for those that people never see.
    private static func reported(_ kind: DocumentKind) -> ImportReport.Kind? {
        switch kind.rawValue {
        case "counter": .counters
        case "group": .groups
        case "period": .periods
        case "entry": .entries
        case ImportLedger.kind.rawValue: nil
        default: .settings
        }
    }

    /// Decodes the document of an element, with the checks of a server.
    private func document(_ element: JSONValue) throws(BadRecord) -> SharedDocument {
        guard let kind = element["kind"]?.string, let id = element["id"]?.string,
            let state = element["state"], state.object != nil
        else { throw BadRecord("a document has \"kind\", \"id\" and \"state\"") }
        for name in [kind, id] {
            guard (1...SyncLimits.nameBytes).contains(name.utf8.count),
                name.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else {
                throw BadRecord(
                    "kind and id have 1 to \(SyncLimits.nameBytes) characters of ASCII")
            }
        }
        let document: Document
        do {
            document = try Document(canonicalText: state.text)
        } catch {
            throw BadRecord("its state is no document: \(kind) \(id)")
        }
        if let stamp = document.latestStamp, stamp.instant > now + SyncLimits.clockAhead {
            throw BadRecord(
                "it was written at \(stamp.instant), which is ahead of this clock: \(kind) \(id)")
        }
        return SharedDocument(kind: DocumentKind(rawValue: kind), id: id, state: document)
    }

    private mutating func adopt(_ element: JSONValue) throws {
        guard let counter = element["counter"]?.string.flatMap({ Counter.ID($0) }),
            let at = element["at"]?.string.flatMap({ Instant($0) }),
            let kind = element["kind"]?.string.flatMap(Adjustment.Kind.init),
            let amount = element["amount"]?.integer,
            let isCounted = element["isCounted"]?.bool
        else { throw BadRecord("an adjustment lacks a part, or has it in another form") }
        let isTaken = try history.add(
            ImportedAdjustment(
                counter: counter, at: at,
                device: element["device"]?.string.flatMap { DeviceID($0) }, kind: kind,
                amount: amount, isCounted: isCounted,
                period: element["period"]?.string.flatMap { Period($0) },
                note: element["note"]?.string ?? ""))
        if isTaken { report.add(.history) } else { report.know(.history) }
    }
}
