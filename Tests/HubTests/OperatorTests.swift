import API
import Accounts
import Hub
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@Suite("The acts of an operator, beside a server on the same store", .endsHangs)
struct OperatorTests {
    /// Returns an operator with the store of a world, as another process has it.
    static func op(
        _ world: HubWorld, _ user: String = "root", role: OperatorRole = .operator
    ) -> Operator {
        Operator(
            user, role: role, store: world.store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment)
    }

    /// The ends of a server at which nobody ended anything.
    static var noEnds: RestoredEnds {
        var list = EndList()
        list.add(End(.begun, of: .local, at: Instant(milliseconds: 0)))
        return RestoredEnds(live: list)
    }

    private func op(_ world: HubWorld, _ user: String = "root") -> Operator {
        Self.op(world, user)
    }

    private func signIn(_ name: String, _ password: String, _ world: HubWorld) async throws {
        _ = try await world.client().call(
            Routes.signIn,
            Credentials(name: name, password: password, device: world.environment.newID()))
    }

    @Test("Who is switched off can do nothing more, and loses live streams at the next heartbeat")
    func disable() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        var adas = try await ada.client.events().makeAsyncIterator()
        var bens = try await ben.client.events().makeAsyncIterator()
        #expect(try await adas.next()?.change == .reset)
        #expect(try await bens.next()?.change == .reset)
        let before = try await op(world).setDisabled(true, "ada")
        #expect(before.devices.map(\.id) == [ada.device])
        #expect(world.hub.streamCount == 2)
        await #expect(throws: APIError.notSignedIn) { _ = try await ada.client.call(Routes.me) }
        let error = await #expect(throws: APIError.self) {
            try await signIn("ada", Person.password, world)
        }
        guard case .notPermitted(.notPermitted, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try await world.hub.heartbeat()
        #expect(world.hub.streamCount == 1)
        #expect(try await adas.next() == nil)
        _ = try await ben.client.call(Routes.changeMe, ProfileChange(bio: "still here"))
        #expect(try await bens.next()?.change == .profile)
        try await op(world).setDisabled(false, "ADA")
        try await signIn("ada", Person.password, world)
    }

    @Test("A heartbeat ends the streams of every session that another process has ended")
    func heartbeats() async throws {
        let world = try await HubWorld(
            configuration: HubConfiguration(streamsPerAccount: 2000))
        let ada = try await world.join("ada")
        let phone = try await world.secondDevice(of: ada)
        var kept: [LiveEvents] = []
        for _ in 0..<3 { kept.append(try await ada.client.events()) }
        for _ in 0..<3 { kept.append(try await phone.client.events()) }
        _ = try await world.store.write { transaction in
            try AccountEditor(in: transaction, at: world.clock.now)
                .revoke(phone.device, of: ada.id)
        }
        try await world.hub.heartbeat()
        #expect(world.hub.streamCount == 3)
        withExtendedLifetime(kept) {}
    }

    @Test("A new password ends the sessions, and the old one is wrong")
    func reset() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        try await op(world).resetPassword(of: "ada", to: "another horse")
        await #expect(throws: APIError.notSignedIn) { _ = try await ada.client.call(Routes.me) }
        await #expect(throws: APIError.wrongCredentials) {
            try await signIn("ada", Person.password, world)
        }
        try await signIn("ada", "another horse", world)
        await #expect(throws: AccountsError.passwordLength(Password.byteLimits)) {
            try await op(world).resetPassword(of: "ada", to: "short")
        }
    }

    @Test("A new password does not switch an account on")
    func resetOff() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        try await op(world).setDisabled(true, "ada")
        try await op(world).resetPassword(of: "ada", to: "another horse")
        let error = await #expect(throws: APIError.self) {
            try await signIn("ada", "another horse", world)
        }
        guard case .notPermitted? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("An account that the operator makes can sign in, and takes part")
    func create() async throws {
        let world = try await HubWorld()
        let made = try await op(world).create(
            "ada", password: "correct horse", displayName: "Ada L.")
        #expect(made.displayName == "Ada L.")
        try await signIn("ada", "correct horse", world)
        await #expect(throws: AccountsError.nameTaken(try AccountName(new: "ada"))) {
            try await op(world).create("ADA", password: "correct horse", displayName: "Ada")
        }
        await #expect(throws: OperatorError.self) {
            try await op(world).create("ben", password: "correct horse", displayName: "\u{202E}x")
        }
        #expect(try await op(world).accounts().map(\.name) == ["ada"])
    }

    @Test("Of who is deleted only shared messages and the name there stay, until both have gone")
    func delete() async throws {
        let engine = StrictEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.message("kept by ben", from: ada, to: ben)
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        #expect(try await ben.feed().map(\.person) == [ada.id])
        try await op(world).delete("ada")
        // The server that runs knows presences in memory.
        #expect(try await ben.feed().isEmpty)
        await #expect(throws: APIError.notSignedIn) { _ = try await ada.client.call(Routes.me) }
        await #expect(throws: APIError.wrongCredentials) {
            try await signIn("ada", Person.password, world)
        }
        let messages = try await ben.client.call(
            Routes.messages, MessageQuery(person: ada.id)
        ).messages
        #expect(messages.map(\.text).contains("kept by ben"))
        #expect(
            try await rows(of: ada.id, engine)
                == ["conversation_sides", "messages", "remembered_people"])
        try await op(world).delete("ben")
        #expect(try await rows(of: ada.id, engine) == [])
        #expect(try await rows(of: ben.id, engine) == [])
        #expect(try await world.store.check().isEmpty)
        // The name is free, and the new account is another.
        #expect(try await world.join("ada").id != ada.id)
    }

    /// Returns the tables with rows whose home is a person, or whose pair has them, by name.
    private func rows(of person: AccountID, _ engine: StrictEngine) async throws -> [String] {
        try await engine.read { reader in
            try Hub.schema.tables.filter { table in
                guard table.name != "operator_acts", table.home != nil else { return false }
                return try reader.scan(Scan(table: table)).contains { row in
                    row.contains(person.value)
                }
            }.map(\.name)
        }.sorted()
    }

    @Test("Every act is noted: who, when, about whom, and what was seen")
    func audit() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        _ = try await op(world, "eve").accounts()
        world.clock.advance(by: .seconds(1))
        _ = try await op(world, "eve").account("ada")
        try await op(world).setDisabled(true, "ada")
        try await op(world).setDisabled(true, "ada")
        try await op(world).setDisabled(false, "ada")
        try await op(world).resetPassword(of: "ada", to: "another horse")
        try await op(world).create("ben", password: "correct horse", displayName: "Ben")
        try await op(world).delete("ada")
        await #expect(throws: OperatorError.noSuchName("ada")) {
            try await op(world).account("ada")
        }
        let acts = try await op(world).acts()
        #expect(acts.map(\.number) == Array(1...8))
        #expect(
            acts.map(\.kind) == [
                .list, .show, .disable, .disable, .enable, .reset, .create, .delete,
            ])
        #expect(acts.map(\.user) == ["eve", "eve"] + Array(repeating: "root", count: 6))
        #expect(acts[1].at == acts[0].at + .seconds(1))
        #expect(acts[0].facts == "names, devices and times of 1")
        #expect(acts[2].facts == "sessions ended: 1" && acts[3].facts == "as it was")
        #expect(acts[0].name == nil && acts[1].name == "ada" && acts[1].account == ada.id)
        #expect(acts[7].name == "ada" && acts[7].account == ada.id)
        #expect(try await op(world).acts(after: 6).map(\.number) == [7, 8])
    }

    @Test("A list of several hundred accounts has every one once")
    func list() async throws {
        let world = try await HubWorld()
        for number in 0..<205 { _ = try await world.join("person\(1000 + number)") }
        let names = try await op(world).accounts().map(\.name)
        #expect(names == (0..<205).map { "person\(1000 + $0)" })
    }
}
