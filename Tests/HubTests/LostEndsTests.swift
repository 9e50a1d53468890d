import API
import Hub
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@Suite("A server that is put back where its ends are lost")
struct LostEndsTests {
    @Test("It says since when ends may be missing, and all sessions end", arguments: [false, true])
    func gap(hasCopy: Bool) async throws {
        let world = try await RestoredWorld(.sqlite)
        _ = try await world.ada.client.call(
            Routes.revokeDevice, DevicePath(device: world.laptop.device))
        let copy = try #require(world.ends.list)
        let copied = world.world.clock.now
        world.world.clock.advance(by: .minutes(1))
        _ = try await world.ada.client.call(Routes.block, PersonPath(person: world.ben.id))
        world.ends.lose()
        try await world.restore(with: { _ in RestoredEnds(others: hasCopy ? [copy] : []) }) {
            hub, _, outcome in
            let since = try #require(outcome.missingSince)
            #expect(since <= copied)
            #expect(hasCopy == (since > world.world.clock.now - .seconds(90)))
            #expect(outcome.sessions == (hasCopy ? 3 : 4))
            await #expect(throws: APIError.notSignedIn) {
                _ = try await world.client(hub, as: world.ben).call(Routes.me)
            }
        }
        // With the file that begins with this, the same backup is not whole either.
        try await world.restore { _, _, outcome in #expect(outcome.missingSince != nil) }
        await world.close()
    }

    @Test("A file that lacks what the backup has is a copy, and not whole")
    func outdated() async throws {
        let world = try await RestoredWorld(.sqlite)
        var copy = EndList()
        for end in try #require(world.ends.list).sorted where end.account != world.ada.id {
            copy.add(end)
        }
        #expect(copy.server != nil)
        _ = try await world.ben.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        try await world.restore(with: { _ in RestoredEnds(live: copy) }) { _, _, outcome in
            #expect(outcome.missingSince != nil && outcome.sessions == 4)
        }
        await world.close()
    }

    @Test("A device's blocks of that time are taken once, and no others")
    func confirms() async throws {
        let world = try await RestoredWorld(.sqlite)
        let (clock, ada) = (world.world.clock, world.ada)
        _ = try await ada.client.call(Routes.block, PersonPath(person: world.ben.id))
        let told = try await ada.client.call(Routes.blocks)
        #expect(told.missingSince == nil && told.people.count == 2)
        let known = told.people.map { KnownBlock(person: $0.person, since: $0.since) }
        // While nothing is missing, nothing is taken.
        _ = try await ada.client.call(Routes.unblock, PersonPath(person: world.ben.id))
        let same = try await ada.client.call(Routes.confirmBlocks, KnownBlocks(blocks: known))
        #expect(same.people.map(\.person) == [world.cleo.id])
        clock.advance(by: .minutes(1))
        world.ends.lose()
        try await world.restore(with: { _ in RestoredEnds() }) { hub, _, _ in
            let signedIn = try await world.signIn("ada", Person.password, at: hub)
            let client = APIClient(transport: HubTransport(hub), token: signedIn.token)
            func confirm(_ blocks: [KnownBlock]) async throws -> [AccountID] {
                try await client.call(Routes.confirmBlocks, KnownBlocks(blocks: blocks))
                    .people.map(\.person)
            }
            #expect(try await client.call(Routes.blocks).missingSince != nil)
            let invented = [
                KnownBlock(person: world.world.environment.newID(), since: known[0].since),
                KnownBlock(person: world.ben.id, since: clock.now + .hours(1)),
                KnownBlock(person: world.ben.id, since: clock.now - .hours(1)),
                KnownBlock(person: ada.id, since: known[0].since),
            ]
            #expect(try await confirm(invented) == [world.cleo.id])
            #expect(Set(try await confirm(known)) == [world.ben.id, world.cleo.id])
            // Who is unblocked afterwards stays so, whatever another device knows.
            clock.advance(by: .seconds(1))
            _ = try await client.call(Routes.unblock, PersonPath(person: world.ben.id))
            _ = try await client.call(Routes.unblock, PersonPath(person: world.cleo.id))
            #expect(try await confirm(known).isEmpty)
            let many = [KnownBlock](repeating: known[0], count: 1001)
            await #expect(throws: APIError.self) { _ = try await confirm(many) }
        }
        await world.close()
    }

    @Test("A store whose files were put back by hand gets the ends when it is served")
    func byHand() async throws {
        let world = try await RestoredWorld(.json)
        _ = try await world.ada.client.call(Routes.block, PersonPath(person: world.ben.id))
        try await world.copyBack { hub in
            let blocked = try await world.client(hub, as: world.ada).call(Routes.blocks)
            #expect(blocked.people.count == 2)
        }
        await world.close()
    }

    @Test("The ends of another server are refused, with or without its name", arguments: [0, 1])
    func foreign(number: Int) async throws {
        let world = try await RestoredWorld(.sqlite)
        await #expect(throws: StorageError.self) {
            try await world.restore(with: { ends in
                number == 0
                    ? RestoredEnds(live: Self.renamed(ends.list ?? EndList()))
                    : RestoredEnds(others: [Self.stranger()])
            }) { _, _, _ in }
        }
        await world.close()
    }

    private static func renamed(_ list: EndList) -> EndList {
        var renamed = EndList()
        for end in list.sorted where end.subject != "server" { renamed.add(end) }
        renamed.add(End(.server("another"), of: .local, at: Instant(milliseconds: 1)))
        return renamed
    }

    private static func stranger() -> EndList {
        var list = EndList()
        list.add(End(.disabled(true), of: AccountID(high: 7, low: 7), at: Instant(milliseconds: 1)))
        return list
    }
}
