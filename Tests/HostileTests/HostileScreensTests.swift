import Counting
import Primitives
import TerminalUI
import TestSupport
import Testing

@testable import Workspace
@testable import quad_tui

@Suite("The terminal app beside another device of the account", .serialized)
struct HostileScreensTests {
    private static let keys: [InputEvent] = [
        .key(.escape), .key(.character("c")), .key(.end), .key(.up), .key(.up), .key(.home),
        .key(.down),
        .key(.enter), .key(.escape), .key(.character("s")), .key(.escape), .key(.character(" ")),
        .key(.character("-")), .key(.escape), .key(.character("3")), .key(.escape),
        .key(.character("o")),
        .key(.down), .key(.down), .key(.end), .key(.escape), .key(.character("?")), .key(.escape),
        .key(.character("2")), .key(.escape), .key(.character("c")), .key(.character("d")),
        .key(.character("y")), .key(.character("u")),
    ]

    @Test("Every screen is drawn on every document, wide and narrow", arguments: [0, 1])
    func screens(size: Int) async throws {
        let (columns, rows) = [(80, 24), (9, 3)][size]
        try await HostileWorld.with(.memory) { world in
            let documents = size == 0 ? HostileDocuments.short : HostileDocuments.ends
            try await world.push(documents, as: .json)
            let terminal = HeadlessTerminal(
                size: Size(columns: columns, rows: rows), charset: size == 0 ? .unicode : .ascii)
            let program = Program(terminal: terminal, workspace: world.workspace, rule: .utc)
            async let reason = program.run()
            for (number, key) in Self.keys.enumerated() {
                let drawn = terminal.screens.count
                terminal.send(key)
                // A key that changes nothing draws nothing; another width does.
                terminal.resize(to: Size(columns: columns + (number + 1) % 2, rows: rows))
                let clock = ContinuousClock()
                let start = clock.now
                while terminal.screens.count == drawn, clock.now - start < Readings.longest {
                    try await Task.sleep(for: .milliseconds(5))
                }
                #expect(clock.now - start < Readings.longest, "\(key) was not answered")
            }
            terminal.send(.stop(.terminate))
            #expect(await reason == .terminate)
            expect(
                try await world.workspace.read { try $0.counters.counter(world.water) }.value == 3)
        }
    }

    @Test("Each counter is drawn by itself, and its settings")
    func counters() async throws {
        try await HostileWorld.with(.memory) { world in
            try await world.push(HostileDocuments.short, as: .json)
            for counter in try await world.workspace.read({ try $0.counters.all(.all) }) {
                for (columns, rows) in [(80, 24), (3, 2)] {
                    var canvas = Canvas(size: Size(columns: columns, rows: rows))
                    let area = Rectangle(column: 0, row: 0, columns: columns, rows: rows)
                    let single = SingleCount()
                    single.draw(
                        counter, on: &canvas, area: area, charset: .unicode,
                        moment: Moment(of: world.workspace.environment))
                    let words = TargetWords(rule: .utc, now: world.workspace.environment.now())
                    CountSettings(counter, words: words).draw(
                        counter, on: &canvas, area: area, charset: .unicode)
                }
            }
        }
    }
}
