import API
import Journal
import Primitives
import Storage

/// The acts of the user about people that the server does not have yet, as a transaction shows
/// them; valid only inside it.
class Outbox {
    /// The most items that wait; more are refused.
    static let limit = 1000

    /// An item with its act.
    struct Pending {
        var row: OutboxRow
        let act: OutboxAct
        /// Whether it stays after it was carried out, to be carried out again: an earlier item that
        /// is still sealed may undo what it does.
        var isRepeated = false
    }

    let owner: AccountID
    let seal: JournalSeal
    let reading: ReadTransaction
    /// The acts of this program that it sealed, and can't open any more.
    private let own: [Int64: OutboxAct]

    init(
        of owner: AccountID, under seal: JournalSeal, knowing own: [Int64: OutboxAct] = [:],
        in transaction: ReadTransaction
    ) {
        self.owner = owner
        self.seal = seal
        self.own = own
        reading = transaction
    }

    /// Returns the first items after a number that the server did not refuse and that can be read,
    /// in the order of writing.
    ///
    /// - Parameter known: The acts that need not be read, by the numbers of their items.
    func unsent(
        after number: Int64, limit: Int, known: [Int64: OutboxAct] = [:]
    ) throws -> [Pending] {
        var pending: [Pending] = []
        var isAfterSealed = false
        for row in try rows() where !row.hasFailed {
            // What was looked at can be read, unless it is sealed.
            let isPast = row.number <= number
            if isPast, !isAfterSealed, try !isSealed(row) { continue }
            let readable = if let act = known[row.number] { act } else { try act(of: row) }
            guard let act = readable else {
                isAfterSealed = true
                continue
            }
            if isPast { continue }
            pending.append(
                Pending(row: row, act: act, isRepeated: isAfterSealed && act.facts.kind != .message)
            )
            if pending.count == limit { break }
        }
        return pending
    }

    /// Returns the items for people to see.
    func items() throws -> [OutboxItem] {
        var items: [OutboxItem] = []
        for row in try rows() { items.append(OutboxItem(row, try act(of: row))) }
        return items
    }

    /// Returns an item with its act, unless that is sealed; `nil` if it is not there.
    func item(_ number: Int64) throws -> (row: OutboxRow, act: OutboxAct?)? {
        guard let row = try reading.get(OutboxRow.table, owner, number) else { return nil }
        return (row, try act(of: row))
    }

    private func isSealed(_ row: OutboxRow) throws -> Bool {
        try act(of: row) == nil
    }

    /// The people whom the user blocks, as soon as the server knows it.
    func blocking() throws -> Set<AccountID> {
        var blocking: Set<AccountID> = []
        let verbs: [PersonVerb] = [.block, .unblock, .declineAndBlock]
        let kinds = Set(verbs.map { OutboxItem.Kind($0) } + [.report])
        let rows = try rows().filter { !$0.hasFailed && kinds.contains($0.kind) }
        for row in rows {
            guard let act = try act(of: row) else { continue }
            if let blocked = act.facts.blocked { blocking.insert(blocked) }
            if case .verb(.unblock, let person) = act { blocking.remove(person) }
        }
        return blocking
    }

    /// Whether anything waits that can be sent at an instant.
    func hasWork(at now: Instant) throws -> Bool {
        for row in try rows() where !row.hasFailed && (row.notBefore ?? now) <= now {
            if try !isSealed(row) { return true }
        }
        return false
    }

    /// The number of items that can't be sent before the journal is unlocked.
    func sealedCount() throws -> Int {
        var count = 0
        for row in try rows() where !row.hasFailed && row.isSealed {
            if try isSealed(row) { count += 1 }
        }
        return count
    }

    func rows() throws -> [OutboxRow] {
        try reading.all(Query(OutboxRow.table, equals: owner))
    }

    /// Returns the act of an item; `nil` while it is sealed.
    func act(of row: OutboxRow) throws -> OutboxAct? {
        if let act = own[row.number] { return act }
        let text: String?
        do {
            text = try seal.text(of: row.act, at: row.place)
        } catch JournalError.locked {
            return nil
        }
        guard let text, let act = try? APICoder.decode(OutboxAct.self, from: Array(text.utf8))
        else {
            throw StorageError.corrupt(
                path: "outbox \(row.number)", reason: "this program cannot read it")
        }
        return act
    }
}

