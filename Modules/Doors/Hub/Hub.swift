import API
import Accounts
import Geofence
import Logging
import Primitives
import Replica
import Social
import Storage
import Sync
import Synchronization

/// The server's rules: it answers every request, independent of the transport.
///
/// ```
/// let hub = try await Hub.open(
///     store: store, hasher: hasher, digest: digest, configuration: HubConfiguration(),
///     environment: .live, logger: logger)
/// let response = await hub.handle(request)
/// ```
/// It composes the domains, which are independent of each other: an encounter is two people's
/// visits (Geofence) seen by people who may see them (Social). Everything is checked against the
/// session's account, and other people's data looks as if it did not exist.
///
/// Not included: sockets, files, signals and the timer for ``tidy()``.
public final class Hub: Sendable {
    /// The operator's configuration.
    public let configuration: HubConfiguration

    let store: Store
    let accounts: Accounts
    let profiles: Profiles
    let blocks: Blocks
    let conversations: Conversations
    let sync: SyncServer
    let live: LiveChannels
    let environment: Environment
    let logger: Logger

    let digest: any TokenDigest
    let phoneTokens = PhoneTokens()

    private let book: Mutex<PlaceBook>
    private let isReady = Mutex(true)
    /// The time of the last erasure of remains in the files.
    private let erased = Mutex<Instant?>(nil)
    /// The time of the last sweep of deletions.
    private let swept = Mutex<Instant?>(nil)

    /// Opens a hub on a store that was opened with ``HubTables/all``.
    ///
    /// - Throws: ``StorageError``, also if the store is a device's.
    public static func open(
        store: Store, hasher: any PasswordHasher, digest: any TokenDigest,
        configuration: HubConfiguration = HubConfiguration(), environment: Environment,
        logger: Logger
    ) async throws(StorageError) -> Hub {
        try await StoreRole.server.claim(store)
        let replica = try await Replica.open(in: store, owner: .local, environment: environment)
        let book = try await store.read { transaction throws(StorageError) in
            PlaceBook(try Places(in: transaction).list())
        }
        return Hub(
            store: store,
            accounts: Accounts(
                store: store, hasher: hasher, digest: digest, environment: environment),
            sync: SyncServer(store: store, device: replica.device, environment: environment),
            book: book, digest: digest, configuration: configuration, environment: environment,
            logger: logger)
    }

    private init(
        store: Store, accounts: Accounts, sync: SyncServer, book: PlaceBook,
        digest: any TokenDigest, configuration: HubConfiguration, environment: Environment,
        logger: Logger
    ) {
        self.store = store
        self.digest = digest
        self.configuration = configuration
        self.accounts = accounts
        self.profiles = Profiles(store: store, environment: environment)
        self.blocks = Blocks(store: store, environment: environment)
        self.conversations = Conversations(store: store, environment: environment)
        self.sync = sync
        self.live = LiveChannels(
            random: environment.random, streamsPerAccount: configuration.streamsPerAccount)
        self.environment = environment
        self.logger = logger
        self.book = Mutex(book)
    }

    /// Answers a request; errors become responses, too.
    public func handle(_ request: APIRequest) async -> APIResponse {
        let started = environment.now()
        let number = String(environment.random(), radix: 16)
        let (route, response, failure) = await answer(request)
        log(request, route, response, failure, number: number, started: started)
        var numbered = response
        numbered.headers["x-request-id"] = number
        return numbered
    }

    /// Answers a request for the live events of the caller's account.
    public func open(_ request: APIRequest) async -> EventStreamAnswer {
        do {
            try checkVersion(of: request)
            let session = try await session(of: request)
            let stream = try live.subscribe(session, after: request.lastEventID)
            // A session that ended between the two steps had no stream to end yet.
            if try await !accounts.stands(session) { live.end([session]) }
            return .events(stream)
        } catch {
            let response = APIResponse(Problem(describing: error))
            logger.info(
                "refused a stream", metadata: ["status": .stringConvertible(response.status)])
            return .refused(response)
        }
    }

