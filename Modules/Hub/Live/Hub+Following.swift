import Accounts
import Geofence
import Primitives
import Social
import Storage
import Sync

/// Sessions that may have ended, and the map, as commits left them to be looked after.
struct Unsettled: Sendable {
    /// Whether the map may have changed. It may have between its first reading and the first look.
    var map = true
    /// Whether any session may have ended.
    private(set) var allSessions = false
    /// The accounts of which sessions may have ended.
    private(set) var accounts: Set<AccountID> = []

    /// Whether a session of an account may have ended.
    func concerns(_ account: AccountID) -> Bool { allSessions || accounts.contains(account) }

    /// Whether any session may have ended.
    var hasSessions: Bool { allSessions || !accounts.isEmpty }

    /// Notes a commit to sessions of some accounts, or of all.
    mutating func noteSessions(of homes: [Value]?) {
        guard let homes else { return allSessions = true }
        accounts.formUnion(homes.compactMap { AccountID($0) })
    }

    /// Notes what could not be looked after.
    mutating func add(_ other: Unsettled) {
        map = map || other.map
        allSessions = allSessions || other.allSessions
        accounts.formUnion(other.accounts)
    }
}

extension Hub {
    /// The time between two looks at what others have committed.
    package static let lookForOthers: Duration = .milliseconds(400)

    /// The tables of which people are told.
    private static let toldTables = Conversations.toldTables.union(LatestPush.tables)
    private static let sessionsTable = Accounts.sessionsTable
    private static let placesTable = GeofenceTables.places.schema.name

    /// Begins to follow the commits of this process and of others.
    func beginToFollow() {
        let tables = Self.toldTables.union([Self.sessionsTable, Self.placesTable])
        let observed = store.observe(tables) { [weak self] event in self?.note(event) }
        observation.withLock { $0 = observed }
    }

    /// Looks after news of those whose rows were written.
    private func note(_ event: StoreEvent) {
        guard case .commit(let commit) = event else {
            unsettled.withLock { unsettled in
                unsettled.map = true
                unsettled.noteSessions(of: nil)
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
        let (areSessions, isMap) = (
            commit.tables.contains(Self.sessionsTable), commit.tables.contains(Self.placesTable)
        )
        guard areSessions || isMap else { return }
        unsettled.withLock { unsettled in
            if areSessions { unsettled.noteSessions(of: commit.homes) }
            if isMap { unsettled.map = true }
        }
    }

    /// Looks for commits of other processes, ends the streams of sessions that ended, and reads the
    /// map if it changed. To be called every ``lookForOthers``.
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
            if due.hasSessions { try await endStreamsOfEndedSessions(due.concerns) }
            if due.map, let count = try await refreshPlaces() {
                logger.notice(
                    "the map has changed", metadata: ["places": .stringConvertible(count)])
            }
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
