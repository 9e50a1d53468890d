import API
import Geofence
import Journal
import Primitives
import Storage

extension Workspace {
    /// The time that the server has to answer before what the device keeps is shown instead.
    static let patience: Duration = .seconds(2)

    /// The longest time for which the device keeps who crossed paths with the user.
    static let crossingsKept: Duration = .hours(24)

    /// Reads what this device keeps about people, and what waits to be sent.
    func readKept<Result: Sendable>(
        _ body: @Sendable (CachedPeople, Outbox) throws -> Result
    ) async throws -> Result {
        let own = ownActs.all
        return try await store.read { transaction in
            let seal = JournalSeal(of: journal, in: transaction)
            return try body(
                CachedPeople(of: owner, under: seal, in: transaction),
                Outbox(of: owner, under: seal, knowing: own, in: transaction))
        }
    }

    /// Changes what this device keeps about people, and what waits to be sent. If the server has
    /// answered in another life than before, that is noted first.
    @discardableResult
    func editKept<Result: Sendable>(
        _ body: @Sendable (CachedPeopleEditor, OutboxEditor) throws -> Result
    ) async throws -> Result {
        let (occasion, own) = (environment.occasion(), ownActs.all)
        let told = agreement.news?.life
        let new = told == agreement.enteredLife ? nil : told
        let result = try await store.write { transaction in
            let environment = occasion.environment()
            let seal = JournalSeal(of: journal.at(environment), in: transaction)
            let now = environment.now()
            let people = CachedPeopleEditor(of: owner, under: seal, in: transaction, at: now)
            if let new { try people.enter(new) }
            return try body(
                people,
                OutboxEditor(
                    of: owner, under: seal, knowing: own, in: transaction, at: now))
        }
        if let new { agreement.enter(new) }
        return result
    }

    /// Keeps something that the server told, unless that must be sealed and can't be now, or the
    /// store can't be written.
    func keep(_ body: @Sendable (CachedPeopleEditor) throws -> Void) async throws {
        guard !store.isReadOnly else { return }
        try await editKept { people, _ in
            if try people.canKeep() { try body(people) }
        }
    }

    /// Brings what is kept about people under the seal of the journal, or out of it: what the
    /// server can tell again is forgotten, and what waits to be sent is rewritten.
    ///
    /// - Returns: Whether there was anything.
    static func reseal(
        of owner: AccountID, under seal: JournalSeal, in transaction: Transaction,
        at now: Instant
    ) throws -> Bool {
        let people = CachedPeopleEditor(of: owner, under: seal, in: transaction, at: now)
        let outbox = OutboxEditor(of: owner, under: seal, in: transaction, at: now)
        let (isForgotten, isResealed) = (try people.forgetAll(), try outbox.reseal())
        return isForgotten || isResealed
    }
}

/// A question to the server whose answer the device keeps.
struct CachedQuestion<Value: Sendable>: Sendable {
    /// Asks the server.
    let ask: @Sendable (APIClient) async throws -> Value
    /// Keeps the answer.
    let keep: @Sendable (CachedPeopleEditor, Value) throws -> Void
    /// Returns what was kept and the time at which the server told it; `nil` if nothing was.
    let recall: @Sendable (CachedPeople) throws -> (value: Value, at: Instant)?
    /// Returns an answer without the people whose blocking the server does not know yet; the
    /// answer itself, if it names nobody whom a block hides.
    var hide: @Sendable (Value, Set<AccountID>) -> Value = { answer, _ in answer }

    /// Returns what was kept, without the people whose blocking waits in the outbox: the server may
    /// have told it before they were blocked, or while the block waited.
    fileprivate func recalled(
        from people: CachedPeople, _ outbox: Outbox
    ) throws -> (value: Value, at: Instant)? {
        guard try people.canKeep(), let kept = try recall(people) else { return nil }
        return (hide(kept.value, try outbox.blocking()), kept.at)
    }
}

extension Workspace {
    /// Answers a question by the server, or by what the device keeps.
    ///
    /// What waits to be sent goes first, so that an answer has its effect. People whom the user
    /// blocks meanwhile are left out.
    /// - Throws: The server's error if nothing is kept. When the session has ended, nothing is kept
    ///   any more.
    func answer<Value>(
        _ question: CachedQuestion<Value>, from source: AnswerSource
    ) async throws -> Cached<Value> {
        let kept: (value: Value, at: Instant)?
        switch source {
        case .server: kept = nil
        case .device, .either:
            kept = try await readKept { people, outbox in
                try question.recalled(from: people, outbox)
            }
        }
        if source == .device {
            guard let kept else { throw WorkspaceError.nothingKept }
            return Cached(kept.value, keptAt: kept.at)
        }
        if let kept, let trouble = silence.trouble(at: environment.now()) {
            return Cached(kept.value, keptAt: kept.at, trouble: trouble)
        }
        do {
            let value = try await ask(question, isPatient: kept == nil)
            silence.end()
            return Cached(value)
        } catch let error as WorkspaceError {
            guard error.isSilence, let kept else { throw error }
            silence.begin(error, at: environment.now())
            return Cached(kept.value, keptAt: kept.at, trouble: error)
        }
    }

