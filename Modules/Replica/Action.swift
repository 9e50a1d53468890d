import Merge
import Primitives
import Storage

/// An action in progress: edits that are undone together. ``Replica/perform(_:about:in:_:)`` passes
/// it to a closure.
public struct Action {
    private struct Name: Hashable {
        let kind: DocumentKind
        let id: String
    }

    private let replica: Replica
    private let transaction: Transaction
    /// The edited documents, in order of their first edit.
    private var names: [Name] = []
    private var states: [Name: (before: Document?, after: Document)] = [:]
    private(set) var documentCount = 0
    /// The device that edits.
    public let device: DeviceID

    init(_ replica: Replica, in transaction: Transaction) throws(StorageError) {
        self.replica = replica
        self.transaction = transaction
        self.device = try replica.device(in: transaction)
    }

    /// Edits a document, creating it if needed, as ``Replica/edit(_:_:in:_:)`` does.
    ///
    /// - Returns: The document after the edit, for the domain's projection.
    @discardableResult
    public mutating func edit(
        _ kind: DocumentKind, _ id: String, _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        let (before, after) = try replica.change(kind, id, in: transaction, change)
        if before != after { note(Name(kind: kind, id: id), from: before, to: after) }
        return after
    }

    private mutating func note(_ name: Name, from before: Document?, to after: Document) {
        if documentCount > ActionLimits.documents { return }
        if states[name] != nil {
            states[name]?.after = after
            return
        }
        documentCount += 1
        names.append(name)
        // A document created here is undone as a whole, so its states need not be kept.
        let isMade = before == nil && after.isOwn(on: device)
        states[name] = (before, isMade ? Document() : after)
        if documentCount > ActionLimits.documents {
            names = []
            states = [:]
        }
    }

    /// Whether the edits so far can be undone in one step.
    public var canBeUndone: Bool { documentCount <= ActionLimits.documents }

    /// The changes, document by document.
    var changes: [ActionChange] {
        names.compactMap { name in
            guard let (before, after) = states[name] else { return nil }
            let change = DocumentChange(from: before, to: after, on: device)
            return change.isEmpty ? nil : ActionChange(kind: name.kind, id: name.id, change: change)
        }
    }
}
