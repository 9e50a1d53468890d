import Counting
import Presentation
import Primitives
import Workspace

/// Reads keys and counts, until the person ends it.
///
/// A store that only one program can open at a time is closed between taps, so that other commands
/// can use it.
struct LiveSession {
    /// The time for which a tap is highlighted, in milliseconds.
    private static let flash: Int32 = 120
    /// The interval at which a shared store is checked for other programs' changes, in
    /// milliseconds.
    private static let glance: Int32 = 500
    /// The interval at which running stopwatches are drawn anew, in milliseconds.
    private static let second: Int32 = 1000
    /// The time for which an exclusive store stays open for the next tap, in milliseconds.
    private static let hold: Int32 = 250
    /// The pause between two checks of an exclusive store for others' changes, as a multiple of the
    /// time that opening it takes.
    private static let share = 20

    private let session: Session
    private let bell: Int64?
    private let isShared: Bool
    private var live: LiveCount
    private var screen = InlineScreen()
    private var isFlashing = false

    init(of counters: [Counter], bell: Int64?, in session: Session) throws {
        self.session = session
        self.bell = bell
        live = LiveCount(counters, by: CountKeys(wishes: session.settings.keys))
        isShared = try session.location().url.isShared
    }

    /// Counts until the person ends it; returns the counters in their final state.
    ///
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C; what was counted stays counted.
    consuming func run() async throws -> LiveCount {
        var running = self
        return try await Keyboard.reading { keyboard in
            do {
                try await running.loop(&keyboard)
            } catch {
                running.screen.leave()
                throw error
            }
            running.screen.erase()
            return running.live
        }
    }

    private mutating func loop(_ keyboard: inout Keyboard) async throws {
        var press: KeyPress?
        draw()
        while true {
            // Keys that change nothing also work while another program has the store.
            if let known = press {
                switch live.deed(of: known) {
                case .end: return
                case .interrupt: throw CommandError.interrupted
                case let deed where live.goes(deed):
                    tell()
                    draw()
                    press = next(from: &keyboard, within: Self.glance)
                    continue
                default: break
                }
            }
            let began = ContinuousClock.now
            var opened = began
            var isOver = false
            do {
                isOver = try await session.withWorkspace { workspace in
                    opened = .now
                    return try await hold(workspace, &keyboard, first: press)
                }
            } catch  where Workspace.isHeldElsewhere(after: error) {
                // Another program has the store: the key is not counted, and a message says so.
                fail("Not counted: \(ErrorSentence.of(error))")
            }
            if isOver { return }
            let pause = max(.seconds(1), (opened - began) * Self.share)
            let milliseconds = min(pause, .seconds(60)) / .milliseconds(1)
            press = next(from: &keyboard, within: Int32(milliseconds))
        }
    }

    /// Counts while the store is open; returns whether the person ended the session.
    private mutating func hold(
        _ workspace: Workspace, _ keyboard: inout Keyboard, first: KeyPress?
    ) async throws -> Bool {
        var press = first
        while true {
            if let press {
                switch live.deed(of: press) {
                case .end: return true
                case .interrupt: throw CommandError.interrupted
                case let deed: await act(deed, on: workspace)
                }
            } else {
                try await refresh(from: workspace)
            }
            draw()
            press = next(from: &keyboard, within: isShared ? Self.glance : Self.hold)
            if press == nil, !isShared { return false }
        }
    }

    /// Reads the amounts that other programs have counted; a locked store is read the next time.
    private mutating func refresh(from workspace: Workspace) async throws {
        do {
            try await live.refresh(from: workspace)
        } catch StoreError.locked {
            // The next look may find it free.
        }
    }

    /// Returns the next key; meanwhile a highlighted tap returns to normal, and stopwatches go on.
    private mutating func next(from keyboard: inout Keyboard, within limit: Int32) -> KeyPress? {
        if isFlashing {
            if let press = press(from: &keyboard, within: Self.flash) { return press }
            isFlashing = false
            draw()
        }
        var rest = limit
        while rest > Self.second, live.counters.contains(where: \.isRunning) {
            if let press = press(from: &keyboard, within: Self.second) { return press }
            rest -= Self.second
            draw()
        }
        return press(from: &keyboard, within: rest)
    }

    private mutating func press(from keyboard: inout Keyboard, within limit: Int32) -> KeyPress? {
        let press = keyboard.next(withinMilliseconds: limit)
        if press == .resumed { screen.forget() }
        return press
    }

    private mutating func act(_ deed: LiveCount.Deed, on workspace: Workspace) async {
        do {
            isFlashing = try await live.do(deed, on: workspace)
        } catch {
            return fail("Not counted: \(ErrorSentence.of(error))")
        }
        if let tap = live.tap { ring(for: tap) }
        if isPlain, isFlashing { StandardOutput.report(live.selected.shareLine.safe) }
        tell()
    }

