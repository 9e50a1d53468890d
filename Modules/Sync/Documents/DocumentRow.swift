import Merge
import Primitives
import Storage
import SyncProtocol

/// One document as stored.
public struct DocumentRow: Sendable {
    /// The account that owns the document.
    public let owner: AccountID
    /// The kind of the document.
    public let kind: DocumentKind
    /// The id within the kind.
    public let id: String
    /// The joined state in canonical text.
    public internal(set) var state: String
    /// The server's revision that last changed it, as known to this replica; 0 for none.
    public internal(set) var revision: Int64
    /// The number of the local change that the server has not acknowledged; 0 for none.
    public internal(set) var change: Int64

    static let table = Table<DocumentRow>(
        "documents", key: ["owner", "kind", "id"],
        indexes: [
            .index("by_revision", "owner", "revision"), .index("by_change", "owner", "change"),
        ],
        home: "owner",
        make: { DocumentRow(owner: $0, kind: $1, id: $2, state: $3, revision: $4, change: $5) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("state", \.state), Column("revision", \.revision), Column("change", \.change))

    /// The decoded state.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` if the text is not a document.
    public var document: Document {
        get throws {
            do {
                return try Document(canonicalText: state)
            } catch {
                throw StorageError.corrupt(
                    path: "documents \(kind.rawValue) \(id)", reason: "\(error)")
            }
        }
    }

    /// The checksum: 64 bits over kind, id and state.
    ///
    /// A replica's checksum is the exclusive or of these.
    var checksum: Int64 { SharedDocument.checksum(kind, id, state) }
}

extension DocumentKind: ColumnValue {}
