import Primitives

/// A summary of the encounters with one person, for one line of a feed.
package struct EncounterSummary: Hashable, Sendable {
    /// The latest encounter.
    package private(set) var last: Encounter
    /// The number of encounters.
    package private(set) var times = 1
    /// The number of places, if the encounters in one place were added together.
    package private(set) var places = 1
    private var duration: Duration
    private var lastAdded: Place.ID

    /// Creates the summary of one encounter.
    package init(_ encounter: Encounter) {
        last = encounter
        duration = encounter.duration
        lastAdded = encounter.place
    }

    /// Adds another encounter with the same person; all orders give the same summary, except for
    /// ``places``.
    package mutating func add(_ encounter: Encounter) {
        if Encounter.precedes(encounter, last) { last = encounter }
        duration += encounter.duration
        times += 1
        if encounter.place != lastAdded { places += 1 }
        lastAdded = encounter.place
    }

    /// Returns the summary of the encounters of both, which are with the same person.
    fileprivate func joined(with summary: EncounterSummary) -> EncounterSummary {
        var joined = self
        if Encounter.precedes(summary.last, last) { joined.last = summary.last }
        joined.duration += summary.duration
        joined.times += summary.times
        joined.places += summary.places
        return joined
    }

    /// The other person.
    package var other: AccountID { last.other }
    /// Whole minutes together, over all encounters.
    package var minutes: Int { duration.wholeMinutes }

    /// The points by which people are suggested, as
    /// ``points(times:minutes:places:until:at:)`` counts them.
    package func points(at now: Instant) -> Int64 {
        Self.points(times: times, minutes: minutes, places: places, until: last.to, at: now)
    }

    /// Returns the points by which people are suggested, at most 100,000: up to 40,000 for how
    /// often paths crossed, 30,000 for how long, 20,000 for the number of places, and 10,000 for
    /// how lately.
    ///
    /// The first of each counts most: half of the points come with 3 times, 60 minutes, 2 places.
    package static func points(
        times: Int, minutes: Int, places: Int, until last: Instant, at now: Instant
    ) -> Int64 {
        func part(_ most: Int64, _ value: Int, half: Int64) -> Int64 {
            let value = Int64(min(max(value, 0), 1_000_000))
            return most * value / (value + half)
        }
        let day = Duration.hours(24).wholeMilliseconds
        let age = min(max(now.milliseconds(since: last), 0), day)
        return part(40_000, times, half: 3) + part(30_000, minutes, half: 60)
            + part(20_000, places, half: 2) + 10_000 * (day - age) / day
    }
}

/// The summaries of one person's encounters with all others.
///
/// Encounters mostly come place by place, in the order of people. So they are kept as sorted runs,
/// which are merged in the end: a feed has very many, and a table of people would take longer.
package struct EncounterSummaries: Sendable {
    /// The summaries in runs, each in the order of people, with one summary a person.
    private var runs: [[EncounterSummary]] = []

    /// Creates no summaries.
    package init() {}

    /// Adds an encounter to the summary of its person.
    ///
    /// - Complexity: O(1).
    package mutating func add(_ encounter: Encounter) {
        let run = runs.count - 1
        guard run >= 0, let last = runs[run].last, last.other <= encounter.other else {
            runs.append([EncounterSummary(encounter)])
            return
        }
        if last.other == encounter.other {
            runs[run][runs[run].count - 1].add(encounter)
        } else {
            runs[run].append(EncounterSummary(encounter))
        }
    }

    /// Returns one summary a person, in the order of people.
    ///
    /// - Complexity: O(N log runs).
    package func merged() -> [EncounterSummary] {
        var runs = runs
        while runs.count > 1 {
            runs = stride(from: 0, to: runs.count, by: 2).map { number in
                number + 1 < runs.count
                    ? Self.merge(runs[number], runs[number + 1]) : runs[number]
            }
        }
        return runs.first ?? []
    }

    private static func merge(
        _ left: [EncounterSummary], _ right: [EncounterSummary]
    ) -> [EncounterSummary] {
        var merged: [EncounterSummary] = []
        merged.reserveCapacity(left.count + right.count)
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
            if left[one].other == right[other].other {
                merged.append(left[one].joined(with: right[other]))
                one += 1
                other += 1
            } else if left[one].other < right[other].other {
                merged.append(left[one])
                one += 1
            } else {
                merged.append(right[other])
                other += 1
            }
        }
        merged += left[one...]
        merged += right[other...]
        return merged
    }
}
