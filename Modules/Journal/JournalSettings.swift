import Merge
import Primitives
import Replica
import Storage

/// What a person chose about the journal, on all devices.
struct JournalSettings: Sendable, Hashable {
    let owner: AccountID
    /// How many entries are kept; `nil` for all.
    let keeps: Int?

    static let kind = DocumentKind(rawValue: "journal")
    static let id = "settings"
    static let keepsField = "keeps"

    static let table = Table<JournalSettings>(
        "journal_settings", key: ["owner"],
        make: { JournalSettings(owner: $0, keeps: $1) },
        columns: Column("owner", \.owner), Column("keeps", \.keeps))

    /// What a document says; a number that no device wrote is none.
    static func keeps(_ document: Document) -> Int? {
        // The undoing of the first change deletes the document.
        if document.isDeleted { return nil }
        return document[keepsField]?.integer.flatMap { $0 > 0 ? Int($0) : nil }
    }
}

/// Keeps the row of settings in step with their document.
public struct JournalSettingsProjection: Projection {
    let owner: AccountID

    /// Projects the settings of an owner.
    public init(owner: AccountID) { self.owner = owner }

    /// The journal's own document.
    public var kind: DocumentKind { JournalSettings.kind }

    /// Writes the row.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard id == JournalSettings.id else { return }
        try transaction.put(
            JournalSettings(owner: owner, keeps: JournalSettings.keeps(document)),
            in: JournalSettings.table)
    }
}
