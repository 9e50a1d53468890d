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

    /// Makes the domain's rows agree with documents of one page of a sync, in the transaction that
    /// joined it; `before` is what each was, `nil` if nothing was known of it.
    ///
    /// One by one, unless a projection knows what they have in common.
    func project(
        _ page: ArraySlice<(document: SharedDocument, before: Document?)>,
        in transaction: Transaction
    ) throws

    /// What of a document no program of ours writes, in words such as `step is no number`; nothing
    /// of one that is as it should be.
    func oddities(of document: Document, id: String) -> [String]
}

extension Projection {
    /// Nothing: a domain that looks for some says so.
    public func oddities(of document: Document, id: String) -> [String] { [] }

    /// Projects one by one.
    public func project(
        _ page: ArraySlice<(document: SharedDocument, before: Document?)>,
        in transaction: Transaction
    ) throws {
        for (document, before) in page {
            try project(
                document.state, id: document.id, cause: .sync(before: before), in: transaction)
        }
    }
}
