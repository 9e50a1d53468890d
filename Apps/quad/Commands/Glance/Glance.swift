import Counting
import Journal
import Presentation
import Primitives
import Workspace

/// Today at a glance, as it was when it was read.
struct Glance {
    /// A counter, and what was counted today.
    struct Row {
        let counter: Counter
        /// Taps, or milliseconds of time.
        let today: Int64
    }

    /// How many counters are shown; all that run are shown even if they are more.
    private static let counterLimit = 8

    /// When it was read.
    let readAt: Instant
    /// The day.
    let today: Day
    /// What runs, then the targets of periods, then what was used last.
    let rows: [Row]
    /// How many counters there are, archived ones left out.
    let counterCount: Int
    /// The newest entry.
    let latest: Entry?
    /// The account, if there is one.
    let signIn: SignIn?
    /// How many changes wait to be synced.
    let pending: Int
    /// The groups of the counters.
    let names: GroupNames

    /// Reads it.
    init(of workspace: Workspace, in session: Session) async throws {
        readAt = session.environment.now()
        let today = session.dayRule.day(of: readAt)
        let counters = try await workspace.counters.all()
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
        latest = try await workspace.entries.latest()
        signIn = try await workspace.signIn()
        pending = try await workspace.syncStatus().pending
    }

    /// Whether nothing was counted or written yet.
    var isEmpty: Bool { counterCount == 0 && latest == nil }

    /// Whether changes wait for a server that they can be sent to.
    var waits: Bool { pending > 0 && signIn?.token != nil }
}

extension Counter {
    /// How early it is shown, ascending.
    fileprivate var rank: Int { isRunning ? 0 : target?.period != nil ? 1 : 2 }
}

extension Glance {
    /// All of it for programs.
    func json(_ steps: [NextStep], in session: Session) -> JSON {
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
    /// The counter as every command shows it, and what was counted today.
    fileprivate func json(_ names: GroupNames) -> JSON {
        guard case .object(let members) = counter.json(names) else {
            preconditionFailure("a counter is shown as an object")
        }
        return .object(members + [JSON.Member("countedToday", .integer(today))])
    }
}
