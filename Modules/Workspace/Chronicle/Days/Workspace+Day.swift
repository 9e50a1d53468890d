import Counting
import Geofence
import Journal
import Primitives

extension Workspace {
    /// The most people whose meetings are looked up.
    private static let mostPeople = 100

    /// Returns the page of a day, from what this device keeps; nothing is asked of a server.
    ///
    /// - Parameter visitsKept: The time for which visits are shown; `nil` for ever.
    /// - Throws: ``Workspace/WorkspaceError``, ``Counting/CountingError``,
    ///   ``Journal/JournalError``.
    package func dayPage(of day: Day, visitsKept: Duration?) async throws -> DayPage {
        let rule = dayRule
        let now = environment.now()
        var record = DayRecord(of: day, rule: rule, now: now)
        let hours = record.hours
        record = try await read { [record] reader in
            var record = record
            for counter in try reader.counters.all(.all) {
                if let count = try reader.count(of: counter, on: day, during: hours) {
                    record.counts.append(count)
                }
            }
            record.entries = try reader.entries.list(
                EntryFilter(from: hours.lowerBound, before: hours.upperBound))
            return record
        }
        record.stays = try await stays(during: hours, now: now, kept: visitsKept)
        record.meetings = try await meetings(during: hours)
        record.otherDevices = try await otherDevices(during: hours)
        return DayPage(record)
    }

    /// Returns the names of the account's other devices that were in use during a time, as far as
    /// this device was told; nobody if it was never told.
    private func otherDevices(during time: Range<Instant>) async throws -> [String] {
        guard let told = try await keptDevices() else { return [] }
        let others = told.value.filter { device in
            guard !device.isCurrent, device.signedInAt < time.upperBound else { return false }
            // The last use is told to about an hour.
            let lastUsed = (device.lastUsedAt ?? device.signedInAt) + .hours(1)
            return lastUsed >= time.lowerBound || told.keptAt.map { $0 < time.lowerBound } ?? false
        }
        let named = others.compactMap(\.name)
        return named + (named.count < others.count ? ["a device without a name"] : [])
    }

    private func keptDevices() async throws -> Cached<[DeviceSummary]>? {
        do {
            return try await devices(from: .device)
        } catch WorkspaceError.nothingKept, JournalError.locked {
            return nil
        }
    }

    /// Returns the stays during a time, oldest first.
    func stays(
        during time: Range<Instant>, now: Instant, kept: Duration?
    ) async throws -> [DayRecord.Stay] {
        let oldest = kept.map { now - $0 } ?? time.lowerBound
        let names = try await read { try $0.places.list() }
            .reduce(into: [Place.ID: String]()) { names, place in names[place.id] = place.name }
        return try await ownVisits(during: time).filter { $0.entered >= oldest }.map { visit in
            let stay = visit.interval(now: now)
            let isOver = visit.left != nil || stay.upperBound < now
            return DayRecord.Stay(
                names[visit.place] ?? "a place no longer on the map",
                .init(stay.lowerBound, isOver ? stay.upperBound : nil))
        }
    }

    /// Returns the meetings during a time of which this device knows.
    private func meetings(during time: Range<Instant>) async throws -> [DayRecord.Meeting] {
        var meetings: [DayRecord.Meeting] = []
        let met = try await peopleMet().filter { $0.lastAt >= time.lowerBound }
        for person in met.prefix(Self.mostPeople) {
            let known = try await lastMeetings(with: person)
            meetings += known.filter { meeting in
                (meeting.from ?? meeting.until) < time.upperBound
                    && meeting.until > time.lowerBound
            }
        }
        return meetings
    }

    /// Returns the people whom this device keeps; nobody if it keeps nothing, or if they are sealed
    /// with the locked journal.
    private func peopleMet() async throws -> [PersonSummary] {
        do {
            return try await people(from: .device).value.people
        } catch WorkspaceError.nothingKept, JournalError.locked {
            return []
        }
    }

    /// Returns the meetings with a person that the profile tells; if it was never looked at, the
    /// last one, of which the end is known.
    private func lastMeetings(with person: PersonSummary) async throws -> [DayRecord.Meeting] {
        let name = person.displayName
        let last = DayRecord.Meeting(
            name, at: person.lastPlace, from: nil, until: person.lastAt)
        do {
            let shared = try await self.person(person.person, from: .device).value.shared
            if shared.isEmpty { return [last] }
            return shared.map { .init(name, at: $0.place, from: $0.from, until: $0.until) }
        } catch WorkspaceError.nothingKept, JournalError.locked {
            return [last]
        }
    }
}

extension WorkspaceReader {
    /// Returns a counter's part of a day; `nil` if nothing was counted and no goal was set.
    ///
    /// What was counted in another zone, or by another start of the day, may lie within the hours
    /// and be in the sum of the day before or after: it stays on the timeline.
    fileprivate func count(
        of counter: Counter, on day: Day, during hours: Range<Instant>
    ) throws -> DayRecord.Count? {
        let amount = try counters.sums(of: counter.id, by: .day, in: day...day)[0].amount
        let standing = try dailyStanding(of: counter, on: day)
        let sum = DayCount(
            counter.title, amount, type: counter.type, standing: standing,
            elsewhere: try counters.countedElsewhere(of: counter.id, on: day))
        if counter.type == .time {
            let intervals = try counters.intervals(of: counter.id).filter { interval in
                interval.start < hours.upperBound
                    && interval.stop.map { $0 > hours.lowerBound } ?? true
            }
            guard amount != 0 || standing != nil || !intervals.isEmpty else { return nil }
            return DayRecord.Count(
                sum, intervals: intervals.map { DayRecord.Span($0.start, $0.stop) })
        }
        let taps = try counters.taps(of: counter.id, in: hours)
        guard amount != 0 || standing != nil || !taps.isEmpty else { return nil }
        return DayRecord.Count(sum, taps: taps.map { .init($0.amount, at: $0.at) })
    }

    /// Returns the standing of a target on a day that is a period of its own; `nil` without one.
    private func dailyStanding(of counter: Counter, on day: Day) throws -> Standing? {
        try dailyResults(of: counter, since: day).first { $0.period.first == day }?.standing
    }

    /// Returns the results of a target on days that are periods of their own, from a day on or
    /// before it. Of a counter that has no such target any more, or is archived, these are the days
    /// on which something was counted.
    func dailyResults(of counter: Counter, since first: Day) throws -> [PeriodResult] {
        let isRunning = counter.target?.period == .day && !counter.isArchived
        let limit = max(0, counters.today - first) + 1
        let results =
            try counters.countedPeriods(of: counter.id)
            + (isRunning ? counters.periods(of: counter.id, limit: limit) : [])
        return results.filter { $0.period.kind == .day }
    }
}
