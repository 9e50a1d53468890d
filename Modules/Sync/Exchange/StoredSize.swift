import Primitives
import Storage

/// The amount of documents that a replica stores, or a change of it.
public struct StoredSize: Sendable, Hashable {
    /// The number of documents, deleted ones included.
    public private(set) var documents = 0
    /// The bytes of their states.
    public private(set) var bytes = 0
    /// The number of deleted documents, which stay for a time.
    public private(set) var deletedDocuments = 0
    /// The bytes of the states of deleted documents.
    public private(set) var deletedBytes = 0

    /// Creates the size of nothing.
    public init() {}

    /// Creates a size that was stored.
    public init(documents: Int, bytes: Int, deletedDocuments: Int, deletedBytes: Int) {
        self.documents = documents
        self.bytes = bytes
        self.deletedDocuments = deletedDocuments
        self.deletedBytes = deletedBytes
    }

    /// Creates the size of one document.
    init(_ row: DocumentRow, isDeleted: Bool) {
        let size = row.state.utf8.count
        self.init(
            documents: 1, bytes: size, deletedDocuments: isDeleted ? 1 : 0,
            deletedBytes: isDeleted ? size : 0)
    }

    /// The number of documents that are not deleted.
    public var livingDocuments: Int { documents - deletedDocuments }
    /// The bytes of documents that are not deleted.
    public var livingBytes: Int { bytes - deletedBytes }

    /// Adds another size.
    public static func += (size: inout StoredSize, other: StoredSize) {
        size.documents += other.documents
        size.bytes += other.bytes
        size.deletedDocuments += other.deletedDocuments
        size.deletedBytes += other.deletedBytes
    }

    /// Subtracts another size.
    public static func -= (size: inout StoredSize, other: StoredSize) {
        size.documents -= other.documents
        size.bytes -= other.bytes
        size.deletedDocuments -= other.deletedDocuments
        size.deletedBytes -= other.deletedBytes
    }
}

extension Replica {
    /// Returns the size of all documents.
    ///
    /// - Complexity: O(n); to be called once for an account, and kept.
    public func size(in transaction: ReadTransaction) throws -> StoredSize {
        var size = StoredSize()
        for row in try transaction.all(Query(DocumentRow.table, equals: owner)) {
            size += StoredSize(row, isDeleted: try row.document.isExpendable)
        }
        return size
    }
}
