import Testing

@testable import TerminalUI

@Suite("Headless terminal")
struct HeadlessTerminalTests {
    @Test("Scripted events arrive in order, and screens can be read")
    func script() async {
        let terminal = HeadlessTerminal(size: Size(columns: 5, rows: 1))
        terminal.type("ab")
        terminal.send(.key(.enter))
        terminal.resize(to: Size(columns: 3, rows: 1))
        terminal.close()
        var received: [InputEvent] = []
        for await event in terminal.events { received.append(event) }
        #expect(
            received == [
                .key(.character("a")), .key(.character("b")), .key(.enter),
                .resize(Size(columns: 3, rows: 1)),
            ])
        #expect(terminal.size == Size(columns: 3, rows: 1) && terminal.isClosed)
    }

    @Test("Drawing the same again adds no screen, and a closed terminal shows nothing new")
    func draw() {
        let terminal = HeadlessTerminal(size: Size(columns: 5, rows: 1))
        var canvas = Canvas(size: terminal.size)
        canvas.put("one", at: Point(column: 0, row: 0))
        terminal.draw(canvas)
        terminal.draw(canvas)
        terminal.ring(.down)
        #expect(terminal.screens.count == 1 && terminal.text == "one" && terminal.chimes == [.down])
        terminal.close()
        terminal.draw(Canvas(size: terminal.size))
        #expect(terminal.text == "one")
    }

    @Test("It tells that it shows pictures, if it does, when it is asked")
    func pictures() async {
        for can in [true, false] {
            let terminal = HeadlessTerminal(canShowPictures: can)
            terminal.askForPictures()
            terminal.close()
            var received: [InputEvent] = []
            for await event in terminal.events { received.append(event) }
            #expect(received == (can ? [.pictures] : []))
        }
    }

    @Test("Without a terminal, ncurses refuses with one sentence")
    func notATerminal() throws {
        // Test runs have no terminal on standard input or output; in a run that has one, this
        // proves nothing.
        guard
            let error = #expect(
                throws: TerminalError.self,
                performing: {
                    _ = try NcursesTerminal(environment: ["TERM": "xterm"])
                })
        else { return }
        #expect(error == .notATerminal)
        #expect(!error.description.isEmpty)
    }
}