    private func ask<Value>(
        _ question: CachedQuestion<Value>, isPatient: Bool
    ) async throws -> Value {
        var client = try await server()
        if !isPatient { client.patience = Self.patience }
        _ = try await noting(client) { [client] in try await confirmBlocks(by: client) }
        let report = try await sendOutbox(by: client)
        if let trouble = report.trouble, trouble.isSilence { throw trouble }
        let known = try await readKept { people, _ in
            try people.blocked()
        }
        let answer = try await noting(client) { [client] in
            try await answered { try await question.ask(client) }
        }
        guard !store.isReadOnly else { return question.hide(answer, report.blocking) }
        return try await editKept { people, outbox in
            guard try people.canKeep() else { return answer }
            // Whom the user blocked while the answer was under way may stand in it.
            let blocked = try people.blocked().subtracting(known).union(outbox.blocking())
            let value = question.hide(answer, blocked)
            try question.keep(people, value)
            return value
        }
    }
}

extension Workspace {
    /// Forgets what this device keeps of people and messages; what waits to be sent stays.
    ///
    /// - Parameter keepsBlocks: Whether the ids of blocked people stay, for
    ///   ``confirmBlocks(by:)``.
    func forgetKept(keepingBlocks keepsBlocks: Bool = false) async throws {
        guard !store.isReadOnly else { return }
        try await store.write { try forgetSubjects(in: $0) }
        try await editKept { people, _ in
            try people.leaveRemains()
            if keepsBlocks {
                try people.keepBlocksUnconfirmed()
            } else {
                try people.dropUnconfirmed()
            }
            _ = try people.forgetAll()
        }
        await eraseRemains()
    }

    /// Forgets to whom something was written, and who was blocked, in the log of actions.
    func forgetSubjects(in transaction: Transaction) throws {
        try replica.forgetSubjects(in: transaction) { name in
            ["message ", "person "].contains { name.hasPrefix($0) }
        }
    }

    /// Sends the blocks that the device knew when its session ended, if the server was put back to
    /// a backup and may have lost them; returns the number of people who are blocked again.
    func confirmBlocks(by client: APIClient) async throws -> Int {
        try await answered { try await confirm(by: client) }
    }

    private func confirm(by client: APIClient) async throws -> Int {
        let known = try await readKept { people, _ in
            try people.cards(on: .unconfirmed).map { KnownBlock(person: $0.person, since: $0.at) }
        }
        guard !known.isEmpty, !store.isReadOnly else { return 0 }
        let before = try await client.call(Routes.blocks)
        var after = before
        if let since = before.missingSince {
            let lost = known.filter { $0.since > since }.sorted { $0.person < $1.person }
            for start in stride(from: 0, to: lost.count, by: Self.blocksAtOnce) {
                let page = lost[start..<min(start + Self.blocksAtOnce, lost.count)]
                after = try await client.call(
                    Routes.confirmBlocks, KnownBlocks(blocks: Array(page)))
            }
        }
        let list = after.people
        try await editKept { people, _ in
            try people.dropUnconfirmed()
            if try people.canKeep() { try people.keep(list, on: .blocked) }
        }
        return Set(list.map(\.person)).subtracting(before.people.map(\.person)).count
    }

    /// The number of blocks that are told in one request.
    private static let blocksAtOnce = 500

    /// Erases the bytes of what was forgotten from the files of the store, if there are any. If
    /// another program reads the store, the next call does it.
    func eraseRemains() async {
        do {
            try await Visits.eraseRemains(in: store)
        } catch {
            // The mark stays.
        }
    }
}

extension WorkspaceError {
    /// Whether the server could not be asked, can't answer now, or answers as none that this
    /// program knows.
    var isSilence: Bool {
        switch self {
        case .server(.unreachable), .server(.server), .server(.cancelled), .server(.unreadable),
            .server(.incompatible):
            true
        default: false
        }
    }

    /// Whether the server does not answer now, or wants to be asked later.
    public var passes: Bool {
        if case .server(.tooMany) = self { true } else { isSilence }
    }
}
