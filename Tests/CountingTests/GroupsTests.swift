import Counting
import TestSupport
import Testing

@Suite("Groups of counters")
struct GroupsTests {
    @Test("A group holds its counters, oldest first", arguments: Engine.allCases)
    func members(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let team = try await world.act { try $0.groups.create(name: " Team ") }
            #expect(team.name == "Team")
            let one = try await world.make("One", in: team.id)
            _ = try await world.make("Alone")
            let two = try await world.make("Two")
            try await world.act { try $0.edit(two.id, CounterSettings(group: .some(team.id))) }
            expect(try await world.read { try $0.all(in: team.id) }.map(\.id) == [one.id, two.id])
            try await world.act { try $0.edit(one.id, CounterSettings(group: .some(nil))) }
            expect(try await world.read { try $0.all(in: team.id) }.map(\.id) == [two.id])
            expect(try await world.read { try $0.groups.all() } == [team])
        }
    }

    @Test("A counter can't join a group that is not there")
    func missingGroup() async throws {
        try await CountingWorld.with { world throws in
            let never = Counting.Group.ID(high: 1, low: 2)
            let missing = CountingError.noSuchGroup("\(never)", suggestions: [])
            await expect(throws: missing) {
                try await world.act { try $0.create(title: "Kids", group: never) }
            }
            let kids = try await world.make("Kids")
            await expect(throws: missing) {
                try await world.act {
                    try $0.edit(
                        kids.id, CounterSettings(title: "x", group: .some(never)))
                }
            }
            await expect(throws: missing) { try await world.act { try $0.groups.reset(never) } }
            await expect(throws: missing) { try await world.act { try $0.groups.delete(never) } }
            await expect(throws: missing) {
                try await world.act { try $0.groups.rename(never, to: "x") }
            }
            expect(try await world.read { try $0.all() } == [kids])
            expect(try await world.read { try $0.groups.all() }.isEmpty)
        }
    }

    @Test("A reset before a game gives every counter of the group its reset value, at once")
    func reset() async throws {
        for engine in Engine.allCases {
            try await CountingWorld.with(engine) { world throws in
                let team = try await world.act { try $0.groups.create(name: "Team") }
                let goals = try await world.make("Goals", in: team.id).id
                let fouls = try await world.make("Fouls", in: team.id).id
                let other = try await world.make("Other").id
                try await world.act { try $0.edit(fouls, CounterSettings(resetValue: 5)) }
                for id in [goals, fouls, other] { try await world.act({ try $0.add(9, to: id) }) }
                let before = try await world.read { try $0.lastUsed() }?.id
                let reset = try await world.act { try $0.groups.reset(team.id) }
                #expect(reset.map(\.value) == [0, 5])
                expect(try await world.read { try $0.all(in: team.id) } == reset)
                expect(try await world.read { try $0.counter(other) }.value == 9)
                expect(try await world.read { try $0.lastUsed() }?.id == before)
            }
        }
    }

    @Test("Deleting a group keeps its counters, in no group", arguments: Engine.allCases)
    func delete(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let team = try await world.act { try $0.groups.create(name: "Team") }
            let goals = try await world.make("Goals", in: team.id)
            try await world.act { try $0.add(3, to: goals.id) }
            try await world.act { try $0.groups.delete(team.id) }
            expect(try await world.read { try $0.groups.all() }.isEmpty)
            let kept = try await world.read { try $0.counter(goals.id) }
            #expect(kept.group == nil && kept.value == 3)
            expect(try await world.read { try $0.all(in: team.id) }.isEmpty)
            let missing = CountingError.noSuchGroup("\(team.id)", suggestions: [])
            await expect(throws: missing) {
                try await world.act { try $0.groups.rename(team.id, to: "Back") }
            }
            // The name is free again.
            expect(try await world.act { try $0.groups.create(name: "Team") }.id != team.id)
        }
    }

    @Test("Two groups can't share a name, in whatever case")
    func takenName() async throws {
        try await CountingWorld.with { world throws in
            let team = try await world.act { try $0.groups.create(name: "Team") }
            let away = try await world.act { try $0.groups.create(name: "Away") }
            let taken = CountingError.takenName("TEAM")
            await expect(throws: taken) {
                try await world.act { try $0.groups.create(name: "TEAM") }
            }
            await expect(throws: taken) {
                try await world.act { try $0.groups.rename(away.id, to: "TEAM") }
            }
            expect(
                try await world.act { try $0.groups.rename(team.id, to: "TEAM") }.name == "TEAM")
            expect(
                try await world.read { try $0.groups.all() }.map(\.name).sorted() == [
                    "Away", "TEAM",
                ])
        }
    }

    @Test(
        "A group needs a name that is seen, without control characters",
        arguments: ["", "  ", "a\u{7}b", "\u{200B}"])
    func invalidName(name: String) async throws {
        try await CountingWorld.with { world throws in
            let pending = try await world.pending()
            await expect(throws: CountingError.self) {
                try await world.act { try $0.groups.create(name: name) }
            }
            expect(try await world.read { try $0.groups.all() }.isEmpty)
            #expect(try await world.pending() == pending)
        }
    }

    @Test("A group is found by name, beginning and id; otherwise an error helps")
    func find() async throws {
        try await CountingWorld.with { world throws in
            let home = try await world.act { try $0.groups.create(name: "Home team") }
            _ = try await world.act { try $0.groups.create(name: "Hockey") }
            expect(try await world.read { try $0.groups.find("home") } == home)
            expect(try await world.read { try $0.groups.find(home.id.description) } == home)
            await expect(
                throws: CountingError.ambiguousGroup("ho", matches: ["Hockey", "Home team"])
            ) { try await world.read { try $0.groups.find("ho") } }
            await expect(throws: CountingError.noSuchGroup("Hocky", suggestions: ["Hockey"])) {
                try await world.read { try $0.groups.find("Hocky") }
            }
        }
    }
}
