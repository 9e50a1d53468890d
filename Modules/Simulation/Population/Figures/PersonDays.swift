/// The days of people on which they met somebody, with the sums of each.
struct PersonDays: Sendable {
    /// The sums of a person's day.
    struct Sums: Sendable {
        var contacts = 0.0
        var partners = 0.0
        var minutes = 0.0
    }

    private struct Key: Hashable {
        let person: Int
        let day: Int64
    }

    private let days: [Sums]

    /// Sums up meetings by pair and time.
    init(of meetings: [Meeting]) {
        var sums: [Key: Sums] = [:]
        var before: (pair: Meeting.Pair, day: Int64)?
        for meeting in meetings {
            let day = meeting.start / 86400
            let isNew = before.map { $0.pair != meeting.pair || $0.day != day } ?? true
            before = (meeting.pair, day)
            for person in [meeting.pair.one, meeting.pair.other] {
                var sum = sums[Key(person: person, day: day)] ?? Sums()
                sum.contacts += 1
                sum.partners += isNew ? 1 : 0
                sum.minutes += Double(meeting.ticks) / 3
                sums[Key(person: person, day: day)] = sum
            }
        }
        days = sums.sorted { ($0.key.day, $0.key.person) < ($1.key.day, $1.key.person) }
            .map(\.value)
    }

    /// Returns the mean of a sum, `nil` if nobody met anybody.
    func mean(_ sum: (Sums) -> Double) -> Double? {
        days.isEmpty ? nil : Spread.mean(days.map(sum))
    }

    /// Returns the value of a sum below which a share of the days lies.
    func quantile(_ share: Double, _ sum: (Sums) -> Double) -> Double? {
        days.isEmpty ? nil : Spread.quantile(share, ofSorted: days.map(sum).sorted())
    }
}
