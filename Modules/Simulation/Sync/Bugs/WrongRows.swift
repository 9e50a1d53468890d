import Merge
import Primitives
import Storage
import Sync
import Synchronization

/// Replaces the rows of one transaction by those of a wrong join, and keeps the checksum and the
/// shown rows consistent with them, as a bug inside the join would.
final class WrongRows: Sendable {
    private struct State: Sendable {
        var checksum: Int64 = 0
        var views: [String: View] = [:]
    }

    /// The wrong state of a document, given the state before and the right one; `nil` for no
    /// change.
    private typealias Change =
        @Sendable (_ id: String, _ before: Document, _ right: Document) -> Document?

    private let change: Change
    private let state = Mutex(State())

    /// Creates the rows of a wrong join with incoming documents.
    init(_ bug: PlantedBug, joining documents: [SharedDocument]) {
        let incoming = Dictionary(documents.map { ($0.id, $0.state) }) { $1 }
        change = { id, before, right in
            incoming[id].map { bug.join(before, with: $0, right: right) }
        }
    }

    /// Creates rows that replace the states of some documents.
    init(replacing states: [String: Document]) { change = { id, _, _ in states[id] } }

    /// Returns the row to put instead of a new one.
    func row(in table: TableSchema, _ old: Row?, _ new: Row) -> Row {
        switch table.name {
        case "documents": document(old, new)
        case "replicas": replica(new)
        case "shown": shown(new)
        default: new
        }
    }

    private func document(_ old: Row?, _ new: Row) -> Row {
        guard case .text(let id) = new[2], case .text(let state) = new[3],
            case .text(let before)? = old?[3],
            let mine = try? Document(canonicalText: before),
            let right = try? Document(canonicalText: state),
            let wrong = change(id, mine, right), wrong != right,
            case .text(let kind) = new[1], let sort = DocumentSort(rawValue: kind)
        else { return new }
        var row = new
        row[3] = .text(wrong.canonicalText)
        self.state.withLock {
            $0.checksum ^= Self.checksum(new) ^ Self.checksum(row)
            $0.views[id] = sort.view(of: wrong)
        }
        return row
    }

    private func replica(_ new: Row) -> Row {
        guard case .integer(let checksum) = new[6] else { return new }
        var row = new
        row[6] = .integer(checksum ^ state.withLock { $0.checksum })
        return row
    }

    private func shown(_ new: Row) -> Row {
        guard case .text(let id) = new[0], let view = state.withLock({ $0.views[id] }) else {
            return new
        }
        return [new[0], .text(view.text)]
    }

    private static func checksum(_ row: Row) -> Int64 {
        checksum(row[1...3].compactMap { if case .text(let part) = $0 { part } else { nil } })
    }

    /// Returns the checksum of a kind, an id and a state, as defined in `docs/sync.md`.
    static func checksum(_ parts: [String]) -> Int64 {
        var hash = FNV1a()
        for part in parts {
            hash.add(part)
            hash.add(0xFF)
        }
        return Int64(bitPattern: hash.value)
    }
}