/// An editor of the outbox; valid only inside its transaction.
final class OutboxEditor: Outbox {
    private let transaction: Transaction
    private let now: Instant

    init(
        of owner: AccountID, under seal: JournalSeal, knowing own: [Int64: OutboxAct] = [:],
        in transaction: Transaction, at now: Instant
    ) {
        self.transaction = transaction
        self.now = now
        super.init(of: owner, under: seal, knowing: own, in: transaction)
    }

    /// Adds an act after all others. A mark of what was read replaces an earlier one, and so does a
    /// picture, of which one waits at most.
    ///
    /// - Returns: The number of the item.
    /// - Throws: ``WorkspaceError/outboxFull`` if ``limit`` items wait,
    ///   ``JournalError`` if it can't be sealed.
    func add(_ act: OutboxAct) throws -> Int64 {
        let facts = act.facts
        if facts.kind == .read {
            for row in try rows() where row.kind == .read {
                if try self.act(of: row)?.facts.person == facts.person { try remove(row.number) }
            }
        }
        if facts.changesPicture {
            for row in try rows() where row.kind == facts.kind && !row.hasFailed {
                if try self.act(of: row)?.facts.changesPicture == true { try remove(row.number) }
            }
        }
        guard try reading.count(Query(OutboxRow.table, equals: owner)) < Self.limit else {
            throw WorkspaceError.outboxFull
        }
        let turn = try turn()
        let number = turn?.next ?? 1
        let row = OutboxRow(
            owner: owner, number: number, kind: facts.kind, writtenAt: now,
            act: try stored(act, at: number))
        try transaction.put(row, in: OutboxRow.table)
        try put(
            OutboxTurn(
                owner: owner, holder: turn?.holder ?? 0,
                until: turn?.until ?? Instant(milliseconds: 0), next: number + 1))
        return number
    }

    /// Takes the turn to send, or extends it; returns whether it is there to take.
    func takeTurn(_ holder: Int64) throws -> Bool {
        let turn = try turn()
        if let turn, turn.isHeld(at: now, byOtherThan: holder) { return false }
        try put(
            OutboxTurn(
                owner: owner, holder: holder, until: now + OutboxTurn.length,
                next: turn?.next ?? 1))
        return true
    }

    /// Gives the turn back; returns whether it was there to give.
    @discardableResult
    func endTurn(_ holder: Int64) throws -> Bool {
        guard let turn = try turn(), turn.holder == holder else { return false }
        try put(
            OutboxTurn(
                owner: owner, holder: 0, until: Instant(milliseconds: 0), next: turn.next))
        return true
    }

    /// Removes an item; returns whether it was there.
    @discardableResult
    func remove(_ number: Int64) throws -> Bool {
        try transaction.delete(OutboxRow.table, owner, number)
    }

    /// Notes what the server said of an item, unless it is not there any more.
    func note(_ row: OutboxRow) throws {
        guard try reading.get(OutboxRow.table, owner, row.number) != nil else { return }
        try transaction.put(row, in: OutboxRow.table)
    }

    /// Has an item that was refused wait again; returns whether it was there.
    func retry(_ number: Int64) throws -> Bool {
        guard var row = try reading.get(OutboxRow.table, owner, number) else { return false }
        row.reason = nil
        row.hasFailed = false
        row.notBefore = nil
        try transaction.put(row, in: OutboxRow.table)
        return true
    }

    /// Brings all items under the seal of the journal or out of it, as it is now; those that can't
    /// be opened stay as they are. Returns whether any was changed.
    func reseal() throws -> Bool {
        var isChanged = false
        for var row in try rows() {
            guard let text = try? seal.text(of: row.act, at: row.place) else { continue }
            let old = row.act
            row.act = try stored(text, at: row.number)
            if row.act == old { continue }
            try transaction.put(row, in: OutboxRow.table)
            isChanged = true
        }
        return isChanged
    }

    private func turn() throws -> OutboxTurn? {
        try reading.get(OutboxTurn.table, owner)
    }

    private func put(_ turn: OutboxTurn) throws {
        try transaction.put(turn, in: OutboxTurn.table)
    }

    private func stored(_ act: OutboxAct, at number: Int64) throws -> String {
        try stored(String(decoding: APICoder.encode(act), as: UTF8.self), at: number)
    }

    private func stored(_ text: String, at number: Int64) throws -> String {
        try seal.deposited(text, at: OutboxRow.place(number))
    }
}
