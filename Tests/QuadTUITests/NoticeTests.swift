import Counting
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Messages end by themselves")
struct NoticeTests {
    private func model() -> Model {
        var model = Model(size: Size(columns: 80, rows: 24), charset: .unicode, rule: .utc)
        _ = model.receive(.counters([], lastUsed: nil))
        return model
    }

    @Test("A message ends with its time; a later one has its own")
    func time() {
        var model = model()
        #expect(model.noticeTime == nil)
        _ = model.receive(.notice("Made the group Reds."))
        let first = model.noticeNumber
        #expect(model.noticeTime == .milliseconds(4_000 + 60 * 20))
        _ = model.receive(.notice("Shown again."))
        _ = model.receive(.noticeEnded(first))
        #expect(model.shown.contains("Shown again."))
        _ = model.receive(.noticeEnded(model.noticeNumber))
        #expect(!model.shown.contains("Shown again.") && model.noticeTime == nil)
        _ = model.receive(.failed("the disk is full"))
        model.press(.character("x"))
        #expect(!model.shown.contains("disk is full"), "a key ends it, too")
    }

    @Test(
        "A notice of up to three lines is told whole on every tab, and hides nothing in a list",
        arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
    func whole(size: Size) async throws {
        var desk = try await Desk(size)
        try await desk.workspace.act { tx in
            for title in ["Kids", "Adults"] { _ = try tx.counters.create(title: title) }
        }
        await desk.open()
        let sentence =
            "The last action, \"config set\" (sound.reset), can't be undone; quad config unset "
            + "sound.reset does it."
        for tab in Model.Tab.allCases {
            await desk.perform(desk.model.show(tab))
            if tab == .counts { desk.model.counts.place = .list }
            if tab == .journal { await desk.press(.escape) }
            let events = [Event.failed(sentence)] + (tab == .counts ? [] : [.notice(sentence)])
            for event in events {
                _ = desk.model.receive(event)
                let text = desk.text
                #expect(text.joined.contains(sentence), "\(tab):\n\(text)")
                guard tab == .counts else { continue }
                #expect(text.contains("Kids") && text.contains("Adults"), "\(text)")
            }
        }
    }

    @Test("What says that the chosen count is gone stays until another is chosen")
    func lost() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            for title in ["Kids", "Adults"] { _ = try tx.counters.create(title: title) }
        }
        await desk.load()
        let kids = try #require(desk.model.counts.meantCounter)
        await desk.perform(desk.model.receive(.gone(kids.id)))
        _ = desk.model.receive(.noticeEnded(desk.model.noticeNumber))
        #expect(desk.text.contains("was deleted elsewhere"))
        await desk.press(.down, .down)
        #expect(!desk.text.contains("was deleted elsewhere"))
    }

    @Test("A failed exchange is no message any more once the server is back")
    func server() {
        var model = Model.about(.me, SamplePeople.facts(.kept))
        _ = model.perform(.syncNow)
        _ = model.receive(.server(.refused(.sync, "nothing answers")))
        #expect(model.shown.contains("nothing answers"))
        _ = model.receive(.server(.connected))
        #expect(!model.shown.contains("nothing answers"))
    }

    @Test("There is a timer only while there is a message, and it tells once")
    func clock() async throws {
        var model = model()
        let (events, sender) = AsyncStream.makeStream(of: Event.self)
        var clock = NoticeClock(pace: 0.001)
        clock.follow(model) { _ in Issue.record("no message was there") }
        for text in ["One.", "Two."] {
            _ = model.receive(.notice(text))
            clock.follow(model) { sender.yield($0) }
            clock.follow(model) { _ in Issue.record("its time has begun already") }
        }
        for await event in events {
            guard case .noticeEnded(let number) = event else { continue }
            if number == model.noticeNumber { break }
        }
        clock.end()
    }
}
