import API
import Hub
import Primitives
import Storage
import TestSupport

/// A server with its ends beside the store, of which a backup was made, and which is put back to
/// it.
final class RestoredWorld {
    let world: HubWorld
    let ends: MemoryEnds
    let ada: Person
    let ben: Person
    let cleo: Person
    /// A second device of ada.
    let laptop: Person
    /// A code by which ada may set another password, from before the backup.
    private(set) var code = ""
    private let places: [TemporaryStore]

    /// Opens a server on an engine with three people who know each other; ada blocks cleo.
    init(_ engine: Engine) async throws {
        places = try (0..<2).map { _ in try TemporaryStore(engine) }
        ends = MemoryEnds()
        world = try await HubWorld(store: try await places[0].open(Hub.schema), ends: ends)
        ada = try await world.join("ada")
        ben = try await world.join("ben")
        cleo = try await world.join("cleo")
        laptop = try await world.secondDevice(of: ada)
        try await world.connect(ada, ben)
        try await world.connect(ada, cleo)
        world.clock.advance(by: .seconds(1))
        _ = try await ada.client.call(Routes.block, PersonPath(person: cleo.id))
        _ = try await ada.client.call(
            Routes.statePresence, HereStatement(note: "here", until: world.clock.now + .hours(1)))
        world.clock.advance(by: .seconds(1))
        code = try await op(on: world.store).resetCode(of: "ada").code.text
        try await op(on: world.store).note(.backup, "everything")
        try await world.store.backup(to: Self.path(of: places[1]))
        world.clock.advance(by: .minutes(1))
    }

    deinit { for place in places { place.remove() } }

    private static func path(of place: TemporaryStore) -> String {
        String(place.url.drop { $0 != ":" }.dropFirst())
    }

    /// An operator, who acts on a store with its ends.
    func op(on store: Store) -> Operator {
        Operator(
            "root", store: store.keepingOutside(by: EndsKeeper(in: ends)),
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment)
    }

    /// Signs somebody in on a new device.
    func signIn(_ name: String, _ password: String, at hub: Hub) async throws -> SignedIn {
        try await client(hub).call(
            Routes.signIn,
            Credentials(name: name, password: password, device: world.environment.newID()))
    }

    func client(_ hub: Hub, as person: Person? = nil) -> APIClient {
        APIClient(
            transport: DescribedTransport(base: HubTransport(hub)), token: person?.client.token)
    }

    /// Puts the server back to the backup with its ends, and opens it again.
    func restore(_ body: (Hub, Store, RestoredEnds.Outcome) async throws -> Void) async throws {
        try await restore(with: { RestoredEnds(live: $0.list) }, body)
    }

    /// Puts the server back to the backup with what is known of ends, and opens it again.
    func restore(
        with known: (MemoryEnds) -> RestoredEnds,
        _ body: (Hub, Store, RestoredEnds.Outcome) async throws -> Void
    ) async throws {
        let copy = try await places[1].open(Hub.schema)
        let place = try TemporaryStore(places[1].engine)
        defer { place.remove() }
        try await copy.backup(to: Self.path(of: place))
        await copy.close()
        let store = try await place.open(Hub.schema)
        let outcome = try await op(on: store).restored("a test", ends: known(ends))
        try await op(on: store).writeEnds(to: ends)
        let hub = try await HubWorld.open(store, world.environment, ends: ends)
        try await body(hub, store, outcome)
        let found = try await StoreLaws(of: store, environment: world.environment).contradictions()
        guard found.isEmpty else { preconditionFailure("\(found)") }
        await store.close()
    }

    /// Serves a copy of the backup as it is, as after files were copied by hand.
    func copyBack(_ body: (Hub) async throws -> Void) async throws {
        let store = try await places[1].open(Hub.schema)
        try await body(try await HubWorld.open(store, world.environment, ends: ends))
        await store.close()
    }

    /// Loses the ends that the backup does not have.
    func loseEnds() async throws {
        let copy = try await places[1].open(Hub.schema)
        try await ends.lose(after: copy)
        await copy.close()
    }

    /// Closes the store that the server had first.
    func close() async { await world.store.close() }
}
