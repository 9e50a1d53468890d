import Counting
import Geofence
import Journal
import Presentation
import Primitives
import Synchronization
import Testing
import Workspace

/// All readings of a device's data, each with the name that a person would give it.
struct Readings {
    typealias Reading = (name: String, read: @Sendable (Workspace, DayRule) async throws -> Void)

    /// The time after which a reading counts as endless: seconds on an idle machine, with a margin
    /// for one that runs all other tests and builds at the same time. A loop over all instants or
    /// days would take years.
    static let longest: Duration = .seconds(300)

    /// Reads everything of a workspace.
    ///
    /// - Returns: The readings that took too long.
    static func all(of workspace: Workspace, rule: DayRule) async throws -> [String] {
        var slow: [String] = []
        for (name, read) in whole {
            let clock = ContinuousClock()
            let time = try await clock.measure { try await read(workspace, rule) }
            if time > longest { slow.append("\(name) took \(time)") }
        }
        for counter in try await workspace.read({ try $0.counters.all(.all) }) {
            let clock = ContinuousClock()
            let time = try await clock.measure { try await read(counter, of: workspace, rule) }
            if time > longest { slow.append("the counter \(counter.id) took \(time)") }
        }
        return slow
    }

    private static let whole: [Reading] = [
        (
            "count list",
            { workspace, rule in
                let now = workspace.environment.now()
                for scope in [CounterScope.active, .archived, .all, .deleted] {
                    for counter in try await workspace.read({ try $0.counters.all(scope) }) {
                        show(counter, rule, now: now)
                    }
                }
            }
        ),
        (
            "group list",
            { workspace, _ in
                for group in try await workspace.read({ try $0.groups.all(.all) }) {
                    let total = try await workspace.read { try $0.groups.total(of: group.id) }
                    _ = ClockText.text(of: total.elapsed)
                    _ = SafeText.line(group.name)
                }
            }
        ),
        (
            "the counter used last",
            { workspace, _ in _ = try await workspace.read { try $0.counters.lastUsed() } }
        ),
        (
            "names",
            { workspace, _ in
                for name in ["Kids", "x", "ki", "", "\u{202E}"] {
                    _ = try await workspace.read { try $0.counters.lookup(name) }
                }
            }
        ),
        (
            "journal list",
            { workspace, rule in
                let now = workspace.environment.now()
                for entry in try await workspace.read({ try $0.entries.list() }) {
                    _ = TimeWords.stamp(entry.at, in: rule)
                    _ = TimeWords.ago(entry.at, now: now, in: rule)
                    _ = SafeText.line(entry.text)
                }
            }
        ),
        (
            "journal tags",
            { workspace, _ in _ = try await workspace.read { try $0.entries.tags() } }
        ),
        (
            "journal search",
            { workspace, _ in
                for match in try await workspace.read({ try $0.entries.search("honest") }) {
                    _ = match.match.excerpt(context: 30)
                }
            }
        ),
        (
            "this day",
            { workspace, rule in
                let today = rule.day(of: workspace.environment.now())
                _ = try await workspace.read { try $0.entries.onThisDay(today, rule: rule) }
            }
        ),
        (
            "journal settings",
            { workspace, _ in _ = try await workspace.read { try $0.entries.keeps() } }
        ),
        (
            "conflicts",
            { workspace, _ in _ = try await workspace.read { try $0.entries.conflicts() } }
        ),
        ("sync status", { workspace, _ in _ = try await workspace.syncStatus() }),
        ("actions", { workspace, _ in _ = try await workspace.read { try $0.actions() } }),
        ("doctor", { workspace, _ in _ = try await workspace.store.check() }),
    ]

    /// Exports everything in every form.
    ///
    /// - Returns: The bytes of the export as JSON, and the exports that took too long.
    static func export(
        of workspace: Workspace, within most: Duration = longest
    ) async throws -> (bytes: [UInt8], slow: [String]) {
        let bytes = Mutex<[UInt8]>([])
        var slow: [String] = []
        for format in ExportFormat.allCases {
            let clock = ContinuousClock()
            let time = try await clock.measure {
                _ = try await workspace.export(
                    ExportRequest(format: format),
                    to: ExportSink { _, piece in
                        if format == .json { bytes.withLock { $0 += piece } }
                    })
            }
            if time > most { slow.append("export as \(format) took \(time)") }
        }
        return (bytes.withLock { $0 }, slow)
    }

    /// Reads everything about one counter.
    private static func read(
        _ counter: Counter, of workspace: Workspace, _ rule: DayRule
    ) async throws {
        let now = workspace.environment.now()
        let today = rule.day(of: now)
        for change in try await workspace.read({
            try $0.counters.history(of: counter.id, limit: 30)
        }) {
            _ = TimeWords.stamp(change.at, in: rule)
        }
        for (unit, first) in [
            (SumUnit.day, today - 13), (.week, today - 77), (.month, today - 400),
        ] {
            let sums = try await workspace.read {
                try $0.counters.sums(of: counter.id, by: unit, in: first...today)
            }
            chart(counter, sums)
        }
        for period in try await workspace.read({
            try $0.counters.periods(of: counter.id, limit: 400)
        }) {
            _ = "\(period.period.title) \(period.progress) \(rule.end(of: period.period))"
        }
        for lap in try await workspace.read({ try $0.counters.laps(of: counter.id) }) {
            _ = "\(TimeWords.stamp(lap.at, in: rule)) \(ClockText.precise(lap.time))"
        }
        for interval in try await workspace.read({ try $0.counters.intervals(of: counter.id) }) {
            _ = TimeWords.stamp(interval.start, in: rule) + ClockText.text(of: interval.duration)
            _ = interval.stop.map { TimeWords.period(from: interval.start, until: $0, in: rule) }
            _ = ClockText.precise(interval.clockMoved)
        }
    }

    private static func show(_ counter: Counter, _ rule: DayRule, now: Instant) {
        _ = counter.shareLine + ClockText.precise(counter.elapsed)
        _ =
            SafeText.line(counter.title) + SafeText.line(counter.note)
            + SafeText.line(counter.color)
        for instant in [counter.createdAt, counter.usedAt, counter.runningSince].compactMap(\.self)
        {
            _ =
                TimeWords.stamp(instant, in: rule)
                + TimeWords.ago(instant, now: now, in: rule)
            _ = rule.zone.transition(after: instant)
            _ = rule.zone.transition(before: instant)
        }
        guard let target = counter.target else { return }
        _ = "\(target.fraction(of: counter.value))"
        _ = ProgressBar(value: counter.value, goal: target.goal).line(on: Page())
        if let period = counter.period { _ = "\(period.title) \(rule.start(of: period))" }
    }

    private static func chart(_ counter: Counter, _ sums: [Sum]) {
        let amounts = sums.map(\.amount)
        _ = Sparkline(amounts).text(columns: 40, charset: .unicode)
        _ = BarChart(sums.map { .init("\($0.period.title)", $0.amount) }).lines(on: Page())
        let isTime = counter.type == .time
        _ =
            SVGChart(
                title: counter.title,
                bars: sums.map { .init($0.period.title, isTime ? $0.amount / 1000 : $0.amount) },
                unit: isTime ? .seconds : .counts, tint: counter.color, goal: counter.target?.goal
            ).text
    }
}
