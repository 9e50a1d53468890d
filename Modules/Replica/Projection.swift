import Merge
import Storage

/// Writes what a document says into a domain's own tables.
public protocol Projection: Sendable {
    /// The kind of documents it reads.
    var kind: DocumentKind { get }

    /// Makes the domain's rows agree with a document, in the transaction that changed it.
    ///
    /// - Parameter cause: What changed the document.
    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws
}
