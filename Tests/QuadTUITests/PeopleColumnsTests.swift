import Presentation
import Primitives
import TerminalUI
import Testing

@testable import Workspace
@testable import quad_tui

@Suite("A list of people and what stands beside it")
struct PeopleColumnsTests {
    private static let wide = Size(columns: 120, rows: 40)

    private static func model(
        _ tab: Model.Tab, _ facts: PeopleFacts = SamplePeople.room(6), _ size: Size = wide
    ) -> Model {
        var model = Model.about(tab, facts, size: size)
        _ = model.receive(.looked)
        return model
    }

    private static let longBio = (1...30).map { "line \($0)" }.joined(separator: "\n")

    /// The facts with what the device keeps of another person.
    private static func facts(of number: Int) -> PeopleFacts {
        var facts = SamplePeople.room(6)
        facts.sight = PeopleSight(person: SamplePeople.id(number))
        facts.person = SamplePeople.profile(number)
        facts.messages = [SamplePeople.message(3, "from number \(number)", with: number)]
        return facts
    }

    /// The columns of the line between list and page; `nil` if there is none.
    private static func line(of canvas: Canvas) -> Int? {
        canvas.bounds.columns.first { column in
            (0..<canvas.size.rows - 2).allSatisfy { canvas[column, $0].text == "│" }
        }
    }

