import TerminalUI
import Testing

@testable import quad_tui

@Suite("The start")
struct LaunchTests {
    @Test("A key under the logo counts, and ends it")
    func logo() async throws {
        var desk = try await Desk()
        desk.model.isLaunching = true
        await desk.open()
        #expect(desk.text.contains("Any key counts already."))
        await desk.press(.character(" "))
        #expect(!desk.text.contains("Any key counts already."))
        #expect(try await desk.counters().map(\.value) == [1])
    }

    @Test("The logo goes by itself, and is left out where there is no room")
    func time() async throws {
        var desk = try await Desk()
        desk.model.isLaunching = true
        _ = desk.model.receive(.launched)
        #expect(!desk.text.contains("Any key counts already."))
        var narrow = try await Desk(Size(columns: 10, rows: 4))
        narrow.model.isLaunching = true
        #expect(!narrow.text.contains("Quad"))
    }

    @Test("The card of the first start says the keys until something is counted")
    func card() async throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 14)] {
            var desk = try await Desk(size)
            #expect(!desk.text.contains("Welcome"), "nobody knows yet what is there")
            await desk.open()
            #expect(desk.text.joined.contains("Welcome. Space, Enter or a click counts"))
            await desk.press(.character(" "))
            #expect(!desk.text.contains("Welcome"))
        }
    }

    @Test("The card names the server that gets the counts, if there is one")
    func server() {
        var model = Model.about(.counts, SamplePeople.facts(.kept))
        _ = model.receive(.counters([], lastUsed: nil))
        #expect(model.shown.joined.contains("Synced with quad.example.org as me."))
        #expect(!model.shown.contains("stays on this device"))
        _ = model.receive(.people(SamplePeople.facts(.signedOut)))
        #expect(model.shown.contains("All of it stays on this device."))
    }

    @Test("The card names the keys that are bound, not the usual ones")
    func ownKeys() async throws {
        var desk = try await Desk()
        desk.model.keys =
            KeyMap.standard.rebound([Action.help.rawValue: "F9", Action.down.rawValue: "F6"]).map
        await desk.open()
        #expect(desk.text.contains("click counts; F6 takes back."))
        #expect(desk.text.contains("then F9 lists them, : finds any action."))
    }

    @Test("Without the mouse no word names a click, also when the setting changes meanwhile")
    func noMouse() async throws {
        var desk = try await Desk()
        desk.model.counts.single.hasMouse = false
        await desk.open()
        #expect(desk.text.contains("Welcome. Space or Enter counts; Backspace takes back."))
        #expect(desk.text.contains("Press Space to count.") && !desk.text.contains("click"))
        for (value, isLeft) in [("on", false), ("off", false), ("on", true)] {
            desk.model.leavesMouse = isLeft
            let preferences = Preferences(variables: [:], flags: [.mouse: ("--mouse", value)])
            _ = desk.model.receive(.screen(.follow(try Following(preferences))))
            #expect(desk.text.contains("click") == (value == "on" && !isLeft))
        }
    }

    @Test("A terminal that is too small says so, and counts all the same")
    func tooSmall() async throws {
        var desk = try await Desk(Size(columns: 12, rows: 8))
        await desk.open()
        await desk.press(.character(" "))
        #expect(!desk.text.contains("Too small"))
        await desk.press(.escape, .character("1"))
        #expect(desk.text.joined.contains("Too small: 16 x 5 at least."))
        desk.model.size = Size(columns: 40, rows: 12)
        #expect(!desk.text.contains("Too small"))
        for columns in 1...6 {
            for rows in 1...6 {
                desk.model.size = Size(columns: columns, rows: rows)
                #expect(desk.model.draw(at: .sample).size == desk.model.size)
            }
        }
    }
}
