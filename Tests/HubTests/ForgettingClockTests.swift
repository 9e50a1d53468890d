import API
import Primitives
import Testing

@testable import Hub

/// Tests that a jump of the clock forgets nothing.
@Suite("The clock by which a server forgets")
struct ForgettingClockTests {
    private func tidy(_ world: HubWorld, hours: Int) async throws {
        for _ in 0..<hours {
            world.clock.advance(by: .hours(1))
            try await world.hub.tidy()
        }
    }

    private func visits(_ person: Person) async throws -> Int {
        try await person.client.call(Routes.visits, VisitQuery()).visits.count
    }

    @Test("A jump ahead that is put right forgets no visit, no session and no deletion")
    func jumpAndBack() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        try await world.visit(ada, "Library", minutes: 30)
        try await world.hub.tidy()
        world.clock.jump(by: .hours(200 * 24))
        try await tidy(world, hours: 5)
        world.clock.jump(by: .zero - .hours(200 * 24))
        try await tidy(world, hours: 1)
        #expect(try await visits(ada) == 1)
        _ = try await ada.client.call(Routes.me)
        try await tidy(world, hours: 30)
        #expect(try await visits(ada) == 0)
    }

    @Test("A clock that stays where it jumped is believed after a day")
    func newTime() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        try await world.visit(ada, "Library", minutes: 30)
        try await world.hub.tidy()
        world.clock.jump(by: .hours(48))
        try await tidy(world, hours: 20)
        #expect(try await hasVisits(ada, world))
        try await tidy(world, hours: 10)
        #expect(try await !hasVisits(ada, world))
    }

    /// Whether the store has visits of a person, however old.
    private func hasVisits(_ person: Person, _ world: HubWorld) async throws -> Bool {
        let ever = Instant(seconds: 0)..<Instant(seconds: 4_000_000_000)
        return try await world.hub.read {
            try !$0.visits.visits(of: person.id, during: ever).isEmpty
        }
    }

    @Test("Forgetting goes on after a restart of the machine, and waits after a long absence")
    func restarts() {
        var clock = ForgettingClock(reading(0, "a", 0))
        clock.read(reading(1, "a", 1))
        #expect(clock.isBelieved)
        clock.read(reading(30, "b", 0))
        #expect(clock.isBelieved)
        clock.read(reading(30 + 8 * 24, "c", 0))
        #expect(!clock.isBelieved)
        clock.read(reading(30 + 8 * 24 + 23, "c", 23))
        #expect(!clock.isBelieved)
        // Another start of the machine: the day begins anew.
        clock.read(reading(30 + 8 * 24 + 24, "d", 0))
        #expect(!clock.isBelieved)
        clock.read(reading(30 + 8 * 24 + 48, "d", 24))
        #expect(clock.isBelieved)
    }

    @Test("A clock that jumps again and again is never believed, and a jump back is a jump")
    func jumping() {
        var clock = ForgettingClock(reading(0, "a", 0))
        for hour in 1...100 {
            clock.read(reading(Int64(hour) * 50, "a", Int64(hour)))
            #expect(!clock.isBelieved)
        }
        var back = ForgettingClock(reading(1000, "a", 0))
        back.read(reading(900, "a", 1))
        #expect(!back.isBelieved)
        back.read(reading(1002, "a", 2))
        #expect(back.isBelieved)
    }

    private func reading(
        _ hours: Int64, _ boot: String, _ elapsed: Int64
    ) -> ForgettingClock.Reading {
        ForgettingClock.Reading(
            wall: Instant(seconds: 1_800_000_000 + hours * 3600),
            machine: BootTime(id: boot, elapsed: .hours(Int(elapsed))))
    }
}
