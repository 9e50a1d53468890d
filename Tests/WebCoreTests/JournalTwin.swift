import Journal
import JournalRules
import Merge
import Primitives
import Storage
import Sync

/// The journal of the same device in a store, changed by the editor.
struct JournalTwin {
    let store: Store
    let clock: ManualClock
    let replica: Replica
    private let domain: JournalDomain
    private let randomness: Randomness

    /// Creates the twin of a page with the same randomness, device and time.
    init(
        store: Store, _ randomness: Randomness, device: DeviceID = DeviceID(high: 7, low: 7)
    ) {
        self.store = store
        clock = ManualClock(.begin)
        self.randomness = randomness
        let environment = Environment(
            now: { [clock] in clock.now }, random: { randomness.next() })
        replica = Replica(owner: .local, device: device, environment: environment)
        domain = JournalDomain(replica: replica, environment: environment)
    }

    private var projections: [any Projection] { JournalDomain.projections(of: replica) }

    /// Does what a verb says, with random bits that follow from a seed; returns the words of an
    /// error, and the sentences of an undo about what stayed.
    func perform(_ verb: EntryVerb, seed: UInt64) async throws -> (error: String?, kept: [String]) {
        do {
            switch verb {
            case .undo:
                let kept = try await store.write {
                    try replica.undo(with: projections, in: $0).kept
                }
                return (nil, kept.map { "\($0)" })
            case .redo:
                let kept = try await store.write {
                    try replica.redo(with: projections, in: $0).kept
                }
                return (nil, kept.map { "\($0)" })
            default:
                try await store.write { transaction in
                    let action = try replica.begin(in: transaction)
                    randomness.begin(seed)
                    try change(verb, domain.editor(in: action))
                    try replica.log(action, in: transaction)
                }
                return (nil, [])
            }
        } catch let error as JournalError {
            return ("\(error)", [])
        } catch let error as UndoError {
            return ("\(error)", [])
        }
    }

    private func change(_ verb: EntryVerb, _ editor: EntryEditor) throws {
        switch verb {
        case .write(let text, let isStarred): try editor.add(text, isStarred: isStarred)
        case .edit(let id, let text): try editor.edit(id, text: text)
        case .star(let id, let isStarred): try editor.setStarred(isStarred, id)
        case .delete(let ids): for id in ids { try editor.delete(id) }
        case .resolve(let id, let choice): try editor.resolve(id, keeping: choice)
        case .keep(let limit): try editor.keep(limit.map { Int($0) })
        case .draft(let text): try editor.keepDraft(text)
        case .undo, .redo: break
        }
    }

    /// Takes over what another device wrote.
    func receive(_ document: Document, of id: EntryID) async throws {
        try await store.write { transaction in
            let joined = try replica.edit(EntryField.kind, "\(id)", in: transaction) {
                $0.join(document)
            }
            for projection in projections where projection.kind == EntryField.kind {
                try projection.project(
                    joined, id: "\(id)", cause: .sync(before: nil), in: transaction)
            }
        }
    }

    /// Reads the entries in one transaction.
    func read<Result: Sendable>(
        _ body: @Sendable (Entries) throws -> Result
    ) async throws -> Result {
        try await store.read { try body(domain.entries(in: $0)) }
    }

    /// The documents of the journal, as canonical texts by the keys of their rows.
    func documents() async throws -> [String: String] {
        try await store.read { transaction in
            var texts: [String: String] = [:]
            for kind in [EntryField.kind, JournalField.kind] {
                let all = try replica.documents(of: kind, beginningWith: "", in: transaction)
                for one in all {
                    texts["\(kind.rawValue).\(one.id)"] = one.document.canonicalText
                }
            }
            return texts
        }
    }

    /// The actions, newest first, as what they did and whether they are undone.
    func actions() async throws -> [String] {
        try await store.read { transaction in
            try replica.actions(limit: .max, in: transaction).map {
                "\($0.name), \($0.about), \($0.isUndone)"
            }
        }
    }
}
