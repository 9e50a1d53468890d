import Journal
import Merge
import Storage
import Sync

extension Workspace {
    /// The domains of a person on a device. A new one is one more here: its tables, migrations,
    /// projections and documents, their undo, export and import follow from it.
    package static let domains: [Domain] = [.replica, .counting, .journal, .places, .device]

    /// The schema for opening a device's store.
    package static let schema = Schema(of: domains, role: .device)

    /// The keepers that undo changes to rows outside of documents.
    static let keepers = domains.flatMap(\.keepers)

    /// The domains by the kinds of their documents.
    private static let domainsByKind = Dictionary(
        uniqueKeysWithValues: domains.flatMap { domain in domain.kinds.map { ($0.kind, domain) } })

    /// The kinds of documents that an import counts, in the order of the domains.
    static let reportedKinds = domains.flatMap(\.kinds).compactMap(\.report)
        .map(ImportReport.Kind.init)

    /// Returns the domain of a kind of documents; `nil` if only newer programs know the kind.
    static func domain(of kind: DocumentKind) -> Domain? { domainsByKind[kind] }

    /// Returns what exports and imports make of a kind; unknown ones are taken for settings.
    static func kind(_ kind: DocumentKind) -> Domain.Kind {
        domain(of: kind)?.kinds.first { $0.kind == kind }
            ?? Domain.Kind(kind, reportedAs: "settings", isSettings: true, isProjected: false)
    }
}

extension Domain {
    /// The device's side of the account, what it keeps about people, its trackers, and the ledger
    /// of imports.
    static let device = Domain(
        "device",
        tables: [
            SignIn.table.schema, TrackerRow.table.schema, VisitReport.table.schema,
            MapVersion.table.schema, SyncHistory.table.schema, Inbox.table.schema,
            CachedAgreement.table.schema, SeenMessages.table.schema, CachedCard.table.schema,
            CachedShelf.table.schema, CachedMessage.table.schema, ServerEpoch.table.schema,
            OutboxRow.table.schema, OutboxTurn.table.schema,
        ],
        // Trackers had another form before: those are dropped, and begin anew.
        migrations: [Migration(4, .transform("trackers") { _ in nil })],
        kinds: [Kind(ImportLedger.kind, reportedAs: nil, isProjected: false)])
}
