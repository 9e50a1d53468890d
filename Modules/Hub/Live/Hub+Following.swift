import Accounts
import Geofence
import Primitives
import Social
import Storage
import Sync

/// The accounts that commits wrote of.
struct ChangedAccounts: Sendable {
    /// Whether it may be any account.
    private(set) var isAll = false
    /// The accounts, if not all.
    private(set) var some: Set<AccountID> = []

    /// Whether there is none.
    var isEmpty: Bool { !isAll && some.isEmpty }

    /// Whether an account is among them.
    func contains(_ account: AccountID) -> Bool { isAll || some.contains(account) }

    /// Notes a commit to rows of some accounts, or of all.
    mutating func note(_ homes: [Value]?) {
        guard let homes else { return isAll = true }
        some.formUnion(homes.compactMap { AccountID($0) })
    }

    /// Adds what could not be looked after.
    mutating func add(_ other: ChangedAccounts) {
        isAll = isAll || other.isAll
        some.formUnion(other.some)
    }
}

/// Sessions that may have ended, the map, and ends, as commits left them to be looked after.
struct Unsettled: Sendable {
    /// Whether the map may have changed. It may have between its first reading and the first look.
    var map = true
    /// The accounts of which sessions may have ended.
    var sessions = ChangedAccounts()
    /// The accounts of which another process may have ends.
    var ends = ChangedAccounts()

    /// Notes what could not be looked after.
    mutating func add(_ other: Unsettled) {
        map = map || other.map
        sessions.add(other.sessions)
        ends.add(other.ends)
    }
}

extension Hub {
    /// The time between two looks at what others have committed.
    package static let lookForOthers: Duration = .milliseconds(400)

    /// The tables of which people are told.
    private static let toldTables = Conversations.toldTables.union(LatestPush.tables)
    private static let sessionsTable = Accounts.sessionsTable
    private static let endsTable = EndRow.table.schema.name
    private static let placesTable = GeofenceTables.places.schema.name

    /// Begins to follow the commits of this process and of others.
    func beginToFollow() {
        let tables = Self.toldTables.union([
            Self.sessionsTable, Self.endsTable, Self.placesTable,
        ])
        let observed = store.observe(tables) { [weak self] event in self?.note(event) }
        observation.withLock { $0 = observed }
        // Another process may have committed some since the place was brought up to date.
        unsettled.withLock { $0.ends.note(nil) }
    }

    /// Looks after news of those whose rows were written.
    private func note(_ event: StoreEvent) {
        guard case .commit(let commit) = event else {
            unsettled.withLock { unsettled in
                unsettled.map = true
                unsettled.sessions.note(nil)
                unsettled.ends.note(nil)
            }
            return hintAll()
        }
        if !commit.tables.isDisjoint(with: Self.toldTables) {
            if let homes = commit.homes {
                hint(homes.lazy.compactMap { AccountID($0) })
            } else {
                hintAll()
            }
        }
        let own: Set = [Self.sessionsTable, Self.endsTable, Self.placesTable]
        guard !commit.tables.isDisjoint(with: own) else { return }
        unsettled.withLock { unsettled in
            if commit.tables.contains(Self.sessionsTable) { unsettled.sessions.note(commit.homes) }
            if commit.tables.contains(Self.endsTable) { unsettled.ends.note(commit.homes) }
            if commit.tables.contains(Self.placesTable) { unsettled.map = true }
        }
    }

    /// Looks for commits of other processes, ends the streams of sessions that ended, reads the map
    /// if it changed, and keeps the ends of others. To be called every ``lookForOthers``.
    ///
    /// - Throws: ``Storage/StorageError`` if the store can't be read.
    package func look() async throws {
        try await follow()
        let due = unsettled.withLock { unsettled in
            defer {
                unsettled = Unsettled()
                unsettled.map = false
            }
            return unsettled
        }
        do {
            if !due.sessions.isEmpty {
                try await endStreamsOfEndedSessions(due.sessions.contains)
            }
            if due.map, let count = try await refreshPlaces() {
                logger.notice(
                    "the map has changed", metadata: ["places": .stringConvertible(count)])
            }
            try await keepEnds(of: due.ends)
        } catch {
            unsettled.withLock { $0.add(due) }
            throw error
        }
    }

    /// Ends the streams whose session no longer stands, of some accounts.
    private func endStreamsOfEndedSessions(
        _ isConcerned: (AccountID) -> Bool
    ) async throws {
        var sessions = live.sessions.filter { isConcerned($0.account) }[...]
        while !sessions.isEmpty {
            let page = sessions.prefix(Self.sessionsPerRead)
            sessions = sessions.dropFirst(page.count)
            live.end(try await read { try $0.accounts.ended(among: page) })
        }
    }

    /// The number of sessions that a look reads in one transaction.
    private static let sessionsPerRead = 1000
}
