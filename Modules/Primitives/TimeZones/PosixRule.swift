/// The yearly changes of a zone's clocks, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// - Source: POSIX.1-2024 §8.3 (`TZ`), with the hours of RFC 8536 §3.3.1.
struct PosixRule: Hashable, Sendable {
    /// The seconds ahead of UTC in standard time.
    let standard: Int64
    /// The summer time; `nil` if there is none.
    let summer: Summer?

    /// The part of the year with different clocks.
    struct Summer: Hashable, Sendable {
        /// The seconds ahead of UTC.
        let offset: Int64
        /// The start, by the standard clock.
        let start: YearlyMoment
        /// The end, by the summer clock.
        let end: YearlyMoment
    }

    /// Returns the offset at a second since 1970.
    func offset(at second: Int64) -> Int64 {
        guard summer != nil else { return standard }
        return changes(around: second).last { $0.second <= second }?.offset ?? standard
    }

    /// Returns the next second after one at which the offset changes.
    func change(after second: Int64) -> Int64? {
        changes(around: second).dropFirst().first { $0.second > second }?.second
    }

    /// Returns the last second before one at which the offset changed.
    func change(before second: Int64) -> Int64? {
        changes(around: second).dropFirst().last { $0.second < second }?.second
    }

    private struct Change {
        let second: Int64
        let offset: Int64
    }

    /// Returns the changes of the years around a second; none if the offset never changes.
    ///
    /// A summer time that ends as the next one begins continues. The first element is a change only
    /// as far as these years show.
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
        // It is not known whether another change falls on the last one.
        return kept.dropLast()
    }
}
