import API
import Foundation
import PeopleSupport
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import Workspace
@testable import quad_tui

@Suite("Pictures of people")
struct PeoplePictureTests {
    private static let portrait = Portrait(
        id: Portrait.ID(high: 9, low: 9), type: "image/png", width: 48, height: 32)
    private static let image = TerminalImage(
        png: [1, 2, 3], pixels: [UInt8](repeating: 7, count: 12), width: 2, height: 2)
    private static let sizes = [(80, 24), (120, 40), (50, 12)].map {
        Size(columns: $0.0, rows: $0.1)
    }

    /// The facts that a device keeps of somebody with a picture, and of oneself with one.
    private static func facts(
        of page: PeopleScreen.Page, keepsPicture: Bool = true
    ) -> PeopleFacts {
        var facts = SamplePeople.facts(.kept)
        let own = SamplePeople.own
        facts.profile = OwnProfile(
            account: own.account, name: own.name, displayName: own.displayName, bio: own.bio,
            picture: nil, portrait: portrait)
        let person = SamplePeople.id(0)
        let known = SamplePeople.profile(0)
        facts.person = PersonProfile(
            person: person, displayName: known.displayName, bio: known.bio, picture: nil,
            portrait: portrait, isConnected: false, shared: known.shared, conversation: nil)
        let pictured = page == .me ? own.account : person
        facts.sight = PeopleSight(person: page == .me ? nil : person, picture: pictured)
        if keepsPicture {
            facts.picture = PersonPicture(person: pictured, portrait: portrait.id, image: image)
        }
        return facts
    }

    /// A model on the page of a person, or on Me, whose terminal shows pictures or not.
    private static func model(
        on page: PeopleScreen.Page = .person(SamplePeople.id(0)), _ size: Size = sizes[0],
        can: Bool = true, keepsPicture: Bool = true
    ) -> Model {
        var model = Model(size: size, charset: .unicode, rule: .utc)
        if can { _ = model.receive(.input(.pictures)) }
        let facts = facts(of: page, keepsPicture: keepsPicture)
        _ = model.receive(.people(facts))
        _ = model.show(page == .me ? .me : .home)
        if page != .me { _ = model.openPage(page) }
        _ = model.receive(.people(facts))
        return model
    }

    private static let pages: [PeopleScreen.Page] = [.me, .person(SamplePeople.id(0))]

    @Test("A person's page and Me show the picture beside their text, where there is room")
    func placed() throws {
        for page in Self.pages {
            for size in Self.sizes {
                var model = Self.model(on: page, size)
                let canvas = model.draw(at: .sample)
                let placement = try #require(canvas.pictures.first)
                #expect(canvas.pictures.count == 1 && placement.image == Self.image)
                #expect(placement.area.columns == size.columns - 13..<size.columns - 1)
                #expect(placement.area.rows == 0..<6)
                var bare = Self.model(on: page, size, can: false)
                #expect(bare.draw(at: .sample).pictures.isEmpty)
            }
            for (columns, rows) in [(40, 12), (49, 24), (80, 9), (1, 1), (12, 6)] {
                var model = Self.model(on: page, Size(columns: columns, rows: rows))
                #expect(model.draw(at: .sample).pictures.isEmpty, "\(columns) × \(rows)")
            }
        }
    }

    @Test("Without pictures there are initials, on both pages")
    func initials() {
        for (page, mark) in zip(Self.pages, ["Me  MM", "JL  Jin Lee"]) {
            for can in [true, false] {
                #expect(Self.model(on: page, can: can).shown.contains(mark))
            }
        }
    }

    @Test("No picture stands on another screen, nor below a list, a question or a notice")
    func overlays() {
        for page in Self.pages {
            for key: Key in [.character("?"), .character(":"), .character("/")] {
                var model = Self.model(on: page)
                model.press(key)
                #expect(model.draw(at: .sample).pictures.isEmpty, "\(key)")
                model.press(.escape)
                #expect(model.draw(at: .sample).pictures.count == 1)
            }
            var model = Self.model(on: page)
            _ = model.receive(.notice(String(repeating: "a long notice ", count: 30)))
            let canvas = model.draw(at: .sample)
            #expect(canvas.text.hasPrefix("a long notice"))
            #expect(canvas.pictures.map(\.area.origin.row) == [3], "below the notice")
            for tab in [Model.Tab.counts, .journal, .messages, .more] {
                _ = model.show(tab)
                #expect(model.draw(at: .sample).pictures.isEmpty, "\(tab)")
            }
        }
        var model = Self.model(on: Self.pages[1], Size(columns: 80, rows: 16))
        model.press(.character("b"))
        #expect(model.shown.contains("Block Jin Lee?"))
        let rows = model.draw(at: .sample).pictures.map(\.area.origin.row)
        #expect(rows.allSatisfy { $0 > 0 })
        model.press(.character("n"), .end)
        #expect(model.draw(at: .sample).pictures.isEmpty, "it is scrolled away")
        model.press(.home)
        #expect(model.draw(at: .sample).pictures.count == 1)
    }

