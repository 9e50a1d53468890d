/// How a zone's clocks change every year, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// - Source: POSIX.1-2024 §8.3 (`TZ`), with the hours of RFC 8536 §3.3.1.
struct PosixRule: Hashable, Sendable {
    /// Seconds ahead of UTC in standard time.
    let standard: Int64
    /// What changes in the year; `nil` if nothing does.
    let summer: Summer?

    /// The part of the year with other clocks.
    struct Summer: Hashable, Sendable {
        /// Seconds ahead of UTC.
        let offset: Int64
        /// When it begins, by the standard clock.
        let start: YearlyMoment
        /// When it ends, by its own clock.
        let end: YearlyMoment
    }

    /// The offset at a second since 1970.
    func offset(at second: Int64) -> Int64 {
        guard summer != nil else { return standard }
        return changes(around: second).last { $0.second <= second }?.offset ?? standard
    }

    /// The next second after one at which the offset changes.
    func change(after second: Int64) -> Int64? {
        changes(around: second).dropFirst().first { $0.second > second }?.second
    }

    /// The last second before one at which the offset changed.
    func change(before second: Int64) -> Int64? {
        changes(around: second).dropFirst().last { $0.second < second }?.second
    }

    private struct Change {
        let second: Int64
        let offset: Int64
    }

    /// The changes of the years before, of, and after a second; none if the offset stays.
    ///
    /// Where summer ends as the next one begins, it goes on. The first is a change only as far as
    /// these years tell.
    private func changes(around second: Int64) -> [Change] {
        guard let summer, summer.offset != standard else { return [] }
        let year = CivilDate(days: (second + standard).flooredDivision(by: 86_400)).year
        let all = (year - 2...year + 2).flatMap { year in
            [
                Change(second: summer.start.second(in: year) - standard, offset: summer.offset),
                Change(second: summer.end.second(in: year) - summer.offset, offset: standard),
            ]
        }
        let sorted = all.sorted {
            ($0.second, $0.offset == standard ? 0 : 1) < ($1.second, $1.offset == standard ? 0 : 1)
        }
        var kept: [Change] = []
        for change in sorted {
            if kept.last?.second == change.second { kept.removeLast() }
            if kept.last?.offset != change.offset { kept.append(change) }
        }
        // What begins as the last one ends is not known.
        return kept.dropLast()
    }
}
