import JournalRules
import Merge
import Primitives
import Storage
import Sync

/// The settings of the journal, on all devices.
struct JournalSettings: Sendable, Hashable {
    let owner: AccountID
    /// The number of entries that are kept; `nil` for all.
    let keeps: Int?

    static let table = Table<JournalSettings>(
        "journal_settings", key: ["owner"],
        home: "owner",
        make: { JournalSettings(owner: $0, keeps: $1) },
        columns: Column("owner", \.owner), Column("keeps", \.keeps))
}

/// The projection of the settings' document into their row.
package struct JournalSettingsProjection: Projection {
    let owner: AccountID

    /// Creates the projection of an owner's settings.
    package init(owner: AccountID) { self.owner = owner }

    /// The kind of the journal's settings document.
    package var kind: DocumentKind { JournalField.kind }

    /// Writes the row of the settings.
    package func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard id == JournalField.id else { return }
        try transaction.put(
            JournalSettings(owner: owner, keeps: JournalField.keeps(document).map { Int($0) }),
            in: JournalSettings.table)
    }
}