    @Test("The terminal is asked once, before the first picture; the server once for each")
    func asked() {
        var model = Model(size: Self.sizes[0], charset: .unicode, rule: .utc)
        let facts = Self.facts(of: .me, keepsPicture: false)
        #expect(!model.receive(.people(facts)).contains(.askForPictures), "no page shows one")
        #expect(model.show(.me).contains(.askForPictures))
        #expect(!model.receive(.people(facts)).contains(.askForPictures))
        _ = model.receive(.looked)
        let seen = model.receive(.input(.pictures))
        #expect(seen == [.perform(.look(.people(facts.sight)))])
        let wish = Effect.ask(
            .refresh(.picture(of: SamplePeople.own.account, Self.portrait)))
        #expect(model.receive(.people(facts)).contains(wish))
        #expect(!model.receive(.people(facts)).contains(wish))
        #expect(model.draw(at: .sample).pictures.isEmpty)
        // With another connection it is tried again.
        #expect(model.receive(.server(.connected)).contains(wish))
        _ = model.receive(.people(Self.facts(of: .me)))
        #expect(model.draw(at: .sample).pictures.count == 1)
    }

    @Test("A picture that was replaced is not shown as the new one")
    func replaced() {
        var model = Self.model(on: .me)
        var facts = Self.facts(of: .me)
        facts.picture = PersonPicture(
            person: SamplePeople.own.account, portrait: Portrait.ID(high: 1, low: 1),
            image: Self.image)
        _ = model.receive(.people(facts))
        #expect(model.draw(at: .sample).pictures.isEmpty)
    }

    @Test("Pictures wait until the frame is still, and go at once")
    func still() {
        var still = StillPictures()
        var model = Self.model()
        let canvas = model.draw(at: .sample)
        let first = still.next(canvas)
        #expect(first.canvas.pictures.isEmpty && first.wait == 1)
        #expect(still.next(canvas).wait == nil, "one wait for each place")
        _ = model.receive(.input(.resize(Self.sizes[1])))
        let large = model.draw(at: .sample)
        #expect(still.next(large).wait == 2)
        still.end(1)
        #expect(still.next(large).canvas.pictures.isEmpty, "the first wait is for another frame")
        still.end(2)
        #expect(still.next(large).canvas == large)
        model.press(.character("?"))
        let help = model.draw(at: .sample)
        #expect(still.next(help).canvas == help && still.next(help).wait == nil)
        model.press(.escape)
        #expect(still.next(model.draw(at: .sample)).canvas.pictures.isEmpty)
    }

    /// Waits until the screen is as a condition wants it; records an issue after some seconds.
    private static func shows(
        _ condition: (Canvas) -> Bool, _ what: String, on terminal: HeadlessTerminal
    ) async throws {
        for _ in 0..<1000 {
            if let last = terminal.screens.last, condition(last) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("the screen never showed \(what):\n\(terminal.text)")
    }

    private static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("PicturesTests/Files").appendingPathComponent(name).path
    }

    @Test("A picture of one's own is chosen by its path, shown, and removed")
    func chosen() async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        let terminal = HeadlessTerminal(
            size: Size(columns: 120, rows: 40), canShowPictures: true)
        let program = Program(terminal: terminal, workspace: ada.workspace, rule: .utc)
        let run = Task { await program.run() }
        func shows(_ condition: (Canvas) -> Bool, _ what: String) async throws {
            try await Self.shows(condition, what, on: terminal)
        }
        terminal.send(.key(.escape), .key(.character("5")))
        try await shows({ $0.text.contains("no file") }, "Me")
        terminal.send(.key(.down), .key(.down), .key(.down), .key(.down), .key(.enter))
        try await shows({ $0.text.contains("PNG, JPEG or WebP") }, "the field")
        for (typed, problem) in [
            ("/nowhere/me.png", "there is no file /nowhere/me.png"),
            (Self.path("moving.webp"), "the picture moves"),
            (#filePath, "the file is not PNG, JPEG or WebP"),
        ] {
            terminal.send(.key(.control("u")))
            terminal.send(.paste(typed))
            terminal.send(.key(.enter))
            try await shows({ $0.text.joined.contains(problem) }, problem)
        }
        terminal.send(.key(.control("u")), .paste(Self.path("plain.png")), .key(.enter))
        try await shows({ $0.text.contains("PNG, 48 × 32") }, "the kind of the file")
        try await shows({ !$0.pictures.isEmpty }, "the picture")
        let shown = try #require(terminal.screens.last?.pictures.first)
        #expect(shown.image.width == 48 && shown.image.height == 32)
        #expect(try await ada.workspace.ownPicture() == shown.image.png)
        terminal.send(.key(.down), .key(.enter))
        try await shows({ $0.text.contains("Remove your picture file?") }, "the question")
        terminal.send(.key(.character("y")))
        try await shows({ $0.text.contains("no file") && $0.pictures.isEmpty }, "none")
        terminal.send(.stop(.terminate))
        _ = await run.value
    }

    @Test("A person's picture is fetched when their page opens, and kept for a time without server")
    func fetched() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path("plain.png"))))
        _ = try await ben.workspace.changePicture(toFile: file)
        try await world.meet(ada, ben)
        for mode: UnsteadyTransport.Mode in [.up, .down] {
            ada.transport.mode = mode
            let terminal = HeadlessTerminal(canShowPictures: true)
            let program = Program(terminal: terminal, workspace: ada.workspace, rule: .utc)
            let run = Task { await program.run() }
            terminal.send(.key(.escape), .key(.character("1")))
            try await Self.shows({ $0.text.contains("Ben") }, "Ben, \(mode)", on: terminal)
            terminal.send(.key(.enter))
            try await Self.shows({ $0.pictures.count == 1 }, "his picture, \(mode)", on: terminal)
            terminal.send(.stop(.terminate))
            _ = await run.value
        }
    }
}