    /// Rings if a key was refused, and writes the message where no lines are drawn.
    private func tell() {
        if live.isRefused { StandardOutput.ask("\u{7}") }
        if isPlain, !live.message.isEmpty { StandardOutput.report(live.message.safe) }
    }

    /// Rings once if a multiple was crossed, and twice if the goal was.
    private func ring(for tap: LiveCount.Tap) {
        let goals = tap.crossings.count { if case .multiple = $0 { false } else { true } }
        let isCrossed =
            if let bell {
                tap.crosses(multipleOf: bell)
            } else {
                session.settings.isOn(.soundBoundary) && tap.crossings.count > goals
            }
        let isGoal = goals > 0 && bell != 0 && session.settings.isOn(.soundBoundary)
        let bells = isGoal ? 2 : isCrossed ? 1 : 0
        StandardOutput.ask(String(repeating: "\u{7}", count: bells))
    }

    private mutating func fail(_ sentence: String) {
        isFlashing = false
        live.message = sentence
        StandardOutput.ask("\u{7}")
        isPlain ? StandardOutput.report(sentence.safe) : draw()
    }

    /// Whether the terminal can't move its cursor, so that each tap is printed on its own line.
    private var isPlain: Bool { ["", "dumb"].contains(session.variables["TERM"] ?? "") }

    private mutating func draw() {
        guard !isPlain else { return }
        screen.draw(
            LiveScreen(for: session, keys: live.keys).lines(of: live, isFlashing: isFlashing))
    }
}

extension LiveCount.Tap {
    /// Whether a multiple of the step lies between the value before and the value now, or is one of
    /// them, by the rule of ``Crossing``.
    fileprivate func crosses(multipleOf step: Int64) -> Bool {
        func floored(_ value: Int64) -> Int64 {
            value / step - (value % step < 0 ? 1 : 0)
        }
        return step > 0 && floored(old) != floored(new)
    }
}

/// The terminal's content while counters are counted by single keys.
struct LiveScreen {
    private let session: Session
    private let help: [String]
    private let page: Page
    private let rows: Int

    /// Creates a screen of the terminal's current size.
    init(for session: Session, keys: CountKeys) {
        self.session = session
        let words: [(CountKeys.Action, String)] = [(.up, "up"), (.down, "down"), (.undo, "undo")]
        help =
            words.compactMap { action, word in keys[action].first.map { "\($0) \(word)" } }
            + ["Tab next", "1-9 a-z that one up", "q done"]
        (page, rows) = session.screen
    }

    /// Returns the lines, none wider than the terminal and no more than its rows.
    ///
    /// - Parameter isFlashing: Whether the selected counter is highlighted, so that the tap is seen
    ///   from the corner of the eye.
    func lines(of live: LiveCount, isFlashing: Bool) -> [String] {
        let room = max(1, rows - 3)
        let first = max(0, min(live.current - room / 2, live.counters.count - room))
        let shown = first..<min(live.counters.count, first + room)
        let table = table(of: live, shown)
        var lines = table.lines(on: page.indented(by: page.columns - last), keepsLines: true)
        if isFlashing, shown.contains(live.current) {
            let plain = Page(columns: last, charset: page.charset)
            let line = table.lines(on: plain, keepsLines: true)[live.current - first]
            let space = String(repeating: " ", count: max(0, last - line.cellWidth))
            lines[live.current - first] = "\u{1B}[7m\(line)\(space)\u{1B}[27m"
        }
        if rows > 2 { lines.append(page.fitted(live.message, to: last)) }
        if rows > 1 {
            let help = page.fitted(self.help.joined(separator: "  "), to: last)
            lines.append(Style.faint.applied(to: help, with: page.color))
        }
        return lines
    }

    /// The number of columns used. The last one stays free: some terminals wrap to the next line
    /// after it.
    private var last: Int { max(1, page.columns - 1) }

    private func table(of live: LiveCount, _ shown: Range<Int>) -> TextTable {
        let book = session.lookBook(for: live.counters.lazy.map(\.look))
        let moment = Moment(of: session.environment)
        let isRoomy = page.columns >= Glance.roomyColumns
        var table = TextTable(.left, .left, .left, .right, .cut, .left, .left)
        for index in shown {
            let counter = live.counters[index]
            let isCurrent = index == live.current
            let more = live.elsewhere[counter.id] ?? 0
            table.add(
                .init(isCurrent ? page.charset.pick("▶", ">") : " ", .colored(counter.color)),
                .init(
                    live.counters.count > 1 ? live.labels[counter.id].map { "\($0)" } ?? "" : "",
                    .faint),
                book.cell(of: counter.look, page.charset),
                .init(counter.shownValue(at: moment), .strong),
                counter.title.isEmpty
                    ? .init("(blank)", .faint)
                    : .init(counter.title, isCurrent ? .strong : .plain),
                isRoomy ? counter.state(on: page) : counter.briefState(on: page),
                .init(more == 0 ? "" : "\(more > 0 ? "+" : "")\(more) elsewhere", .faint))
        }
        return table
    }
}
