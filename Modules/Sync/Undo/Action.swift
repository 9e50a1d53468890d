import Merge
import Primitives
import Storage

/// An action in progress: edits that are undone together.
///
/// ``Replica/begin(in:)`` makes it, ``Replica/log(_:in:)`` ends it. Valid only inside its
/// transaction.
public final class Action {
    private let replica: Replica
    /// The transaction of the action.
    public let transaction: Transaction
    private var edits = RecordedEdits()
    /// The device that edits.
    public let device: DeviceID

    init(_ replica: Replica, in transaction: Transaction) throws {
        self.replica = replica
        self.transaction = transaction
        self.device = try replica.device(in: transaction)
    }

    /// Edits a document, creating it if needed, as ``Replica/edit(_:_:in:_:)`` does.
    ///
    /// - Returns: The document after the edit, for the domain's projection.
    /// - Throws: The closure's error as it is, and nothing was edited then; or ``StorageError``.
    @discardableResult
    public func edit(
        _ kind: DocumentKind, _ id: String, _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        let (before, after) = try replica.change(kind, id, in: transaction, change)
        edits.note(kind, id, from: before, to: after, on: device)
        return after
    }

    /// Suggests how the list of actions describes this one: the name and the subject of each of its
    /// parts, such as `count up` and `+1 Kids`.
    ///
    /// The first name holds; the subjects are listed up to a limit. Both are ignored if the action
    /// has a title of its own: see ``entitle(_:about:)``.
    public func describe(_ name: String, _ subject: String) {
        edits.describe(name, subject)
    }

    /// Gives the action a name and a subject, in place of those of its parts.
    public func entitle(_ name: String, about subject: String) {
        title = (name, subject)
    }

    private var title: (name: String, about: String)?
    /// The name in the list of actions.
    var name: String { title?.name ?? edits.name }
    /// The subject in the list of actions.
    var about: String { title?.about ?? edits.about }

    /// The number of edited documents.
    var documentCount: Int { edits.documentCount }

    /// Whether the edits so far can be undone in one step.
    public var canBeUndone: Bool { edits.canBeUndone }

    /// The changes, document by document.
    var changes: [ActionChange] { edits.changes(on: device) }

    /// The parts that it entered under other devices: see ``RecordedEdits/entered(on:)``.
    var entered: [String: Set<String>] { edits.entered(on: device) }
}