    @Test("From 100 columns on there are two, whatever is listed; below, and without rows, one")
    func widths() {
        for tab in [Model.Tab.home, .messages] {
            for requests in [0, 3] {
                for columns in [40, 99, 100, 159, 400] {
                    for rows in [1, 3, 12, 60] {
                        for count in [0, 1, 60] {
                            let facts = SamplePeople.room(count, requests: requests)
                            let size = Size(columns: columns, rows: rows)
                            var model = Self.model(tab, facts, size)
                            let isListed = tab == .messages && requests > 0 || count > 0
                            let hasTwo = columns >= 100 && isListed
                            for key: Key? in [nil, .enter, .escape, .end] {
                                if let key { model.press(key) }
                                let canvas = model.draw(at: .sample)
                                #expect(canvas.size == size)
                                guard rows >= 12 else { continue }
                                #expect(
                                    (Self.line(of: canvas) != nil) == hasTwo,
                                    "\(tab) \(size) \(count)\n\(canvas.text)")
                            }
                        }
                    }
                }
            }
        }
        for tab in [Model.Tab.me, .more] {
            var model = Self.model(tab)
            #expect(Self.line(of: model.draw(at: .sample)) == nil)
        }
    }

    @Test("Enter and Right lead to the page beside, Esc and Left back, to the same row")
    func there() {
        for (enter, back) in [(Key.enter, Key.escape), (.right, .left), (.character("l"), .escape)]
        {
            var model = Self.model(.home)
            model.press(.down, enter)
            _ = model.receive(.people(Self.facts(of: 1)))
            #expect(model.scope == .person && model.people.page == .person(SamplePeople.id(1)))
            #expect(model.shown.contains("▌A") && model.shown.contains("Long Name"))
            model.press(back)
            #expect(model.scope == .people && model.people.selection.index == 1)
        }
        var model = Self.model(.messages)
        model.press(.enter)
        #expect(model.scope == .chat)
        model.type("half")
        model.press(.escape)
        #expect(model.scope == .conversation)
        model.press(.escape)
        #expect(model.scope == .conversations && model.shown.contains("> half"))
    }

    @Test("What is kept is read at each move; the server is asked once the choice rests")
    func moving() {
        for (tab, topic) in [
            (Model.Tab.home, ServerRequest.Topic.person(SamplePeople.id(2))),
            (.messages, .conversation(SamplePeople.id(2))),
        ] {
            var model = Self.model(tab)
            let first = model.press(.down)
            #expect(first.first == .perform(.look(model.people.sight)))
            #expect(model.people.shownPerson == SamplePeople.id(1))
            #expect(!first.contains { if case .ask = $0 { true } else { false } })
            _ = model.receive(.looked)
            _ = model.receive(.people(Self.facts(of: 1)))
            #expect(model.press(.up, .down).count == 2, "it is there")
            let second = model.press(.down)
            let turns = (first + second).compactMap { effect -> Int? in
                if case .endRest(let number) = effect { number } else { nil }
            }
            #expect(turns.count == 2)
            #expect(model.receive(.rested(turns[0])).isEmpty, "another one was chosen since")
            #expect(model.receive(.rested(model.people.choiceNumber)) == [.ask(.refresh(topic))])
            model.press(.character("2"))
            #expect(model.receive(.rested(model.people.choiceNumber)).isEmpty)
        }
    }

    @Test("Below 100 columns nothing is read or asked by moving")
    func narrow() {
        for tab in [Model.Tab.home, .messages] {
            var model = Self.model(tab, SamplePeople.room(6), Size(columns: 99, rows: 40))
            #expect(model.press(.down, .down, .end, .up).isEmpty)
        }
    }

    @Test("What was chosen is shown with its name at once, and what is kept of it when it is read")
    func reading() {
        var model = Self.model(.home)
        model.press(.down)
        let passed = model.shown
        #expect(!passed.contains("Rowing") && !passed.contains("Asking the server"))
        _ = model.receive(.people(Self.facts(of: 1)))
        #expect(model.shown.contains("Rowing") && model.shown.contains("from number 1"))
        #expect(!model.shown.contains("report"), "its keys work only when it is open")
        var unknown = Self.facts(of: 2)
        unknown.person = nil
        model.press(.down)
        _ = model.receive(.people(unknown))
        #expect(model.shown.contains("Asking the server"))
    }

    @Test("A conversation is read when it is opened by Enter, not when it is passed")
    func unread() {
        var model = Self.model(.messages)
        var effects = model.receive(.people(Self.facts(of: 0)))
        effects += model.receive(.rested(model.people.choiceNumber))
        effects += model.receive(.people(Self.facts(of: 0)))
        effects += model.press(.down, .up)
        #expect(model.shown.contains("from number 0") && model.shown.contains("2 new"))
        let read = Effect.perform(.act(.read(SamplePeople.id(0), through: 3)))
        #expect(!effects.contains(read))
        #expect(model.press(.enter).contains(read), "though it was read from the store before")
    }

    @Test("A new size keeps the row, the page, the scroll and the draft, across 100 columns, too")
    func resizing() {
        let sizes = [80, 120, 99, 100, 40, 200].map { Size(columns: $0, rows: 24) }
        var list = Self.model(.home)
        list.press(.down, .down)
        var chat = Self.model(.messages)
        chat.press(.down, .enter)
        _ = chat.receive(.people(Self.facts(of: 1)))
        chat.type("half a tho")
        for size in sizes {
            let effects = list.receive(.input(.resize(size)))
            _ = list.receive(.looked)
            _ = list.draw(at: .sample)
            #expect(list.people.selection.index == 2 && list.scope == .people)
            #expect(effects.contains(.endRest(list.people.choiceNumber)) == (size.columns >= 100))
            _ = chat.receive(.input(.resize(size)))
            #expect(chat.scope == .chat && chat.shown.contains("> half a tho"))
            #expect(chat.shown.contains("from number 1"))
        }
        chat.press(.escape, .escape)
        #expect(chat.people.selection.index == 1)
    }

    @Test("The choice stays with the person when the list changes")
    func reordered() throws {
        for columns in [80, 120] {
            var model = Self.model(
                .messages, SamplePeople.room(6), Size(columns: columns, rows: 24))
            model.press(.down, .down)
            var facts = SamplePeople.room(6)
            let rows = try #require(facts.conversations?.value)
            facts.conversations = Cached([rows[4]] + rows[0..<4], keptAt: nil)
            _ = model.receive(.people(facts))
            #expect(model.people.chosen?.person == SamplePeople.id(2))
            #expect(model.people.selection.index == 3)
        }
    }

    @Test("A request that comes while a conversation is open leaves its list where it is")
    func interrupted() {
        var model = Self.model(.messages)
        model.press(.enter)
        _ = model.receive(.people(SamplePeople.room(6, requests: 1)))
        #expect(model.scope == .chat && !model.shown.contains("Requests"))
        model.press(.escape, .escape)
        #expect(model.scope == .conversations && model.shown.contains("1 request to answer"))
        model.press(.character("1"), .character("4"))
        #expect(model.scope == .requests && model.shown.contains("Request 1 of 1"))
    }

    @Test("A request that comes leaves the conversations, or the other request, that are shown")
    func interruptedInLists() {
        for columns in [80, 120] {
            let size = Size(columns: columns, rows: 24)
            var model = Self.model(.messages, SamplePeople.room(6), size)
            model.press(.down)
            _ = model.receive(.people(SamplePeople.room(6, requests: 2)))
            #expect(model.scope == .conversations && model.people.selection.index == 1)
            model.press(.character("m"), .down)
            #expect(model.people.request?.person == SamplePeople.id(1))
            var facts = SamplePeople.room(6, requests: 2)
            let old = facts.requests?.value ?? []
            facts.requests = Cached([SamplePeople.request(4)] + old, keptAt: nil)
            _ = model.receive(.people(facts))
            #expect(model.people.request?.person == SamplePeople.id(1))
        }
    }

    @Test("The wheel moves what is under the pointer, and keeps what is open and chosen")
    func wheel() {
        func turn(_ action: MouseEvent.Action, _ column: Int, on model: inout Model) -> String {
            _ = model.draw(at: .sample)
            _ = model.receive(.input(.mouse(MouseEvent(action, at: Point(column: column, row: 5)))))
            return model.shown
        }
        let (list, page) = (10, 90)
        let size = Size(columns: 120, rows: 14)
        var facts = SamplePeople.room(20)
        facts.person = SamplePeople.profile(0, bio: Self.longBio)
        var model = Self.model(.home, facts, size)
        let first = model.shown
        let turned = turn(.wheelDown, page, on: &model)
        #expect(model.people.selection.index == 0 && turned != first)
        #expect(turn(.wheelUp, page, on: &model) == first)
        _ = turn(.wheelDown, list, on: &model)
        #expect(model.people.selection.index == 1)
        _ = model.receive(.people(Self.facts(of: 1)))

        model = Self.model(.messages, SamplePeople.room(20), size)
        let end = model.shown
        #expect(turn(.wheelUp, page, on: &model) != end)
        #expect(model.people.selection.index == 0 && model.scope == .conversations)
        #expect(turn(.wheelDown, page, on: &model) == end)
        model.press(.enter)
        let opened = model.shown
        let moved = turn(.wheelDown, list, on: &model)
        #expect(model.scope == .chat && model.people.person == SamplePeople.id(0))
        #expect(moved != opened && turn(.wheelUp, list, on: &model) == opened)
        #expect(turn(.wheelUp, page, on: &model) != opened)
        _ = turn(.wheelDown, list, on: &model)
        model.press(.escape, .escape)
        #expect(model.people.selection.index == 0 && model.shown == end)
    }

    @Test("A profile with many messages fits; one that doesn't scrolls a line a key")
    func scrolling() {
        var facts = SamplePeople.room(6)
        facts.messages = (1...40).map { SamplePeople.message($0, "number \($0)", with: 0) }
        for rows in [24, 30, 40, 60] {
            for columns in [100, 120, 200] {
                var model = Self.model(.home, facts, Size(columns: columns, rows: rows))
                model.press(.enter)
                _ = model.receive(.people(facts))
                #expect(model.shown.contains("unblock them") && !model.people.isLong)
            }
        }
        facts.person = SamplePeople.profile(0, bio: Self.longBio)
        var model = Self.model(.home, facts, Size(columns: 100, rows: 24))
        model.press(.enter)
        _ = model.receive(.people(facts))
        for step in 1...5 {
            model.press(.down)
            let shown = model.shown
            #expect((1...30).first { shown.contains("  line \($0)\n") } == step, "\(shown)")
        }
    }

    @Test("A click on the list opens that row, one beside it the chosen one")
    func clicks() {
        func click(_ column: Int, _ row: Int, on model: inout Model) {
            _ = model.draw(at: .sample)
            _ = model.receive(
                .input(.mouse(MouseEvent(.release, at: Point(column: column, row: row)))))
        }
        var model = Self.model(.home)
        click(10, 5, on: &model)
        #expect(model.people.page == .person(SamplePeople.id(1)))
        click(10, 1, on: &model)
        #expect(model.people.page == .person(SamplePeople.id(0)))
        model.press(.escape)
        #expect(model.scope == .people, "one page is open at a time")
        click(90, 20, on: &model)
        #expect(model.people.page == .person(SamplePeople.id(0)))
        model = Self.model(.messages)
        click(90, 20, on: &model)
        #expect(model.scope == .chat)
        model.press(.escape)
        click(10, 5, on: &model)
        #expect(model.people.page == .conversation(SamplePeople.id(1)))
        model = Self.model(.messages, SamplePeople.room(6, requests: 3))
        click(10, 5, on: &model)
        #expect(model.scope == .requests && model.shown.contains("Request 2 of 3"))
        click(90, 3, on: &model)
        #expect(model.shown.contains("Request 2 of 3"))
    }
}