    /// Returns the session of a request's token.
    func session(of request: APIRequest) async throws -> Session {
        guard let token = request.token else { throw AccountsError.notSignedIn }
        return try await accounts.authenticate(token: token)
    }

    /// Returns the facts to tell beside the answer to a session's request, from before it is
    /// carried out.
    func news(for session: Session) -> ServerNews {
        ServerNews(places: map.version, messages: live.messageState(of: session.account))
    }

    /// The current map.
    var map: PlaceBook { book.withLock { $0 } }

    /// Imports the places of a GeoJSON file into the map, all or none.
    @discardableResult
    public func importPlaces(_ geoJSON: [UInt8]) async throws(GeofenceError) -> PlaceImport {
        let file = try GeoJSONPlaces(reading: geoJSON)
        let result = try await store.write { transaction throws(GeofenceError) in
            try PlaceEditor(in: transaction).put(file)
        }
        _ = try await refreshPlaces()
        return result
    }

    /// Reloads the map from the store, where another process may have changed it. To be called
    /// periodically.
    ///
    /// - Returns: The number of places; `nil` if nothing changed.
    public func refreshPlaces() async throws(GeofenceError) -> Int? {
        let places = try await store.read(as: GeofenceError.self) {
            transaction throws(StorageError) in
            try Places(in: transaction).list()
        }
        guard !map.isMade(of: places) else { return nil }
        let book = PlaceBook(places)
        self.book.withLock { $0 = book }
        return places.count
    }

    /// Removes data past its retention: old visits, expired sessions, and, at the first call and
    /// about once a day, documents whose deletion has reached all devices of an account. To be
    /// called periodically.
    ///
    /// Remains of visits in the files are erased at the first call and about once an hour.
    public func tidy() async throws {
        let now = environment.now()
        let phones = try await advancePhones(now: now)
        let oldest = now - configuration.retention
        let visits = try await store.write { transaction throws(StorageError) in
            try VisitEditor(in: transaction).purge(before: oldest)
        }
        let sessions = try await accounts.removeExpired()
        try await erase(now: now)
        let deletions = try await sweep(now: now)
        guard visits + sessions + phones + deletions > 0 else { return }
        logger.info(
            "tidied up",
            metadata: [
                "visits": .stringConvertible(visits), "sessions": .stringConvertible(sessions),
                "phones": .stringConvertible(phones), "deletions": .stringConvertible(deletions),
            ])
    }

    private func sweep(now: Instant) async throws -> Int {
        let isDue = swept.withLock { last in
            if let last, now - last < SyncLimits.sweeping { return false }
            last = now
            return true
        }
        guard isDue else { return 0 }
        do {
            return try await sync.sweep()
        } catch {
            swept.withLock { $0 = nil }
            throw error
        }
    }

    /// The shortest time between two erasures of removed visits from the store's files.
    static let erasingInterval: Duration = .minutes(50)

    private func erase(now: Instant) async throws {
        let isDue = erased.withLock { last in
            if let last, now - last < Self.erasingInterval { return false }
            last = now
            return true
        }
        guard isDue else { return }
        do {
            try await Visits.eraseRemains(in: store)
        } catch {
            erased.withLock { $0 = nil }
            throw error
        }
    }

    /// Sends a heartbeat on every stream. To be called every ``API/APILimits/heartbeat``.
    public func heartbeat() { live.heartbeat(at: environment.now()) }

    /// The number of open event streams.
    public var streamCount: Int { live.streamCount }

    /// Refuses new streams, ends the open ones, and reports that the server is not ready. Requests
    /// in progress are completed.
    public func stop(retryMilliseconds: Int = 1000) {
        isReady.withLock { $0 = false }
        live.stop(retryMilliseconds: retryMilliseconds)
    }

    /// Whether ``stop(retryMilliseconds:)`` was called.
    public var isStopping: Bool { isReady.withLock { !$0 } }
}
