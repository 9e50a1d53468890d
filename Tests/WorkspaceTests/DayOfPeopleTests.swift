import Journal
import PeopleSupport
import Primitives
import Testing
import Workspace

@Suite("People on the page of a day")
struct DayOfPeopleTests {
    @Test("A day has the stays and the people that the device keeps; no server is asked")
    func people() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.meet(ada, ben)
        let day = DayRule.utc.day(of: world.clock.now - .seconds(1))
        let alone = try await ada.workspace.dayPage(of: day, visitsKept: nil)
        #expect(alone.line() == "30 min Library", "nobody is kept yet")

        _ = try await ada.workspace.people(from: .server)
        ada.transport.mode = .down
        _ = ada.transport.requests()
        let kept = try await ada.workspace.dayPage(of: day, visitsKept: nil)
        #expect(kept.line() == "30 min Library with Ben")
        #expect(kept.rows(.unicode).map(\.text).sorted() == ["Ben, Library", "Library with Ben"])
        #expect(ada.transport.requests().isEmpty)

        ada.transport.mode = .up
        _ = try await ada.workspace.person(ben.account(), from: .server)
        ada.transport.mode = .down
        let known = try await ada.workspace.dayPage(of: day, visitsKept: nil)
        #expect(known.rows(.unicode).map(\.length) == ["30 min", "30 min"])

        // Visits that are no longer kept are not shown either.
        let forgotten = try await ada.workspace.dayPage(of: day, visitsKept: .minutes(1))
        #expect(!forgotten.rows(.unicode).map(\.text).contains("Library with Ben"))
        #expect(try await ada.workspace.dayPage(of: day - 1, visitsKept: nil).isEmpty)

        // People are sealed with the journal.
        try await ada.workspace.lock.encrypt(with: "correct horse", work: JournalLock.rehearsalWork)
        try ada.workspace.lock.lock()
        let sealed = try await ada.workspace.dayPage(of: day, visitsKept: nil)
        #expect(sealed.line() == "30 min Library")
    }
}
