import Device
import Presentation
import TextFormats

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
    var waits: Bool { pending > 0 && signIn?.token != nil }
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
