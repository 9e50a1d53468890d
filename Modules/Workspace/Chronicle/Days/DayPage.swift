import Primitives

/// One day of a person: counts, times, places, people and entries, in the order of time.
///
/// It is a pure value, made from a ``DayRecord``; all programs show the same page.
package struct DayPage: Sendable, Hashable {
    /// The longest time between two taps that are shown as one row.
    static let tapPause: Duration = .seconds(30 * 60)

    /// The day.
    package let day: Day
    /// The rule that says when it begins, and by which clocks.
    package let rule: DayRule
    /// The instants of the day: 23 to 25 hours.
    package let hours: Range<Instant>
    /// The sums of counters of which something was counted, and targets of the day.
    package let counts: [DayCount]
    /// The timeline.
    package let items: [DayItem]
    /// The names of the account's other devices that may have recorded visits.
    let otherDevices: [String]

    /// Whether nothing is known of the day.
    package var isEmpty: Bool { counts.allSatisfy { $0.amount == 0 } && items.isEmpty }

    /// The number of entries that can't be read now.
    package var lockedCount: Int {
        items.count { if case .entry(_, nil, _) = $0.kind { true } else { false } }
    }

    /// Creates the page of a record.
    ///
    /// - Complexity: O(n log n) in taps, intervals, stays, meetings and entries.
    package init(_ record: DayRecord) {
        day = record.day
        rule = record.rule
        hours = record.hours
        otherDevices = record.otherDevices
        counts = record.counts.map(\.sum).filter { $0.amount != 0 || $0.standing != nil }
        var items = record.stayItems + record.meetingItems
        for count in record.counts {
            items += count.intervals.compactMap {
                record.item(.time(title: count.sum.name), $0)
            }
            items += record.tapItems(of: count)
        }
        items += record.entryItems
        items += items.isEmpty ? [] : record.marks(before: items.map(\.start).max())
        self.items = items.sorted { first, second in
            (first.start, first.rank, first.end ?? first.start)
                < (second.start, second.rank, second.end ?? second.start)
        }
    }
}

extension DayRecord {
    /// Returns an item for the part of a span that lies in the day; `nil` if there is none.
    fileprivate func item(_ kind: DayItem.Kind, _ span: Span) -> DayItem? {
        let end = span.until ?? max(now, span.from)
        guard span.from < hours.upperBound, end > hours.lowerBound || hours.contains(span.from)
        else { return nil }
        return DayItem(
            kind: kind, start: max(span.from, hours.lowerBound), end: min(end, hours.upperBound),
            isOpen: span.until == nil && end < hours.upperBound,
            beganBefore: span.from < hours.lowerBound, endsAfter: end > hours.upperBound)
    }

    fileprivate var stayItems: [DayItem] {
        stays.compactMap { stay in
            guard let plain = item(.stay(place: stay.place, people: []), stay.span) else {
                return nil
            }
            let met = meetings.filter { meeting in
                let end = plain.end ?? plain.start
                // Of some meetings only the end is known.
                let isBefore = meeting.from.map { $0 < end } ?? (meeting.until <= end)
                return meeting.place == stay.place && meeting.until > plain.start && isBefore
            }
            let people = met.reduce(into: [String]()) { names, meeting in
                if !names.contains(meeting.name) { names.append(meeting.name) }
            }
            return item(.stay(place: stay.place, people: people), stay.span)
        }
    }

    fileprivate var meetingItems: [DayItem] {
        meetings.compactMap { meeting in
            let kind = DayItem.Kind.meeting(name: meeting.name, place: meeting.place)
            if let from = meeting.from { return item(kind, Span(from, meeting.until)) }
            return hours.contains(meeting.until)
                ? DayItem(kind: kind, start: meeting.until, end: nil) : nil
        }
    }

    /// The taps of a counter, those that follow each other closely together; without those that
    /// were taken back.
    fileprivate func tapItems(of count: Count) -> [DayItem] {
        var items: [DayItem] = []
        var run: (start: Instant, end: Instant, amount: Int64)?
        func close() {
            guard let run, run.amount != 0 else { return }
            items.append(
                DayItem(
                    kind: .count(title: count.sum.name, amount: run.amount), start: run.start,
                    end: run.end > run.start ? run.end : nil))
        }
        for tap in count.taps.sorted(by: { $0.at < $1.at }) where hours.contains(tap.at) {
            if let last = run, tap.at - last.end <= DayPage.tapPause {
                run = (last.start, tap.at, last.amount.addingSaturated(tap.amount))
            } else {
                close()
                run = (tap.at, tap.at, tap.amount)
            }
        }
        close()
        return items
    }

    fileprivate var entryItems: [DayItem] {
        entries.filter { hours.contains($0.at) }.map { entry in
            DayItem(
                kind: .entry(entry.id, text: entry.texts.first, isStarred: entry.isStarred),
                start: entry.at, end: nil)
        }
    }

    /// The marks of midnight, if something is later, and of changes of the clocks.
    fileprivate func marks(before last: Instant?) -> [DayItem] {
        var marks: [DayItem] = []
        let midnight = rule.zone.instant(of: WallTime(day + 1, second: 0))
        if hours.lowerBound < midnight, midnight < hours.upperBound, let last, last >= midnight {
            marks.append(DayItem(kind: .midnight(day + 1), start: midnight, end: nil))
        }
        var next = rule.zone.transition(after: hours.lowerBound)
        while let change = next, change < hours.upperBound {
            let seconds =
                rule.zone.offset(at: change) - rule.zone.offset(at: change - .seconds(1))
            if seconds != 0 {
                marks.append(
                    DayItem(kind: .clocks(minutes: seconds / 60), start: change, end: nil))
            }
            next = rule.zone.transition(after: change)
        }
        return marks
    }
}
