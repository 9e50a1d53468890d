import Counting
import Journal
import Presentation
import Primitives
import Workspace

/// Today at a glance, at the time when it was read.
struct Glance {
    /// A counter, and the amount counted today.
    struct Row {
        let counter: Counter
        /// Taps, or milliseconds of time.
        let today: Int64
    }

    /// The number of counters shown; running ones are all shown, even if there are more.
    private static let counterLimit = 8

    let readAt: Instant
    let today: Day
    /// The counters: running ones, then targets of periods, then the most recently used.
    let rows: [Row]
    /// The number of counters, without archived ones.
    let counterCount: Int
    let latest: Entry?
    /// The account, if there is one.
    let signIn: SignIn?
    /// The number of changes that wait to be synced.
    let pending: Int
    let names: GroupNames

    init(of workspace: Workspace, in session: Session) async throws {
        readAt = session.environment.now()
        let today = session.dayRule.day(of: readAt)
        let counters = try await workspace.read { try $0.counters.all() }
        let ranked = counters.sorted { first, second in
            (first.rank, second.usedAt, second.id) < (second.rank, first.usedAt, first.id)
        }
        let running = ranked.prefix(while: \.isRunning).count
        var rows: [Row] = []
        for counter in ranked.prefix(max(running, Self.counterLimit)) {
            rows.append(
                Row(counter: counter, today: try await workspace.today(of: counter, in: session)))
        }
        self.today = today
        self.rows = rows
        counterCount = counters.count
        names = try await GroupNames(of: workspace)
        latest = try await workspace.read { try $0.entries.latest() }
        signIn = try await workspace.signIn()
        pending = try await workspace.syncStatus().pending
    }

    /// Whether nothing was counted or written yet.
    var isEmpty: Bool { counterCount == 0 && latest == nil }

    /// Whether changes wait and this device is signed in to send them.
    var waits: Bool { pending > 0 && signIn?.isSignedIn == true }
}

extension Counter {
    /// The rank of the counter, lowest first.
    fileprivate var rank: Int { isRunning ? 0 : target?.period != nil ? 1 : 2 }
}

extension Glance {
    func json(_ steps: [NextStep], in session: Session) -> JSONValue {
        [
            "today": .text(today),
            "counters": .array(rows.map { $0.json(names) }),
            "counterCount": .integer(Int64(counterCount)),
            "running": .array(
                rows.filter(\.counter.isRunning).map { .string($0.counter.title) }),
            "latestEntry": latest?.json(in: session) ?? .null,
            "account": signIn.map { $0.json } ?? .null,
            "pending": .integer(Int64(pending)),
            "next": .array(
                steps.map { ["reason": .string($0.reason), "command": .string($0.command)] }),
        ]
    }
}

extension Glance.Row {
    /// Returns the counter's usual JSON with the amount counted today.
    fileprivate func json(_ names: GroupNames) -> JSONValue {
        guard case .object(let members) = counter.json(names) else {
            preconditionFailure("a counter is shown as an object")
        }
        return .object(members + [JSONMember("countedToday", .integer(today))])
    }
}

extension Glance {
    /// The least number of columns in which all details of a counter are shown.
    static let roomyColumns = 60
    private static let entryLines = 6

    /// Returns the lines for a person: the day, the counters, the newest entry.
    func lines(in session: Session) -> [String] {
        guard !isEmpty else { return [] }
        let day = DateLanguage.current.heading(of: readAt, in: session.dayRule)
        return [Style.strong.applied(to: day, with: session.color)]
            + counterLines(in: session) + entryLines(in: session)
    }

