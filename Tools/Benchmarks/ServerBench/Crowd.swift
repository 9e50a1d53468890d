import API
import Accounts
import Geofence
import Hub
import Logging
import Primitives
import SQLiteStorage
import Social
import Storage
import Sync

/// A hub on SQLite with very many people, who were in places all day, and some who ask.
struct Crowd {
    /// The distribution of a day's visits.
    enum Spread: String, CaseIterable {
        /// Everybody goes to ten places, each drawn from the whole campus.
        case even = "spread over the campus"
        /// Everybody goes to three halls as well, with all others.
        case halls = "in the same halls"
    }

    static let end = Instant(seconds: 1_800_000_000)
    private static let places = 400
    private static let asking = 20
    private static let conversations = 50

    let hub: Hub
    let store: Store
    /// Those who ask.
    private(set) var askers: [APIClient] = []
    private var friends: [AccountID] = []

    init(path: String, people: Int, spread: Spread) async throws {
        let environment = Environment.seeded(1, clock: ManualClock(Self.end))
        var options = SQLiteEngine.Options()
        options.hasOwnThreads = true
        store = Store(
            engine: try await SQLiteEngine.open(path: path, schema: Hub.schema, options: options))
        hub = try await Hub.open(
            store: store, hasher: NoHashing(), digest: PlainDigest(),
            configuration: HubConfiguration().rehearsal, environment: environment,
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        try await hub.importPlaces(Array(Self.map.utf8))
        let places = try await store.read { try Places(in: $0).list().map(\.id) }
        var accounts: [AccountID] = []
        for number in 0..<Self.asking {
            let signedIn = try await APIClient(transport: HubTransport(hub)).call(
                Routes.register,
                NewAccount(
                    name: "asker\(number)", password: "correct horse", displayName: "Asker",
                    device: environment.newID()))
            accounts.append(signedIn.account)
            askers.append(APIClient(transport: HubTransport(hub), token: signedIn.token))
        }
        accounts += (accounts.count..<people).map { _ in environment.newID() }
        try await fill(accounts, places, spread)
        try await connect(accounts, environment)
    }

    /// Stores profiles and what counts of everybody's visits.
    private func fill(
        _ accounts: [AccountID], _ places: [Place.ID], _ spread: Spread
    ) async throws {
        let draft = try ProfileDraft(displayName: "Somebody")
        var generator = SeededGenerator(seed: 7)
        for start in stride(from: 0, to: accounts.count, by: 5000) {
            let some = accounts[start..<min(accounts.count, start + 5000)]
            let presences = some.flatMap { account in
                stays(spread, places, using: &generator).map { place, time in
                    Presence(
                        person: account,
                        visit: Visit.ID(high: generator.next(), low: generator.next()),
                        place: place, from: time.lowerBound, until: time.upperBound)
                }
            }
            try await store.write { transaction in
                let profiles = ProfileEditor(in: transaction, at: Self.end)
                for account in some where try profiles.profile(of: account) == nil {
                    _ = try profiles.create(draft, for: account)
                }
                for presence in presences {
                    try transaction.put(presence, in: GeofenceTables.presences)
                }
            }
        }
    }

    private func stays(
        _ spread: Spread, _ places: [Place.ID], using generator: inout SeededGenerator
    ) -> [(Place.ID, Range<Instant>)] {
        var now = Self.end - .hours(12) + .minutes(Int.random(in: 0...30, using: &generator))
        return (0..<10).map { number in
            let from = now
            now = from + .minutes(Int.random(in: 20...90, using: &generator))
            let isInHall = spread == .halls && number % 3 == 2
            let place =
                isInHall
                ? places[number / 3] : places[Int.random(in: places.indices, using: &generator)]
            return (place, from..<now)
        }
    }

    /// Connects everybody who asks with some others.
    private mutating func connect(
        _ accounts: [AccountID], _ environment: Environment
    ) async throws {
        for number in askers.indices {
            let me = accounts[number]
            let others = accounts[(Self.asking + number * Self.conversations)...]
                .prefix(Self.conversations)
            for other in others {
                let ids = (environment.newID(MessageID.self), environment.newID(MessageID.self))
                try await store.write { transaction in
                    let editor = ConversationEditor(in: transaction, at: Self.end)
                    try editor.send("Hi", id: ids.0, from: other, to: me)
                    try editor.send("Hi yourself", id: ids.1, from: me, to: other)
                }
            }
            friends += others.prefix(1)
        }
    }

    /// Writes messages of some bytes in all between two people.
    func write(messagesOf bytes: Int) async throws {
        let (one, other) = (friends[0], friends[1])
        let text = String(repeating: "message ", count: 240)
        let count = bytes / text.utf8.count
        for start in stride(from: 0, to: count, by: 2000) {
            try await store.write { transaction in
                let editor = ConversationEditor(in: transaction, at: Self.end)
                for number in start..<min(count, start + 2000) {
                    let (sender, recipient) =
                        number.isMultiple(of: 2) ? (one, other) : (other, one)
                    try editor.send(
                        text, id: MessageID(high: 99, low: UInt64(number)), from: sender,
                        to: recipient)
                }
            }
        }
    }

    /// A map of squares that do not touch.
    private static var map: String {
        let features = (0..<places).map { number in
            let (west, south) = (Double(number % 20) / 10, Double(number / 20) / 10)
            let (east, north) = (west + 0.05, south + 0.05)
            return """
                {"type":"Feature","properties":{"name":"House \(number)"},"geometry":\
                {"type":"Polygon","coordinates":[[[\(west),\(south)],[\(east),\(south)],\
                [\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]}}
                """
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }
}

/// Passwords that cost nothing: they are not what is measured.
private struct NoHashing: PasswordHasher {
    func hash(_ password: Password, for caller: Caller) async throws -> String { "" }

    func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool { true }

    func decoy() -> String { "" }
}

/// A digest that is quick, and secret of nothing.
private struct PlainDigest: TokenDigest {
    func digest(of bytes: [UInt8]) -> String {
        var hash = StableHash()
        hash.combine(String(decoding: bytes, as: UTF8.self))
        return hash.identifier(DeviceID.self).description
    }
}
