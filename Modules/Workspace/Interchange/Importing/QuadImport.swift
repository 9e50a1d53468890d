import Counting
import Interchange
import Merge
import Primitives
import Storage
import Sync

/// Joins one of Quad's own exports with the data on this device, as part of an action.
struct QuadImport {
    private let editor: WorkspaceEditor
    private let transaction: Transaction
    private let request: ImportRequest
    private let progress: @Sendable (Int) -> Void
    private let projections: [DocumentKind: any Projection]
    private let ledger: ImportLedger
    /// The counters that are left out, since their counts came by a table before.
    private var tabled: Set<String> = []
    private let now: Instant
    private var reader: JSONStream
    private var history: HistoryAdoption
    private var places: PlaceJoin
    private(set) var report = ImportReport(format: .quad)

    init(
        _ editor: WorkspaceEditor, _ source: ByteSource, _ request: ImportRequest,
        progress: @escaping @Sendable (Int) -> Void
    ) throws {
        self.editor = editor
        transaction = editor.transaction
        self.request = request
        self.progress = progress
        projections = Dictionary(
            uniqueKeysWithValues: editor.projections.map { ($0.kind, $0) })
        ledger = ImportLedger(editor.replica, in: editor.transaction)
        now = editor.environment.now()
        history = try editor.historyAdoption()
        places = PlaceJoin(editor.replica.owner, in: editor.transaction)
        reader = try ImportError.reading {
            try JSONStream(
                source, limits: request.limits, format: "an export of Quad", toleratesHalves: true)
        }
    }

    /// Reads and joins the whole file.
    mutating func carryOut() throws -> ImportReport {
        try read { reader in try reader.beginObject() }
        var (isOurs, hasDocuments, hasHistory) = (false, false, false)
        while let name = try read({ reader in try reader.nextName() }) {
            switch name {
            case "format": isOurs = try value() == .string(QuadFile.format)
            case "schemaVersion": try checkVersion()
            case QuadFile.documents:
                try elements { me, element in
                    hasDocuments = true
                    try me.join(element)
                }
            case QuadTable.history.rawValue:
                try elements { me, element in
                    hasHistory = true
                    try me.adopt(element)
                }
                try finishHistory()
            case QuadTable.places.rawValue:
                try elements { me, element in
                    try me.places.join(place: element, &me.report)
                }
            case QuadTable.visits.rawValue:
                try elements { me, element in
                    try me.places.join(visit: element, &me.report)
                }
            default: try read { reader in try reader.skip() }
            }
        }
        try read { reader in try reader.end() }
        guard isOurs else { throw Self.malformed("\"format\" is not \"\(QuadFile.format)\"") }
        guard hasDocuments || !hasHistory else {
            throw Self.malformed("\"documents\" is missing or empty, and only they are read")
        }
        report.hasPlaces = places.hasChanged
        return report
    }

    private mutating func read<Result>(
        _ body: (inout JSONStream) throws -> Result
    ) throws -> Result {
        try ImportError.reading { try body(&reader) }
    }

    private static func malformed(_ reason: String) -> ImportError {
        .file(
            .malformed(
                format: "an export of Quad", at: TextPosition(line: 1, column: 1), reason: reason))
    }

    private mutating func value() throws -> JSONValue {
        try read { reader in try reader.value() }
    }

    private mutating func checkVersion() throws {
        let version = try value().integer ?? .max
        guard version <= QuadFile.schemaVersion else {
            throw ImportError.newerFile(found: version, supported: QuadFile.schemaVersion)
        }
    }

    private mutating func finishHistory() throws {
        try history.finish()
    }

    /// Passes the elements of the next array to a closure, and reports the wrong ones.
    private mutating func elements(_ body: (inout Self, JSONValue) throws -> Void) throws {
        try read { reader in try reader.beginArray() }
        while try read({ reader in try reader.nextElement() }) {
            report.records += 1
            guard report.records <= request.limits.records else {
                throw ImportError.file(.tooManyRecords(limit: request.limits.records))
            }
            if report.records % 1000 == 0 { progress(report.records) }
            let position = RecordPosition(number: report.records, line: reader.position.line)
            _ = reader.takeHalf()
            let element = try value()
            if let half = reader.takeHalf() {
                report.skip(half, at: position, isBad: true)
                continue
            }
            do {
                try body(&self, element)
            } catch let bad as BadRecord {
                report.skip(bad.reason, at: position, isBad: true)
            }
        }
    }
}

extension QuadImport {
    private mutating func join(_ element: JSONValue) throws {
        let shared = try document(element)
        try projections[shared.kind]?.harvest(shared.state, id: shared.id, in: transaction)
        let before = try editor.replica.document(shared.kind, shared.id, in: transaction)
        if before == nil, try isTabled(shared) { return }
        let kind = Workspace.kind(shared.kind).report.map(ImportReport.Kind.init)
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
        let after = try editor.action.edit(shared.kind, shared.id) { $0.join(shared.state) }
        guard after.canonicalText.utf8.count <= SyncLimits.documentBytes else {
            throw BadRecord("joined, it has more than \(SyncLimits.documentBytes >> 10) KiB")
        }
        try projections[shared.kind]?.project(
            after, id: shared.id, cause: .sync(before: before), in: transaction)
        guard let kind else { return }
        switch before {
        case nil: if !after.isDeleted { report.add(kind) }
        case let before? where after.isDeleted && !before.isDeleted: report.remove(kind)
        default: report.change(kind)
        }
    }

    /// Whether the counts of a counter are here in another one, because a table of them was
    /// imported; joining its document would double them.
    private mutating func isTabled(_ shared: SharedDocument) throws -> Bool {
        guard shared.kind == Self.counter else {
            return tabled.contains { shared.id.hasPrefix($0 + ".") }
        }
        let heirs = try ledger.counters(of: ImportLedger.origin(shared.id))
        for heir in heirs.compactMap({ Counter.ID($0) }) {
            guard let title = try title(of: heir) else { continue }
            tabled.insert(shared.id)
            throw BadRecord(
                "\"\(title)\" has its counts from a table already: delete that counter first")
        }
        return false
    }

    /// Returns the title of a counter; `nil` if it was deleted.
    private func title(of id: Counter.ID) throws -> String? {
        do {
            guard try editor.counters.standing(of: id) == .there else { return nil }
            return try editor.counters.counter(id).title
        } catch let error as CountingError {
            throw ImportError.counting(error)
        }
    }

    private static let counter = DocumentKind(rawValue: "counter")

    /// Decodes the document of an element, with the checks of a server.
    private func document(_ element: JSONValue) throws -> SharedDocument {
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
            throw BadRecord("its state is not a document: \(kind) \(id)")
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
        else {
            throw BadRecord("an adjustment lacks a part, or has it in another form")
        }
        let adjustment = ImportedAdjustment(
            counter: counter, at: at,
            device: element["device"]?.string.flatMap { DeviceID($0) }, kind: kind,
            amount: amount, isCounted: isCounted,
            period: element["period"]?.string.flatMap { Period($0) },
            note: element["note"]?.string ?? "")
        let isTaken = try history.add(adjustment)
        if isTaken { report.add(.history) } else { report.know(.history) }
    }
}
