import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("What other programs do")
struct OtherProgramsTests {
    private func model(showing counters: [Counter], lastUsed: Counter) -> Model {
        var model = Model(
            size: Size(columns: 60, rows: 12), charset: .unicode, rule: .utc)
        _ = model.receive(.counters(counters, lastUsed: lastUsed.id))
        _ = model.receive(.looked)
        model.counts.list.isTiled = false
        return model
    }

    private func text(_ model: inout Model) -> String {
        model.draw(at: .sample).text
    }

    private func press(_ keys: Key..., on model: inout Model) -> [Effect] {
        keys.flatMap { model.receive(.input(.key($0))) }
    }

    @Test("A tap on a count deleted elsewhere leads to the list, and u takes that back")
    func tapOnDeleted() async throws {
        let workspace = try await ProgramTests.workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        let goals = try await workspace.act { try $0.counters.create(title: "Goals") }
        var model = model(showing: [kids, goals], lastUsed: kids)
        var performer = Performer(workspace)
        try await workspace.act { try $0.counters.delete(kids.id) }
        for event in await performer.perform(.tap(kids.id, multiples: 1)) {
            #expect(model.receive(event) == [.bell])
        }
        #expect(text(&model).contains("“Kids” was deleted elsewhere. Press u"))
        #expect(text(&model).contains("0  Goals"))
        let space = press(.character(" "), .enter, .character("d"), on: &model)
        #expect(space == [.bell], "keys meant for the lost count must not touch another")
        #expect(text(&model).contains("Press u"))
        #expect(press(.character("u"), on: &model) == [.perform(.restore(kids.id))])
        for event in await performer.perform(.restore(kids.id)) { _ = model.receive(event) }
        #expect(text(&model).contains("0  Kids"))
        #expect(!text(&model).contains("Press u"))
        let taps = press(.enter, .character(" "), on: &model)
        #expect(taps.last == .perform(.tap(kids.id, multiples: 1)))
    }

    @Test("u and U go through all that was done, also where a count goes by that and comes again")
    func chain() async throws {
        var desk = try await Desk()
        let kids = try await desk.workspace.act { try $0.counters.create(title: "A") }
        try await desk.workspace.act { _ = try $0.counters.add(3, to: kids.id) }
        await desk.load()
        await desk.press(.character("n"))
        await desk.type("B, C")
        await desk.press(.enter)
        await desk.press(.character("u"))
        #expect(desk.text.contains("Undone: count add"), "\(desk.text)")
        #expect(!desk.text.contains("elsewhere"))
        await desk.press(.character("u"))
        #expect(desk.text.contains("Undone: +3 A"), "\(desk.text)")
        await desk.press(.character("U"), .character("U"))
        #expect(try await desk.counters().map(\.title).sorted() == ["A", "B", "C"])
        #expect(try await desk.counters().map(\.value).max() == 3)
        await desk.press(.right, .right, .character("d"), .character("y"))
        await desk.press(.character("u"), .character("U"), .character("u"))
        #expect(desk.text.contains("Undone: count delete"), "\(desk.text)")
        #expect(try await desk.counters().count == 3)
    }

    @Test("What says that a count is gone ends once it is back, and u is for the latest change")
    func isBack() async throws {
        var desk = try await Desk()
        let kids = try await desk.workspace.act { try $0.counters.create(title: "A") }
        let goals = try await desk.workspace.act { try $0.counters.create(title: "B") }
        await desk.open()
        try await desk.workspace.act { try $0.counters.delete(goals.id) }
        await desk.perform([.perform(.loadCounters)])
        #expect(desk.text.contains("“B” was deleted elsewhere"), "\(desk.text)")
        try await desk.workspace.undo()
        try await desk.workspace.act { _ = try $0.counters.add(1, to: kids.id) }
        await desk.perform([.perform(.loadCounters)])
        #expect(!desk.text.contains("elsewhere"), "\(desk.text)")
        await desk.press(.escape, .character("u"))
        #expect(desk.text.contains("Undone: +1 A"), "\(desk.text)")
    }