    private func counterLines(in session: Session) -> [String] {
        let book = session.lookBook(for: rows.lazy.map(\.counter.look))
        let isRoomy = session.page.columns >= Self.roomyColumns
        var table = TextTable(.left, .right, .cut, .left, .left)
        for (index, block) in blocks.enumerated() {
            if index > 0 || block.group != nil {
                table.add(heading: .init(block.group ?? "In no group", .strong))
            }
            for row in block.rows {
                let counter = row.counter
                table.add(
                    book.cell(of: counter.look, session.page.charset),
                    .init(counter.valueText, .strong),
                    counter.title.isEmpty ? .init("(blank)", .faint) : .init(counter.title),
                    isRoomy
                        ? counter.state(on: session.page) : counter.briefState(on: session.page),
                    .init(isRoomy ? row.todayText : "", .faint))
            }
        }
        return table.lines(on: session.page)
    }

    /// The rows by group, in the order of each group's first row.
    private var blocks: [(group: String?, rows: [Row])] {
        var blocks: [(group: String?, rows: [Row])] = []
        for row in rows {
            let group = names.name(of: row.counter)
            if let index = blocks.firstIndex(where: { $0.group == group }) {
                blocks[index].rows.append(row)
            } else {
                blocks.append((group, [row]))
            }
        }
        return blocks
    }

    /// Returns the entry below a blank line that sets it apart.
    private func entryLines(in session: Session) -> [String] {
        guard let latest else { return [] }
        var lines = latest.lines(in: session)
        let look = Look.journal
        let mark = LookBook.builtIn.icon(of: look).mark(session.page.charset)
        let tint = Style.colored(look.color)
        lines[0] = tint.applied(to: mark, with: session.color) + "  " + lines[0]
        let shown = lines.prefix(Self.entryLines)
        let rest = lines.count - shown.count
        let more = "  (\(rest.of("more line")): quad journal latest)"
        return (rows.isEmpty ? [] : [""]) + shown
            + (rest > 0 ? [Style.faint.applied(to: more, with: session.color)] : [])
    }
}

extension Glance.Row {
    /// The amount counted today, as `+12 today`; empty if the value shows it already.
    fileprivate var todayText: String {
        let isSaid =
            counter.target?.period == .day || counter.text(ofAmount: today) == counter.valueText
        let amount = counter.text(ofAmount: today, isSigned: true)
        return today == 0 || isSaid ? "" : DateLanguage.current.phrase(.countedToday, amount)
    }
}

/// A command to type next, and the reason.
struct NextStep {
    let reason: String
    let command: String

    /// The step as a line of a list whose lines begin with commands.
    var listed: String {
        "  \(command)" + String(repeating: " ", count: max(2, 26 - command.count)) + reason
    }
}

extension Glance {
    /// Returns the next steps, the most useful first.
    func steps(in workspace: Workspace, _ session: Session) async throws -> [NextStep] {
        guard !isEmpty else { return Self.firstSteps }
        var steps: [NextStep] = []
        if let running = rows.first(where: \.counter.isRunning)?.counter {
            let word = try await workspace.shortWord(for: running)
            steps.append(
                NextStep(reason: "Stop what runs", command: "quad count stop \(word)"))
        }
        if let counter = rows.lazy.map(\.counter).filter({ $0.type != .time })
            .max(by: { $0.usedAt < $1.usedAt })
        {
            let word = try await workspace.shortWord(for: counter)
            steps.append(NextStep(reason: "Count up", command: "quad count up \(word)"))
        } else if counterCount == 0 {
            steps.append(NextStep(reason: "Count something", command: "quad count add Kids"))
        }
        if latest.map({ session.dayRule.day(of: $0.at) }) != today {
            steps.append(
                NextStep(
                    reason: "Write one line about today", command: "quad journal add TEXT"))
        }
        if counterCount > rows.count {
            steps.append(
                NextStep(reason: "\(counterCount - rows.count) more", command: "quad count list"))
        }
        if waits {
            let reason = "Not synced yet: \(pending.of("change")). Do it"
            steps.append(NextStep(reason: reason, command: "quad sync"))
        }
        return steps
    }

    private static let firstSteps = [
        NextStep(reason: "something to count", command: "quad count add Kids"),
        NextStep(reason: "one line about today", command: "quad journal add TEXT"),
        NextStep(reason: "everything else", command: "quad --help"),
    ]
}
