import Merge
import Storage

/// A document that a page of a sync joined, and its earlier state; `nil` if it was not known.
public typealias JoinedDocument = (document: SharedDocument, before: Document?)

/// Writes the content of documents into a domain's own tables.
public protocol Projection: Sendable {
    /// The kind of documents it reads.
    var kind: DocumentKind { get }

    /// Updates the domain's rows to match a document, in the transaction that changed it.
    ///
    /// - Parameter cause: The cause of the change.
    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws

    /// Updates the domain's rows to match the documents of one page of a sync, in the transaction
    /// that joined it.
    ///
    /// The documents are projected one by one, unless a projection knows what they have in common.
    ///
    /// - Parameters:
    ///   - page: Those of this kind.
    ///   - all: Those of all kinds.
    func project(
        _ page: ArraySlice<JoinedDocument>, of all: [JoinedDocument], in transaction: Transaction
    ) throws

    /// Takes from a document, which is about to be joined, what the join may take for replaced and
    /// the domain keeps all the same.
    func harvest(
        _ document: Document, id: String, in transaction: Transaction
    ) throws

    /// Returns the parts of a document that none of our programs writes, in words such as
    /// `step is no number`; empty for a document as it should be.
    func oddities(of document: Document, id: String) -> [String]
}

extension Projection {
    /// Returns no oddities; a domain that checks for them overrides this.
    public func oddities(of document: Document, id: String) -> [String] { [] }

    /// Takes nothing; a domain that keeps what was replaced overrides this.
    public func harvest(
        _ document: Document, id: String, in transaction: Transaction
    ) throws {}

    /// Projects the documents one by one.
    public func project(
        _ page: ArraySlice<JoinedDocument>, of _: [JoinedDocument], in transaction: Transaction
    ) throws {
        for (document, before) in page {
            try project(
                document.state, id: document.id, cause: .sync(before: before), in: transaction)
        }
    }
}
