import PeopleSupport
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

/// A stranger presses only keys that the screen tells at that moment, on 40 columns and 12 rows.
@Suite("A first user finds people")
struct PeopleDiscoveryTests {
    private static let size = Size(columns: 40, rows: 12)
    private static let jin = Somebody(id: SamplePeople.id(0), name: "Jin Lee")

    /// Presses keys, each of which must stand on the screen as a word.
    private func press(_ keys: Key..., on model: inout Model) -> [Effect] {
        var effects: [Effect] = []
        for key in keys {
            let text = model.draw(at: .sample).text
            let words = Set(text.split { " \n[]*,".contains($0) }.map(String.init))
            #expect(words.contains(key.description), "\(key) is not shown:\n\(text)")
            effects = model.press(key)
        }
        return effects
    }

    private func model(_ facts: PeopleFacts = SamplePeople.facts(.kept)) -> Model {
        var model = Model(size: Self.size, charset: .unicode, rule: .utc)
        _ = model.receive(.people(facts))
        return model
    }

    @Test("Accepts a request with three keys")
    func accepting() {
        var model = model()
        let effects = press(.escape, .character("4"), .character("a"), on: &model)
        #expect(effects == [.perform(.act(.accept(Self.jin)))])
    }

    @Test("Blocks somebody with six keys, and reads what that means before")
    func blocking() {
        var model = model()
        _ = press(.escape, .character("1"), .enter, on: &model)
        var facts = SamplePeople.facts(.kept)
        facts.sight = PeopleSight(person: Self.jin.id)
        facts.person = SamplePeople.profile(0)
        _ = model.receive(.people(facts))
        _ = press(.character("?"), on: &model)
        model.type("block")
        _ = press(.enter, on: &model)
        #expect(model.shown.joined.contains("neither can write. They are not told."))
        #expect(
            press(.character("y"), on: &model) == [.perform(.act(.block(Self.jin)))])
    }

    @Test("Checks in with six keys and the name of the place")
    func checkingIn() {
        var model = model()
        _ = press(.escape, .character("5"), .down, .down, .enter, on: &model)
        model.type("library")
        #expect(press(.enter, on: &model) == [.perform(.act(.checkIn("library")))])
    }

    @Test("Visits that are not kept any more are gone after a check-in")
    func forgetting() async throws {
        let world = try await PeopleWorld()
        let jin = try await world.join("jin").workspace
        var performer = Performer(jin, visitsKept: .hours(24))
        _ = await performer.perform(.act(.checkIn("library")))
        _ = await performer.perform(.act(.leave))
        world.clock.advance(by: .hours(30))
        let events = await performer.perform(.act(.checkIn("lib")))
        guard case .acted(.checkIn("lib")) = events.first else {
            Issue.record("\(events)")
            return
        }
        let long = Instant(milliseconds: 0)..<(world.clock.now + .hours(1))
        #expect(try await jin.ownVisits(during: long).count == 1)
    }
}
