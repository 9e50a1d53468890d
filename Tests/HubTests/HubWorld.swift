import API
import Hub
import Logging
import Primitives
import Storage
import TestSupport

/// A hub on a store in memory, with a manual clock and people who use it.
struct HubWorld {
    /// A map of two squares, far from each other.
    static let map = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Library"},"geometry":{"type":"Polygon",
        "coordinates":[[[0,50],[1,50],[1,51],[0,51],[0,50]]]}},
        {"type":"Feature","properties":{"name":"Gym"},"geometry":{"type":"Polygon",
        "coordinates":[[[2,50],[3,50],[3,51],[2,51],[2,50]]]}}]}
        """

    let store: Store
    let hub: Hub
    /// The hub, and those beside it on the same store.
    let hubs: [Hub]
    let clock: ManualClock
    let environment: Environment

    /// Opens some hubs, by default for a rehearsal and on an engine as strict as one behind a
    /// network, whose writers overlap, and of which each hub has its own view.
    init(
        seed: UInt64 = 1, configuration: HubConfiguration = HubConfiguration().rehearsal,
        engine: (any StorageEngine)? = nil, lag: Int? = nil,
        hubs count: Int = SeveralHubs.count
    ) async throws {
        // How far numbers are behind can't be chosen in PostgreSQL.
        let isAny = engine == nil && lag == nil
        let kept = isAny ? try await SeveralHubs.stores(count) : nil
        let base = engine ?? StrictEngine(schema: Hub.schema, lag: lag ?? SeveralHubs.lag)
        let stores = kept ?? (0..<count).map { _ in Store(engine: LaggingEngine(on: base)) }
        try await self.init(
            seed: seed, configuration: configuration, store: stores[0],
            others: Array(stores.dropFirst()))
    }

    /// Opens a hub on a store, and one on each of some others.
    init(
        seed: UInt64 = 1, configuration: HubConfiguration = HubConfiguration().rehearsal,
        store: Store, others: [Store] = [], ends: (any EndsPlace)? = nil
    ) async throws {
        let clock = ManualClock(Instant(seconds: 1_800_000_000))
        environment = .seeded(seed, clock: clock)
        self.clock = clock
        self.store = store
        hub = try await Self.open(store, environment, configuration, ends: ends)
        try await hub.importPlaces(Array(Self.map.utf8))
        var hubs = [hub]
        for other in others {
            hubs.append(try await Self.open(other, environment, configuration))
        }
        self.hubs = hubs
    }

    /// Opens one more hub on a store, as another process or a later one does.
    static func open(
        _ store: Store, _ environment: Environment,
        _ configuration: HubConfiguration = HubConfiguration().rehearsal,
        ends: (any EndsPlace)? = nil
    ) async throws -> Hub {
        try await Hub.open(
            store: store,
            hasher: ScryptHasher(
                parameters: .rehearsal, environment: environment, rest: .zero),
            digest: SHA256Digest(), configuration: configuration,
            ends: ends.map { EndsKeeper(in: $0) }, thumbnails: thumbnails,
            environment: environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Returns a client that is signed in with a token, or not signed in.
    ///
    /// Every answer to it must be as the server describes it.
    func client(token: String? = nil) -> APIClient {
        let transport: any Transport =
            hubs.count == 1 ? HubTransport(hub) : TurningTransport(hubs)
        return APIClient(transport: DescribedTransport(base: transport), token: token)
    }

    /// Creates an account and signs in on a new device.
    func join(_ name: String) async throws -> Person {
        let device: DeviceID = environment.newID()
        let signedIn = try await client().call(
            Routes.register,
            NewAccount(
                name: name, password: Person.password, displayName: name.capitalized,
                device: device))
        return Person(
            id: signedIn.account, name: name, device: device,
            client: client(token: signedIn.token))
    }

    /// Signs a person in on one more device.
    func secondDevice(of person: Person) async throws -> Person {
        let device: DeviceID = environment.newID()
        let signedIn = try await client().call(
            Routes.signIn,
            Credentials(name: person.name, password: Person.password, device: device))
        return Person(
            id: person.id, name: person.name, device: device,
            client: client(token: signedIn.token))
    }

    /// Returns the id of a place by its name on the map.
    func place(_ name: String) async throws -> PlaceReference {
        let places = try await GeofencePlaces.names(in: store)
        guard let place = places[name] else { preconditionFailure("no place \(name)") }
        return place
    }

    /// Reports a stay that ended some minutes ago.
    @discardableResult
    func visit(
        _ person: Person, _ place: String, minutes: Int, endedAgo: Int = 0
    ) async throws -> VisitReceipt {
        let end = clock.now - .minutes(endedAgo)
        let events = VisitEvent.stay(
            environment.newID(), in: try await self.place(place), from: end - .minutes(minutes),
            to: end)
        return try await person.client.call(Routes.reportVisits, VisitBatch(events: events))
    }

    /// Sends a message with a new id.
    @discardableResult
    func message(
        _ text: String, from sender: Person, to recipient: Person
    ) async throws -> MessageSummary {
        try await sender.client.call(
            Routes.send, NewMessage(id: environment.newID(), to: recipient.id, text: text))
    }

    /// Returns a new report about a person.
    func report(_ person: Person, block: Bool? = nil) -> NewReport {
        NewReport(
            id: environment.newID(), person: person.id, reason: "Insults", messages: 5,
            block: block)
    }

    /// Connects two people: they meet in the library, and one accepts the other's message.
    func connect(_ one: Person, _ other: Person) async throws {
        try await visit(one, "Library", minutes: 30)
        try await visit(other, "Library", minutes: 30)
        try await message("Hello", from: one, to: other)
        _ = try await other.client.call(Routes.accept, PersonPath(person: one.id))
    }
}

/// A person with an account, on one device.
struct Person: Sendable {
    static let password = "correct horse"

    let id: AccountID
    let name: String
    let device: DeviceID
    let client: APIClient

    /// Returns the feed of this person.
    func feed(_ order: PeopleOrder? = nil) async throws -> [PersonSummary] {
        try await client.call(Routes.people, PeopleQuery(order: order)).people
    }

    /// Changes settings of this person.
    @discardableResult
    func set(_ change: SettingsChange) async throws -> AccountSettings {
        try await client.call(Routes.changeSettings, change)
    }

    /// Says where this person is.
    @discardableResult
    func say(
        _ note: String? = nil, at place: PlaceReference? = nil, until: Instant
    ) async throws -> Here? {
        try await client.call(
            Routes.statePresence, HereStatement(place: place, note: note, until: until)
        ).here
    }

    /// Returns the conversation of this person with another one.
    func conversation(with other: Person) async throws -> ConversationSummary? {
        try await conversations().first { $0.person == other.id }
    }

    /// Returns the conversations of this person.
    func conversations() async throws -> [ConversationSummary] {
        try await client.call(Routes.conversations).conversations
    }
}

extension VisitEvent {
    /// Returns the two events of a stay.
    static func stay(
        _ visit: VisitSummary.ID, in place: PlaceReference, from: Instant, to: Instant
    ) -> [VisitEvent] {
        [
            VisitEvent(visit: visit, place: place, kind: .enter, at: from, enteredAt: from),
            VisitEvent(visit: visit, place: place, kind: .leave, at: to, enteredAt: from),
        ]
    }
}

/// A reader of one event after another.
final class EventReader {
    private var iterator: LiveEvents.Iterator
    /// The id of the last event, to resume after.
    private(set) var last: String?
    /// The message of the last event, if it had one.
    private(set) var message: MessageSummary?

    init(_ events: LiveEvents) { iterator = events.makeAsyncIterator() }

    func next() async throws -> LiveEvent.Change? {
        let event = try await iterator.next()
        last = event?.id ?? last
        message = event?.message
        return event?.change
    }

    /// Returns the next events, so many, without those at first that are told again after a
    /// resume, as may be where numbers are behind.
    func next(
        _ count: Int, without told: Set<LiveEvent.Change> = []
    ) async throws -> [LiveEvent.Change?] {
        var changes: [LiveEvent.Change?] = []
        while changes.count < count {
            let change = try await next()
            if !changes.isEmpty || change.map({ !told.contains($0) }) ?? true {
                changes.append(change)
            }
        }
        return changes
    }
}

extension Person {
    /// Opens a stream of this person's events.
    func events(after last: String? = nil) async throws -> EventReader {
        EventReader(try await client.events(after: last))
    }

    /// Opens a stream that begins now; returns it after its first event.
    func eventsFromNow() async throws -> EventReader {
        let reader = try await events()
        _ = try await reader.next()
        return reader
    }

    /// The same person as another hub on the same store knows them.
    func at(_ hub: Hub) -> Person {
        Person(
            id: id, name: name, device: device,
            client: APIClient(transport: HubTransport(hub), token: client.token))
    }
}
