import API
import Accounts
import Geofence
import Logging
import Primitives
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
package final class Hub: Sendable {
    /// The operator's configuration.
    package let configuration: HubConfiguration

    let store: Store
    let authenticator: Authenticator
    let sync: SyncServer
    let live: LiveChannels
    let ids: EventIDs
    /// The name of the store's life.
    let life: String
    let environment: Environment
    let logger: Logger

    let digest: any TokenDigest
    let thumbnails: ThumbnailMaking
    let phoneSessions = PhoneSessions()
    let limiter: RateLimiter
    let turns: HeavyRequestQueue
    let disk: FullDisk
    let storeFailure: StoreFailure
    /// The keeper of what must outlive the store; `nil` for none.
    let ends: EndsKeeper?
    let metrics = HubMetrics()
    /// Returns sentences about what needs the operator; `nil` for none.
    let warnings: @Sendable () -> [String]?

    /// The presences of everybody, for feeds.
    let presences = Mutex(PresenceIndex())
    /// The places where people with open streams may have met somebody.
    let meetings = Mutex(MeetingWatch())

    /// The sessions and the map as commits left them to be looked after.
    let unsettled = Mutex(Unsettled())
    /// The observation of the store's commits.
    let observation = Mutex<StoreObservation?>(nil)
    /// The store as the last look found it.
    let standing = Mutex(StoreStanding())

    private let book: Mutex<PlaceBook>
    private let isReady = Mutex(true)

    /// Refuses every picture, as a hub does that was given nothing to read them with.
    package static let noThumbnails: ThumbnailMaking = { _ in
        throw PictureRefusal.notNow("this server takes no pictures")
    }

    /// Opens a hub on a store that was opened with ``Hub/schema``.
    ///
    /// - Throws: ``StorageError``, also if the store is a device's.
    package static func open(
        store: Store, hasher: any PasswordHasher, digest: any TokenDigest,
        configuration: HubConfiguration = HubConfiguration(),
        reserve: (any DiskReserve)? = nil, ends: EndsKeeper? = nil,
        warnings: @escaping @Sendable () -> [String]? = { nil },
        thumbnails: @escaping ThumbnailMaking = noThumbnails, environment: Environment,
        logger: Logger
    ) async throws -> Hub {
        let storeFailure = StoreFailure()
        let given = store.keepingOutside(by: nil)
        let store = store.keepingOutside(by: ends).reading(within: configuration.readingTime) {
            environment.boot().elapsed
        }.onUnconfirmed { storeFailure.note() }
        try await StoreRole.server.claim(store)
        let replica = try await Replica.open(in: store, owner: .local, environment: environment)
        let key = try await StreamKey.kept(in: store, environment: environment)
        try await ends?.settle(given, at: environment.now(), logger: logger)
        let book = try await store.read { transaction in
            PlaceBook(try Places(in: transaction).list())
        }
        var sync = SyncServer(store: store, device: replica.device, environment: environment)
        sync.bookkeeper = configuration.quota.bookkeeper(of: sync)
        sync.onSealed = { transaction in
            try VisitEditor(in: transaction).leaveRemainsEverywhere()
        }
        let hub = Hub(
            store: store,
            authenticator: Authenticator(
                store: store, hasher: hasher, digest: digest, environment: environment),
            sync: sync, book: book, digest: digest, key: key, configuration: configuration,
            disk: FullDisk(reserve) {
                logger.warning(
                    "the disk is full: only reading, blocking, signing out and deleting go on")
            }, storeFailure: storeFailure, ends: ends, warnings: warnings,
            thumbnails: thumbnails, environment: environment, logger: logger)
        hub.beginToFollow()
        if let ends { try await ends.typed { _ = try await hub.settlePauses() } }
        return hub
    }

    private init(
        store: Store, authenticator: Authenticator, sync: SyncServer, book: PlaceBook,
        digest: any TokenDigest, key: StreamKey, configuration: HubConfiguration, disk: FullDisk,
        storeFailure: StoreFailure, ends: EndsKeeper?,
        warnings: @escaping @Sendable () -> [String]?, thumbnails: @escaping ThumbnailMaking,
        environment: Environment, logger: Logger
    ) {
        (self.ends, self.warnings) = (ends, warnings)
        self.store = store
        self.digest = digest
        self.configuration = configuration
        self.authenticator = authenticator
        self.sync = sync
        ids = EventIDs(key) { digest.digest(of: $0) }
        life = ids.life
        self.live = LiveChannels(
            ids: ids, streamsPerAccount: configuration.streamsPerAccount,
            streams: configuration.streams)
        self.environment = environment
        self.logger = logger
        limiter = RateLimiter(configuration.rates)
        turns = HeavyRequestQueue(configuration)
        self.disk = disk
        self.storeFailure = storeFailure
        self.thumbnails = thumbnails
        self.book = Mutex(book)
    }

    /// Answers a request; errors become responses, too.
    package func handle(_ request: APIRequest) async -> APIResponse {
        await handle(request) { limit in
            guard request.body.count <= limit else { throw BodyError.tooLarge }
            return request.body
        }
    }

    /// Answers a request whose body is read only once its route and its session are found, so that
    /// nobody else can fill the server's memory.
    ///
    /// - Parameter readBody: Reads the body, of at most the given number of bytes.
    package func handle(
        _ request: APIRequest, readingBodyBy readBody: @escaping IncomingRequest.BodyReader
    ) async -> APIResponse {
        let started = environment.now()
        let number = String(environment.random(), radix: 16)
        let (route, response, failure) = await answer(
            IncomingRequest(head: request, readBody: readBody))
        metrics.answered(route, response, failure, in: environment.now() - started)
        log(
            request.method.rawValue, route, response, failure, number: number, started: started)
        return response.numbered(number)
    }

    /// Numbers the refusal of a request that was never read as a whole, with a line in the log.
    package func refuse(_ response: APIResponse) -> APIResponse {
        let number = String(environment.random(), radix: 16)
        logger.info(
            "refused a request",
            metadata: [
                "request": .string(number), "status": .stringConvertible(response.status),
            ])
        return response.numbered(number)
    }

    /// Answers a request for the live events of the caller's account.
    ///
    /// - Parameter whenLeft: Has a closure called when the caller goes away, which ends the stream;
    ///   `nil` where the end of the stream's reader is enough.
    package func open(
        _ request: APIRequest,
        whenLeft: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil
    ) async -> EventStreamAnswer {
        let started = environment.now()
        func measure(_ response: APIResponse, _ failure: (any Error)? = nil) {
            metrics.answered(
                Routes.events.description.name, response, failure,
                in: environment.now() - started)
        }
        do {
            guard !hasStoreFailed else { throw Self.storeFailed }
            try checkVersion(of: request)
            let session = try await limitingStrangers(from: Caller(address: request.address)) {
                try await self.session(of: request)
            }
            try limit(.sync, of: .account(session.account))
            let opening = try await stream(session, after: request.lastEventID)
            whenLeft? { [live] in live.close(opening) }
            measure(APIResponse(status: 200))
            return .events(opening.stream)
        } catch {
            let response = APIResponse(Problem(describing: error))
            measure(response, error)
            return .refused(refuse(response))
        }
    }

    /// Returns the session of a request's token.
    func session(of request: APIRequest) async throws -> Session {
        guard let token = try request.countedToken() else { throw AccountsError.notSignedIn }
        return try await authenticator.authenticate(token: token)
    }

    /// Returns the session of a request's token, and the facts to tell beside the answer, from
    /// before the request is carried out.
    func guest(of request: APIRequest) async throws -> Guest {
        guard let token = try request.countedToken() else { throw AccountsError.notSignedIn }
        let start = environment.now()
        let (session, change) = try await authenticator.authenticate(token: token) {
            (session, transaction) in
            try Conversations.lastChange(of: session.account, in: transaction)
        }
        return Guest(
            session: session, news: news(for: session.account, change),
            cookie: Guest.renewal(of: session, in: request, since: start))
    }

    /// Returns who has a session that no token proved.
    func guest(as session: Session) async throws -> Guest {
        let change = try await store.read { transaction in
            try Conversations.lastChange(of: session.account, in: transaction)
        }
        return Guest(session: session, news: news(for: session.account, change), cookie: nil)
    }

    private func news(for account: AccountID, _ change: Int64) -> ServerNews {
        let state = ids.end(of: change, for: account)
        return ServerNews(places: map.version, messages: state, life: life)
    }

    /// The current map.
    var map: PlaceBook { book.withLock { $0 } }

    /// Imports the places of a GeoJSON file into the map, all or none.
    ///
    /// - Parameter user: The name of the operator who wants it, for the audit if the map changed;
    ///   `nil` if it is nobody's act.
    @discardableResult
    package func importPlaces(
        _ geoJSON: [UInt8], as user: String? = nil
    ) async throws -> PlaceImport {
        let (file, now) = (try GeoJSONPlaces(reading: geoJSON), environment.now())
        let result = try await store.write { transaction in
            let result = try PlaceEditor(in: transaction).put(file)
            if let user, result.added + result.changed > 0 {
                try transaction.note(
                    .importPlaces, by: ActingUser(name: user, role: .operator), at: now,
                    OperatorAct.facts(of: result))
            }
            return result
        }
        _ = try await refreshPlaces()
        return result
    }

    /// Reloads the map from the store.
    ///
    /// - Returns: The number of places; `nil` if nothing changed.
    package func refreshPlaces() async throws -> Int? {
        let places = try await store.read {
            transaction in
            try Places(in: transaction).list()
        }
        guard !map.isMade(of: places) else { return nil }
        let book = PlaceBook(places)
        self.book.withLock { $0 = book }
        return places.count
    }

    /// Sends a heartbeat on every stream and ends those whose session has expired, looks whether a
    /// full disk has room again, and does a ``look()``. To be called every
    /// ``API/APILimits/heartbeat``.
    ///
    /// - Throws: ``Storage/StorageError`` if the store can't be read; heartbeats were sent then.
    package func heartbeat() async throws {
        live.heartbeat(at: environment.now())
        if disk.look() { logger.notice("the disk has room again") }
        try await look()
        try await tellMeetings()
    }

    /// The number of open event streams.
    package var streamCount: Int { live.streamCount }

    /// Refuses new streams, ends the open ones, and reports that the server is not ready. Requests
    /// in progress are completed.
    ///
    /// - Parameter retryMilliseconds: The pause before the first account's streams are to come
    ///   again; those of further accounts follow in turn.
    package func stop(retryMilliseconds: Int = 1000) {
        isReady.withLock { $0 = false }
        live.stop(retryMilliseconds: retryMilliseconds)
    }

    /// Whether ``stop(retryMilliseconds:)`` was called.
    package var isStopping: Bool { isReady.withLock { !$0 } }
}

/// The session of a request, and the facts that its answer tells.
struct Guest: Sendable {
    let session: Session
    let news: ServerNews
    /// The header that renews the guest's cookie; `nil` for none.
    let cookie: String?
}

extension APIResponse {
    /// Returns the response with the number by which the log knows its request.
    func numbered(_ number: String) -> APIResponse {
        var numbered = self
        numbered.headers["x-request-id"] = number
        return numbered
    }
}
