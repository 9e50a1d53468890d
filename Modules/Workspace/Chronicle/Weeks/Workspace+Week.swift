import Counting
import Journal
import Primitives

extension Workspace {
    /// Returns the page of the week of a day, from what this device keeps.
    ///
    /// - Parameter visitsKept: The time for which visits are shown; `nil` for ever.
    package func weekPage(of day: Day, visitsKept: Duration?) async throws -> WeekPage {
        let rule = dayRule
        let now = environment.now()
        let today = rule.day(of: now)
        let first = day.firstOfWeek(from: rule.weekStart)
        let days = (0..<7).map { first + $0 }
        var rows = try await read { reader in
            try reader.counters.all(.all).map { counter in
                try reader.row(of: counter, days, today: today)
            }
        }
        let week = rule.start(of: first)..<rule.start(of: first + 7)
        let stays = try await stays(during: week, now: now, kept: visitsKept)
        let times = days.map { day -> Int64? in
            guard day <= today else { return nil }
            var record = DayRecord(of: day, rule: rule, now: now)
            record.stays = stays
            return DayPage(record).items.reduce(0) { sum, item in
                sum + (item.end.map { ($0 - item.start).wholeMilliseconds } ?? 0)
            }
        }
        rows.append(.init(.places, "Places", times))
        let written = try await read { reader in
            try reader.entries.list(
                EntryFilter(
                    from: min(first, today - WorkspaceReader.mostStreak),
                    through: max(first + 6, today), rule: rule)
            ).map { rule.day(of: $0.at) }
        }
        let dates = Set(written)
        let isNow = days.contains(today)
        let streak = WeekPage.streak(
            (0..<WorkspaceReader.mostStreak).reversed().map { dates.contains(today - $0) })
        rows.append(
            .init(
                .entries, "Journal",
                days.map { day -> Int64? in
                    day > today ? nil : Int64(written.count { $0 == day })
                },
                streak: isNow ? streak : nil))
        return WeekPage(of: day, from: rule.weekStart, rows: rows)
    }
}

extension WorkspaceReader {
    /// The most days of a streak that are looked at.
    fileprivate static let mostStreak = 400

    /// Returns a counter's row of a week.
    fileprivate func row(of counter: Counter, _ days: [Day], today: Day) throws -> WeekPage.Row {
        let sums = try counters.sums(of: counter.id, by: .day, in: days[0]...days[6])
        let amounts = sums.map { $0.period.first > today ? nil : Optional($0.amount) }
        let title = counter.title.isEmpty ? "(blank)" : counter.title
        let since = min(days[0], today - Self.mostStreak)
        var results: [Day: Standing] = [:]
        for result in try dailyResults(of: counter, since: since) {
            results[result.period.first] = result.standing
        }
        guard !results.isEmpty else {
            return .init(
                counter.type == .time ? .time : .count, title, amounts, color: counter.color)
        }
        let isRunning = counter.target?.period == .day && days.contains(today)
        let kept = (0...(today - since)).map { results[since + $0]?.verdict == .met }
        return .init(
            .count, title, amounts, standings: days.map { results[$0] },
            streak: isRunning ? WeekPage.streak(kept) : nil, color: counter.color)
    }
}
