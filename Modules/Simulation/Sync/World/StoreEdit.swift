import Merge
import Primitives
import Storage
import Sync

/// An edit of a document in one transaction.
enum StoreEdit: Sendable {
    case tap(Int64, day: Day)
    case set(Int64)
    case title(String)
    case write(String)
    case delete
    case start(Instant)
    case stop(Instant)
    case clear

    /// Applies the edit.
    func apply(to edit: inout Edit) throws {
        let device = edit.device
        switch self {
        case .tap(let amount, let day):
            try edit.document.changeCounter("value") { counter in
                _ = try counter.add(amount, on: device)
                counter.note(amount, on: day, by: device)
            }
        case .set(let value):
            let stamp = edit.stamp()
            edit.document.changeCounter("value") { $0.set(value, at: stamp) }
        case .title(let title): edit.set("title", to: .text(title))
        case .write(let text): edit.write(text, to: "text")
        case .delete: edit.setDeleted(true)
        case .start(let instant):
            try edit.document.changeStopwatch("time") { stopwatch in
                try stopwatch.start(at: instant, on: device)
            }
        case .stop(let instant):
            edit.document.changeStopwatch("time") { $0.stop(at: instant) }
        case .clear: edit.document.changeStopwatch("time") { $0.reset() }
        }
    }

    /// Applies the edit in a transaction of a device.
    ///
    /// - Parameter isLogged: Whether it can be undone.
    func perform(
        on id: String, _ sort: DocumentSort, isLogged: Bool, by replica: Replica, in store: Store
    ) async throws {
        try await store.write { transaction in
            let apply = { (edit: inout Edit) in try self.apply(to: &edit) }
            let document: Document
            if isLogged {
                document = try replica.perform("edit", about: id, in: transaction) {
                    action in
                    try action.edit(sort.kind, id, apply)
                }
            } else {
                document = try replica.edit(sort.kind, id, in: transaction, apply)
            }
            try ShownProjection(sort: sort)
                .project(document, id: id, cause: .edit, in: transaction)
        }
    }
}