    @Test("After a loss the first key that moves chooses a row, and Enter opens it")
    func choosingAnother() async throws {
        let workspace = try await ProgramTests.workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        let goals = try await workspace.act { try $0.counters.create(title: "Goals") }
        var model = model(showing: [kids, goals], lastUsed: kids)
        _ = model.receive(.gone(kids.id))
        let taps = press(.down, .enter, .character(" "), on: &model)
        #expect(taps.last == .perform(.tap(goals.id, multiples: 1)))
    }

    @Test("The list keeps its chosen count while others come and go, and never swaps it")
    func chosenRow() async throws {
        let workspace = try await ProgramTests.workspace()
        var all: [Counter] = []
        for title in ["A", "B", "C"] {
            all.append(try await workspace.act { try $0.counters.create(title: title) })
        }
        var model = model(showing: Array(all[1...]), lastUsed: all[1])
        _ = press(.escape, .character("c"), on: &model)
        _ = model.receive(.counters(all, lastUsed: all[0].id))
        #expect(press(.character("d"), on: &model) == [])
        #expect(text(&model).contains("Delete “B” with 0?"))
        #expect(press(.character("x"), .character("d"), on: &model) == [])
        #expect(press(.character("y"), on: &model) == [.perform(.delete([all[1].id]))])
        _ = model.receive(.counters([all[0], all[2]], lastUsed: all[0].id))
        #expect(text(&model).contains("“B” was deleted elsewhere"))
        #expect(press(.character("d"), on: &model) == [])
    }

    @Test("Only what is shown is looked at, once at a time, and again after a change meanwhile")
    func looking() async throws {
        let workspace = try await ProgramTests.workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        var model = model(showing: [kids], lastUsed: kids)
        #expect(model.receive(.lookAround) == [.perform(.look(.counter(kids.id)))])
        #expect(model.receive(.lookAround) == [])
        #expect(
            model.receive(.looked) == [.perform(.look(.counter(kids.id)))],
            "the change may have come after the look")
        #expect(model.receive(.looked) == [])
        _ = press(.escape, .character("c"), on: &model)
        #expect(model.receive(.lookAround) == [.perform(.look(.counters))])
        _ = model.receive(.looked)
        _ = press(.character("3"), on: &model)
        #expect(model.receive(.lookAround) == [.perform(.look(.entries))])
    }

    @Test("A look always ends, whatever was found")
    func lookEnds() async throws {
        let workspace = try await ProgramTests.workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        var performer = Performer(workspace)
        for sight: Sight in [.counter(kids.id), .counters, .entries] {
            let events = await performer.perform(.look(sight))
            guard case .looked = events.first else {
                Issue.record("\(sight): \(events)")
                continue
            }
        }
        await workspace.store.close()
        for sight: Sight in [.counter(kids.id), .counters, .entries] {
            let events = await performer.perform(.look(sight))
            #expect(events.count == 1, "\(sight)")
        }
    }

    @Test("An open list reads nothing at a look without a commit, and once after one")
    func nothingNew() async throws {
        let workspace = try await ProgramTests.workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        var performer = Performer(workspace)
        for sight: Sight in [.counters, .page(kids.id, .days), .entries] {
            #expect(await performer.perform(.look(sight)).count > 1, "\(sight)")
            #expect(await performer.perform(.look(sight)).count == 1, "\(sight)")
            try await workspace.act { _ = try $0.counters.add(1, to: kids.id) }
            #expect(await performer.perform(.look(sight)).count > 1, "\(sight)")
            #expect(await performer.perform(.look(sight)).count == 1, "\(sight)")
        }
    }

    @Test("A blank title is listed as such")
    func blankTitle() async throws {
        let workspace = try await ProgramTests.workspace()
        let blank = try await workspace.act { try $0.counters.create(title: "", start: 12) }
        var model = model(showing: [blank], lastUsed: blank)
        _ = press(.escape, .character("c"), on: &model)
        #expect(text(&model).contains("12  (blank)"))
    }
}
