import Presentation
import Primitives

extension DayPage {
    /// The most places and the most counts in the proposed line.
    private static let mostPlaces = 2
    private static let mostCounts = 5
    /// The fewest minutes of a stay that is worth a word.
    private static let leastMinutes = 10
    /// The most cells of a name in the line.
    private static let nameCells = 40

    /// Returns a line about the day, to keep as an entry: `2 h Ashby Library with Jin · 23 Kids ·
    /// Water 8/8 ✓`; `nil` if there is nothing to say.
    package func line(_ charset: Charset = .unicode) -> String? {
        let parts = placeParts + countParts(charset)
        return parts.isEmpty ? nil : parts.joined(separator: charset.pick(" · ", ", "))
    }

    /// Returns the time to which an entry about the day is dated: now, or the end of the day.
    package func lineTime(at now: Instant) -> Instant {
        min(now, hours.upperBound - .seconds(60))
    }

    private var placeParts: [String] {
        var stays: [(place: String, minutes: Int, people: [String])] = []
        for item in items {
            guard case .stay(let place, let people) = item.kind else { continue }
            if let index = stays.firstIndex(where: { $0.place == place }) {
                stays[index].minutes += item.minutes
                stays[index].people += people.filter { !stays[index].people.contains($0) }
            } else {
                stays.append((place, item.minutes, people))
            }
        }
        let long = stays.filter { $0.minutes >= Self.leastMinutes }
            .sorted { ($1.minutes, $0.place) < ($0.minutes, $1.place) }.prefix(Self.mostPlaces)
        let told = long.map { stay in
            "\(TimeWords.span(minutes: stay.minutes)) \(Self.brief(stay.place))"
                + NameList.with(stay.people.map(Self.brief))
        }
        var others: [String] = []
        for item in items {
            guard case .meeting(let name, _) = item.kind, !others.contains(name),
                !long.contains(where: { $0.people.contains(name) })
            else { continue }
            others.append(name)
        }
        return told
            + (others.isEmpty ? [] : ["met " + NameList.list(others.map(Self.brief))])
    }

    private func countParts(_ charset: Charset) -> [String] {
        counts.filter { $0.amount > 0 }.prefix(Self.mostCounts).compactMap { count in
            let name = Self.brief(count.name)
            if count.type == .time {
                let minutes = Duration.milliseconds(count.amount).wholeMinutes
                return minutes == 0 ? nil : "\(TimeWords.span(minutes: minutes)) \(name)"
            }
            guard let standing = count.standing else { return "\(count.amount) \(name)" }
            return "\(name) \(count.amountText)\(standing.mark(charset))"
        }
    }

    private static func brief(_ name: String) -> String {
        SafeText.shortened(SafeText.line(name), to: nameCells)
    }
}

/// Lists of names in a sentence.
enum NameList {
    /// The most names before the rest is a number.
    private static let most = 3

    /// Returns names as `Jin`, `Jin and Ana`, `Jin, Ana, Bo and 2 others`.
    static func list(_ names: [String]) -> String {
        let rest = names.count - most
        if rest > 0 {
            return names.prefix(most).joined(separator: ", ") + " and \(rest.of("other"))"
        }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Returns names after ` with `; empty if there are none.
    static func with(_ names: [String]) -> String {
        names.isEmpty ? "" : " with " + list(names)
    }
}
