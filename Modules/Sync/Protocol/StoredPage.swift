import Primitives

/// A page of changes as stored on a server, which need not decode documents that it only passes on.
package struct StoredPage: Sendable {
    let rows: [DocumentRow]
    let revision: Int64
    let isComplete: Bool
    let checksum: Int64
    let horizon: Int64

    /// The decoded page as a message.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` if a document can't be read.
    package var answer: PullAnswer {
        get throws {
            var changes: [PullAnswer.Change] = []
            changes.reserveCapacity(rows.count)
            for row in rows {
                let document = SharedDocument(kind: row.kind, id: row.id, state: try row.document)
                changes.append(PullAnswer.Change(document: document, revision: row.revision))
            }
            return PullAnswer(
                changes: changes, revision: revision, isComplete: isComplete, checksum: checksum,
                horizon: horizon)
        }
    }

    /// The binary form of the message, for which the documents are decoded.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` if a document can't be read.
    package var binary: [UInt8] {
        get throws { try answer.binary }
    }

    /// The JSON form of the message.
    package var json: [UInt8] { json(numbers: .integers) }

    /// Returns the JSON form with the checksum in a given form.
    package func json(numbers: LongNumbers) -> [UInt8] {
        JSONWriter.page(
            rows, revision: revision, isComplete: isComplete, checksum: (checksum, numbers),
            horizon: horizon, room: rows.reduce(0) { $0 + 128 + $1.state.utf8.count }
        ) { row, writer in
            writer.document(kind: row.kind, id: row.id, canonicalText: row.state)
            return row.revision
        }
    }
}
