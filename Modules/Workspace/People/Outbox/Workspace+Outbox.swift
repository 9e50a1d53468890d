import API
import Journal
import Primitives

/// The result of sending what waited.
public struct OutboxReport: Sendable {
    /// The number of items that the server has now.
    public internal(set) var sent = 0
    /// The number of items that the server refused.
    public internal(set) var failed = 0
    /// The number of items that wait.
    public internal(set) var waiting = 0
    /// The number of those that wait for the journal to be unlocked.
    public internal(set) var sealed = 0
    /// The reason for which the rest waits; `nil` if there is none.
    public internal(set) var trouble: WorkspaceError?
    /// Whether another program sends what waits at this moment.
    public internal(set) var isElsewhere = false
    /// Whether what was just written is sealed, so that this program can send it, and others once
    /// the journal is unlocked.
    public internal(set) var isSealed = false

    /// The people whom the user blocks, as soon as the server knows it.
    var blocking: Set<AccountID> = []
    /// The server's answers by the numbers of the items.
    var answers: [Int64: OutboxAnswer] = [:]
    /// The server's refusals by the numbers of the items.
    var refusals: [Int64: APIError] = [:]
}

extension Workspace {
    /// Returns what waits for the server, and what it refused, in the order of writing; of what is
    /// sealed, only the kinds.
    public func outbox() async throws -> [OutboxItem] {
        try await readKept { _, outbox in try outbox.items() }
    }

    /// Withdraws an item that waits or was refused: it is not sent.
    ///
    /// - Returns: The item; `nil` if it is not there any more.
    /// - Throws: ``WorkspaceError/outboxBusy`` while a program sends what waits.
    public func withdraw(_ number: Int64) async throws -> OutboxItem? {
        let holder = newHolder()
        return try await editKept { people, outbox in
            guard let (row, act) = try outbox.item(number) else { return nil }
            if !row.hasFailed, try !outbox.takeTurn(holder) { throw WorkspaceError.outboxBusy }
            if let act, try people.canKeep() { try people.takeBack(act) }
            try outbox.remove(number)
            try outbox.endTurn(holder)
            return OutboxItem(row, act)
        }
    }

    /// Has an item that was refused wait again; returns whether it was there.
    public func retry(_ number: Int64) async throws -> Bool {
        try await editKept { _, outbox in try outbox.retry(number) }
    }

    /// Sends what waits, in the order of writing, until nothing is left or the server does not
    /// answer.
    ///
    /// An interruption at any point neither loses nor doubles anything.
    @discardableResult
    public func sendOutbox() async throws -> OutboxReport {
        try await sendOutbox(by: try await server())
    }

    func sendOutbox(by client: APIClient) async throws -> OutboxReport {
        let now = environment.now()
        let hasWork = try await readKept { _, outbox in
            try outbox.hasWork(at: now)
        }
        if hasWork {
            var run = OutboxRun(self, client, holder: newHolder())
            return try await run.finish()
        }
        return try await waitingReport()
    }

    /// Returns the report of a turn that sent nothing.
    private func waitingReport() async throws -> OutboxReport {
        var report = OutboxReport()
        try await fill(&report)
        return report
    }

    /// Writes into a report what waits now.
    func fill(_ report: inout OutboxReport) async throws {
        let (numbers, sealed, blocking) = try await readKept {
            _, outbox -> ([Int64], Int, Set<AccountID>) in
            let waiting = try outbox.rows().filter { !$0.hasFailed }.map(\.number)
            if waiting.isEmpty { return ([], 0, []) }
            return (waiting, try outbox.sealedCount(), try outbox.blocking())
        }
        (report.waiting, report.sealed, report.blocking) = (numbers.count, sealed, blocking)
        ownActs.keep(Set(numbers))
    }

    private func newHolder() -> Int64 {
        Int64(bitPattern: environment.random() | 1)
    }
}

extension Workspace {
    /// The same workspace, which writes what the user does about people into the outbox and asks no
    /// server; ``sendOutbox()`` sends it.
    ///
    /// A program that must not wait does so: what it did is kept when the call returns. While the
    /// journal is locked it is sealed to its key, and this program can send it, others once it is
    /// unlocked. What can't be sealed can't wait; then the call throws
    /// ``Journal/JournalError/locked``.
    public var later: Workspace {
        var copy = self
        copy.sendsLater = true
        return copy
    }

    /// Does something about people: writes it into the outbox, and sends that.
    ///
    /// - Returns: The server's answer; `nil` if it waits, for a reason.
    /// - Throws: The server's refusal; then it does not stay in the outbox.
    func perform(_ act: OutboxAct) async throws -> (answer: OutboxAnswer?, report: OutboxReport) {
        try act.check()
        let client = try await server()
        let holder = newHolder()
        let (number, first) = try await editKept {
            people, outbox -> (Int64?, [Outbox.Pending]?) in
            if try people.canKeep() { try people.foresee(act) }
            let number: Int64
            do {
                number = try outbox.add(act)
            } catch JournalError.locked {
                return (nil, nil)
            }
            guard try sendsLater ? false : outbox.takeTurn(holder) else { return (number, nil) }
            return (
                number,
                try outbox.unsent(after: 0, limit: OutboxRun.batch, known: [number: act])
            )
        }
        // What can't be sealed can't wait: it is sent at once, or not at all.
        guard let number else {
            return (try await carryOutAtOnce(act, by: client), OutboxReport())
        }
        let isSealed = try await own(act, number)
        if sendsLater {
            if act.facts.hides { await eraseRemains() }
            var report = try await waitingReport()
            report.isSealed = isSealed
            return (nil, report)
        }
        var run = OutboxRun(self, client, holder: holder)
        var report = try await run.finish(beginningWith: first)
        if let trouble = report.trouble, trouble.isSilence {
            silence.begin(trouble, at: environment.now())
        }
        var tries = 0
        while report.isElsewhere, tries < 40 {
            tries += 1
            try? await Task.sleep(for: .milliseconds(50))
            report = try await sendOutbox(by: client)
        }
        if act.facts.hides { await eraseRemains() }
        if let refusal = report.refusals[number] {
            _ = try await withdraw(number)
            throw WorkspaceError(refusal)
        }
        report.isSealed = isSealed
        return (report.answers[number], report)
    }

    func perform(
        _ statement: OutboxAct.Statement
    ) async throws -> (answer: OutboxAnswer?, report: OutboxReport) {
        try await perform(.statement(statement))
    }

    /// Does something that the server answers only by its success.
    func carryOut(_ act: OutboxAct) async throws -> Delivery<Void> {
        let (answer, report) = try await perform(act)
        return answer == nil ? .waiting(report) : .done(())
    }

    func carryOut(_ statement: OutboxAct.Statement) async throws -> Delivery<Void> {
        try await carryOut(.statement(statement))
    }

    /// Keeps an act in the memory of this program, if nobody can open its item now.
    ///
    /// - Returns: `true` if nobody can.
    private func own(_ act: OutboxAct, _ number: Int64) async throws -> Bool {
        let isSealed = try await readKept { _, outbox in
            try outbox.item(number).map { $0.act == nil } ?? false
        }
        if isSealed { ownActs.add(act, number) }
        return isSealed
    }

    private func carryOutAtOnce(
        _ act: OutboxAct, by client: APIClient
    ) async throws -> OutboxAnswer {
        if sendsLater { throw JournalError.locked }
        let now = environment.now()
        return try await answered {
            try await act.carryOut(by: client, writtenAt: now, at: now)
        }
    }
}
