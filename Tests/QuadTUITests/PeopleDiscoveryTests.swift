import PeopleSupport
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

/// A stranger presses only keys that the screen tells at that moment, on 40 columns and 12 rows.
@Suite("A first user finds people")
struct PeopleDiscoveryTests {
    private static let size = Size(columns: 40, rows: 12)
    private static let jin = Somebody(id: SamplePeople.id(0), name: "Jin Lee")

    /// A model with the number of keys that were pressed, without what was typed.
    private struct User {
        var model: Model
        var keys = 0
    }

    /// Presses keys, at most six in all, each of which must stand on the screen as a word.
    private func press(_ keys: Key..., on user: inout User) -> [Effect] {
        var effects: [Effect] = []
        for key in keys {
            let text = user.model.draw(at: .sample).text
            let words = Set(text.split { " \n[]*,".contains($0) }.map(String.init))
            #expect(words.contains(key.description), "\(key) is not shown:\n\(text)")
            effects = user.model.press(key)
            user.keys += 1
        }
        #expect(user.keys <= 6)
        return effects
    }

    private func user() -> User {
        var model = Model(size: Self.size, charset: .unicode, rule: .utc)
        _ = model.receive(.people(SamplePeople.facts(.kept)))
        return User(model: model)
    }

    @Test("Accepts a request with three keys")
    func accepting() {
        var user = user()
        let effects = press(.escape, .character("4"), .character("a"), on: &user)
        #expect(effects == [.perform(.act(.verb(.accept, Self.jin)))])
    }

    @Test("Blocks somebody with six keys, and reads what that means before")
    func blocking() {
        var user = user()
        _ = press(.escape, .character("1"), .enter, on: &user)
        var facts = SamplePeople.facts(.kept)
        facts.sight = PeopleSight(person: Self.jin.id)
        facts.person = SamplePeople.profile(0)
        _ = user.model.receive(.people(facts))
        _ = press(.character("?"), on: &user)
        user.model.type("block")
        _ = press(.enter, on: &user)
        #expect(user.model.shown.joined.contains("neither of you can write. They are not told."))
        #expect(
            press(.character("y"), on: &user) == [.perform(.act(.verb(.block, Self.jin)))])
    }

    @Test("Checks in with six keys and letters of the place")
    func checkingIn() {
        var user = user()
        let effects = press(.escape, .character("5"), .down, .down, .enter, on: &user)
        #expect(effects.last == .perform(.readPlaces(for: .checkIn)))
        let places = ["Ashby Library", "Commons"].enumerated().map {
            PeopleChoice.Spot(id: .init(high: 1, low: UInt64($0)), name: $1)
        }
        _ = user.model.receive(.places(places, for: .checkIn))
        user.model.type("libr")
        #expect(!user.model.shown.contains("Commons"))
        #expect(press(.enter, on: &user) == [.perform(.act(.checkIn(places[0])))])
        #expect(user.model.receive(.acted(.checkIn(places[0]))).first == .ask(.sync))
        #expect(user.model.shown.contains("You are at Ashby Library."))
    }

    @Test("Visits that are not kept any more are gone after a check-in")
    func forgetting() async throws {
        let world = try await PeopleWorld()
        let jin = try await world.join("jin").workspace
        var performer = Performer(jin, visitsKept: .hours(24))
        let spot = try #require(try await performer.places().first)
        _ = await performer.perform(.act(.checkIn(spot)))
        _ = await performer.perform(.act(.leave))
        world.clock.advance(by: .hours(30))
        let events = await performer.perform(.act(.checkIn(spot)))
        guard case .acted(.checkIn(spot)) = events.first else {
            Issue.record("\(events)")
            return
        }
        let long = Instant(milliseconds: 0)..<(world.clock.now + .hours(1))
        #expect(try await jin.ownVisits(during: long).count == 1)
    }
}
