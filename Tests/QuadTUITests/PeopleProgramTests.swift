import PeopleSupport
import Presentation
import Primitives
import TerminalUI
import TestSupport
import Testing
import Workspace

@testable import quad_tui

@Suite("The program with a server")
struct PeopleProgramTests {
    /// A program of somebody on a terminal without a screen.
    private struct Person {
        let device: Device
        let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
        let program: Task<StopReason?, Never>

        init(_ device: Device) {
            self.device = device
            let program = Program(terminal: terminal, workspace: device.workspace, rule: .utc)
            self.program = Task { await program.run() }
        }

        func press(_ keys: Key...) { for key in keys { terminal.send(.key(key)) } }

        /// Waits until the screen shows a text; records an issue after some seconds.
        func shows(_ text: String) async throws {
            for _ in 0..<1000 {
                if terminal.text.contains(text) { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            Issue.record("the screen never showed \"\(text)\":\n\(terminal.text)")
        }

        func end() async {
            terminal.send(.stop(.terminate))
            _ = await program.value
        }
    }

    @Test("Two people meet, one asks, the other accepts, and they write live")
    func chat() async throws {
        let world = try await PeopleWorld()
        let (jin, ada) = (try await world.join("jin"), try await world.join("ada"))
        try await world.meet(jin, ada)
        let one = Person(jin)
        let other = Person(ada)
        one.press(.escape, .character("1"))
        try await one.shows("Ada")
        one.press(.enter)
        try await one.shows("Latest shared places")
        one.press(.character("m"))
        try await one.shows("Your first message is a request")
        one.terminal.type("lunch?")
        one.press(.enter)
        try await one.shows("waits for their answer")
        other.press(.escape)
        try await other.shows("4 Messages*1")
        other.press(.character("4"))
        try await other.shows("lunch?")
        other.press(.character("a"))
        try await other.shows("Accepted: Jin")
        // The request goes from the screen with the next look at the store.
        try await other.shows("Enter open")
        other.press(.enter)
        try await other.shows("Esc leave box")
        other.terminal.type("gladly")
        other.press(.enter)
        try await one.shows("gladly")
        one.terminal.type("at noon")
        one.press(.enter)
        try await other.shows("at noon")
        try await one.shows("read")
        await one.end()
        await other.end()
    }

    @Test("A conversation that nobody has begun is no trouble with the server")
    func notBegun() async throws {
        let world = try await PeopleWorld()
        let (jin, ada) = (try await world.join("jin"), try await world.join("ada"))
        try await world.meet(jin, ada)
        let (events, sender) = AsyncStream.makeStream(of: Event.self)
        let work = ServerWork(jin.workspace, to: sender)
        work.ask(.refresh(.conversation(try await ada.account())))
        for await event in events {
            guard case .server(.refreshed(let topic, let trouble)) = event else { continue }
            #expect(topic == .conversation(try await ada.account()) && trouble == nil)
            break
        }
        work.end()
    }

    @Test("What is written without the server waits, says so, and arrives once")
    func offline() async throws {
        let world = try await PeopleWorld()
        let (jin, ada) = (try await world.join("jin"), try await world.join("ada"))
        try await world.connect(jin, ada)
        let one = Person(jin)
        one.press(.escape, .character("4"))
        try await one.shows("Ada")
        one.press(.enter)
        try await one.shows("Hello")
        jin.transport.mode = .down
        one.terminal.type("still there?")
        one.press(.enter)
        try await one.shows("you  waits")
        try await one.shows("⚠ offline · 1 waits")
        jin.transport.mode = .up
        one.press(.escape, .escape, .character("r"))
        for _ in 0..<500 {
            if try await ada.texts(with: jin).count == 2 { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await ada.texts(with: jin) == ["Hello", "still there?"])
        await one.end()
    }

    @Test("A request that hangs holds up no tap, and no end")
    func hanging() async throws {
        let world = try await PeopleWorld()
        let jin = try await world.join("jin")
        jin.transport.mode = .hanging(hasArrived: false)
        let one = Person(jin)
        one.press(.escape, .character("1"))
        try await one.shows("Asking the server")
        for _ in 0..<500 where !jin.transport.isHanging {
            try await Task.sleep(for: .milliseconds(10))
        }
        one.press(.character("2"), .character(" "), .character(" "), .character(" "))
        try await one.shows("+3 today")
        await one.end()
        #expect(jin.transport.isHanging, "it ended before the answer came")
        jin.transport.release()
    }

    @Test("An account is made from the app, with what was typed told to be wrong first")
    func register() async throws {
        let world = try await PeopleWorld()
        let device = try await world.open(PeopleWorld.memory())
        let one = Person(device)
        one.press(.escape, .character("5"))
        try await one.shows("a  make an account")
        one.press(.character("a"))
        try await one.shows("Invite code")
        for text in [PeopleWorld.server, "jin", "Jin Lee", "short", "short"] {
            one.terminal.type(text)
            one.press(.enter)
        }
        one.press(.enter)
        try await one.shows("password")
        one.press(.up, .up, .control("u"))
        one.terminal.type(PeopleWorld.password)
        one.press(.enter, .control("u"))
        one.terminal.type(PeopleWorld.password)
        one.press(.enter, .enter)
        try await one.shows("Signed in as jin")
        try await one.shows("Jin Lee")
        await one.end()
    }

    @Test("Blocks that a server lost when it was put back are sent again at signing in, and told")
    func lostBlocks() async throws {
        let places = [try TemporaryStore(.sqlite), try TemporaryStore(.sqlite)]
        defer { for place in places { place.remove() } }
        let (world, store) = try await PeopleWorld.onDisk(at: places[0])
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.backUp(store, to: places[1])
        _ = try await ada.workspace.carryOut(.block, on: ben.account())
        #expect(try await ada.workspace.blocked().value.count == 1)
        let restored = try await world.restore(from: places[1])
        ada.transport.lead(to: restored.hub)
        await #expect(throws: WorkspaceError.notSignedIn) { try await ada.workspace.sync() }
        let (text, _) = try await LinearTests().write(
            ["me", "s", PeopleWorld.password], on: ada.workspace)
        #expect(text.contains("had lost blocks: 1 sent"), "\(text)")
        await restored.store.close()
        await store.close()
    }
}
