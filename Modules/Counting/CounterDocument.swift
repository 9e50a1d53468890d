import Looks
import Merge
import Primitives
import Replica
import Storage

/// The names of a counter's parts in its document.
enum CounterField {
    static let kind = DocumentKind(rawValue: "counter")
    static let title = "title"
    static let step = "step"
    static let start = "start"
    static let resetValue = "reset"
    static let group = "group"
    static let color = "color"
    static let created = "created"
    static let value = "value"
}

/// Keeps the table of counters in step with their documents.
public struct CounterProjection: Projection {
    let owner: AccountID

    /// Projects the counters of an owner.
    public init(owner: AccountID) { self.owner = owner }

    /// Counters.
    public var kind: DocumentKind { CounterField.kind }

    /// Writes or removes the row of a counter.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Counter.ID(id) else { return }
        guard !document.isDeleted else {
            try transaction.delete(Counter.table, owner, id)
            return
        }
        let known = try transaction.get(Counter.table, owner, id)
        try transaction.put(
            counter(document, id: id, usedAt: known?.usedAt), in: Counter.table)
    }

    /// What a document says of a counter.
    ///
    /// Devices that counted apart past 64 bits show the nearest number that fits.
    func counter(_ document: Document, id: Counter.ID, usedAt: Instant?) -> Counter {
        let counter = document.counter(CounterField.value)
        let created = Instant(milliseconds: document[CounterField.created]?.integer ?? 0)
        return Counter(
            owner: owner, id: id,
            title: document[CounterField.title]?.text ?? "",
            step: max(1, document[CounterField.step]?.integer ?? 1),
            start: document[CounterField.start]?.integer ?? 0,
            resetValue: document[CounterField.resetValue]?.integer ?? 0,
            group: document[CounterField.group]?.text.flatMap(Group.ID.init),
            color: document[CounterField.color]?.text ?? Palette.defaultColor,
            value: counter.clampedValue, createdAt: created, usedAt: usedAt ?? created)
    }
}

/// The names of a group's parts in its document.
enum GroupField {
    static let kind = DocumentKind(rawValue: "group")
    static let name = "name"
    static let created = "created"
}

/// Keeps the table of groups in step with their documents.
public struct GroupProjection: Projection {
    let owner: AccountID

    /// Projects the groups of an owner.
    public init(owner: AccountID) { self.owner = owner }

    /// Groups.
    public var kind: DocumentKind { GroupField.kind }

    /// Writes or removes the row of a group.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Group.ID(id) else { return }
        guard !document.isDeleted else {
            try transaction.delete(Group.table, owner, id)
            return
        }
        let group = Group(
            owner: owner, id: id, name: document[GroupField.name]?.text ?? "",
            createdAt: Instant(milliseconds: document[GroupField.created]?.integer ?? 0))
        try transaction.put(group, in: Group.table)
    }
}
