import Merge
import Storage
import Sync

/// The view of one document on a device; stands in for the tables of a domain.
struct ShownRow: Sendable {
    let id: String
    let text: String

    static let table = Table<ShownRow>(
        "shown", key: ["id"], make: { ShownRow(id: $0, text: $1) },
        columns: Column("id", \.id), Column("text", \.text))
}

/// Keeps ``ShownRow`` in step with the documents of one sort.
struct ShownProjection: Projection {
    let sort: DocumentSort

    var kind: DocumentKind { sort.kind }

    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        let row = ShownRow(id: id, text: sort.view(of: document).text)
        try transaction.put(row, in: ShownRow.table)
    }

    /// The projections, one for each sort.
    static let all = DocumentSort.allCases.map(ShownProjection.init)
}
