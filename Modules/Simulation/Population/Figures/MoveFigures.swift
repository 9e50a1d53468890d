import Glibc
import TimeZones

/// Rows 3 to 7: returns, new places, predictability and motifs.
package struct MoveFigures: Sendable {
    private let lives: [[Stay]]
    private let start: Int64
    private let days: Int

    /// The number of people whose predictability is measured, evenly from all.
    static let guessed = 100

    /// Creates the figures of stays from a second on.
    package init(of lives: [[Stay]], from start: Int64, days: Int) {
        self.lives = lives
        self.start = start
        self.days = days
    }

    /// The rows.
    package var rows: [FigureRow] {
        [returns, distinct, exploration, predictability, motifs]
    }

    /// Returns the place where somebody spends the most time.
    static func home(of stays: [Stay]) -> UInt64 {
        var times: [UInt64: Int64] = [:]
        for stay in stays { times[stay.place.number, default: 0] += stay.seconds }
        return times.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }

    private var returns: FigureRow {
        var hours = [Double](repeating: 0, count: 84)
        var ranks: [Double] = []
        for stays in lives {
            var last: [UInt64: Int64] = [:]
            var counts: [UInt64: Double] = [:]
            for stay in stays {
                counts[stay.place.number, default: 0] += 1
                if let before = last[stay.place.number] {
                    let hour = Int((Double(stay.start - before) / 3600 + 0.5))
                    if hour < hours.count { hours[hour] += 1 }
                }
                last[stay.place.number] = stay.start
            }
            for (rank, count) in counts.values.sorted(by: >).prefix(20).enumerated() {
                if rank == ranks.count { ranks.append(0) }
                ranks[rank] += count / Double(stays.count)
            }
        }
        let peaks = [24, 48, 72].map { peak -> Double? in
            let between = Spread.mean(Array(hours[(peak - 18)...(peak - 6)]))
            return between > 0 ? hours[peak] / between : nil
        }
        let line = Spread.line(
            ranks.enumerated().map { (log(Double($0.offset + 1)), log($0.element)) })
        return FigureRow(
            3, "return to a place",
            [
                FigurePart("24 h", days > 2 ? peaks[0] : nil, in: 2...Double.infinity),
                FigurePart("48 h", days > 3 ? peaks[1] : nil, in: 2...Double.infinity),
                FigurePart("72 h", days > 4 ? peaks[2] : nil, in: 2...Double.infinity),
                FigurePart("rank exponent", ranks.count > 4 ? -line.slope : nil, in: 1...1.2),
            ])
    }

    private var distinct: FigureRow {
        var seen = [Double](repeating: 0, count: days)
        for stays in lives {
            var known: Set<UInt64> = []
            for stay in stays where known.insert(stay.place.number).inserted {
                let day = Int((stay.start - start) / 86400)
                if seen.indices.contains(day) { seen[day] += 1 }
            }
        }
        var total = 0.0
        let points = seen.enumerated().compactMap { day, count -> (Double, Double)? in
            total += count
            return total > 0 ? (log(Double(day + 1)), log(total)) : nil
        }
        let line = Spread.line(points)
        return FigureRow(
            4, "distinct places by time",
            [FigurePart("exponent", days >= 7 ? line.slope : nil, in: 0.5...0.7)])
    }

    private var exploration: FigureRow {
        var (moves, new, places, once) = (0, 0, 0, 0)
        for stays in lives {
            var counts: [UInt64: Int] = [:]
            for stay in stays {
                let count = counts[stay.place.number, default: 0]
                moves += 1
                if count == 0 { new += 1 }
                counts[stay.place.number] = count + 1
            }
            places += counts.count
            once += counts.values.count { $0 == 1 }
        }
        let isLong = days >= 21 && moves > 0
        return FigureRow(
            5, "moves to a new place",
            [
                FigurePart(
                    "share", isLong ? Double(new) / Double(moves) : nil, in: 0.2...0.25),
                FigurePart(
                    "seen once", isLong ? Double(once) / Double(places) : nil, in: 0.63...0.77),
            ])
    }

    private var predictability: FigureRow {
        let step = max(1, lives.count / Self.guessed)
        let some = stride(from: 0, to: lives.count, by: step).map { lives[$0] }
        let slots = some.map { Predictability.bound(of: halfHours(of: $0)) }
        let moves = some.map { Predictability.bound(of: $0.map(\.place.number)) }
        let isLong = days >= 14 && !some.isEmpty
        return FigureRow(
            6, "predictability",
            [
                FigurePart("half hour", isLong ? Spread.mean(slots) : nil, in: 0.9...1),
                FigurePart("next place", isLong ? Spread.mean(moves) : nil, in: 0.66...0.76),
            ])
    }

    private func halfHours(of stays: [Stay]) -> [UInt64] {
        var place = 0
        return (0..<days * 48).map { slot in
            let middle = start + Int64(slot) * 1800 + 900
            while place < stays.count - 1, stays[place].end < middle { place += 1 }
            return stays.isEmpty ? 0 : stays[place].place.number
        }
    }

    private var motifs: FigureRow {
        var counts: [DailyMotif?: Double] = [:]
        var (own, total) = (0.0, 0.0)
        var favourites: [(motif: DailyMotif?, share: Double)] = []
        for stays in lives {
            var mine: [DailyMotif?: Double] = [:]
            for motif in forms(of: stays) {
                counts[motif, default: 0] += 1
                mine[motif, default: 0] += 1
                total += 1
            }
            let sum = mine.values.reduce(0, +)
            let best = mine.filter { $0.key != nil }.max { left, right in
                (left.value, right.key?.moves ?? 0) < (right.value, left.key?.moves ?? 0)
            }
            if let best { favourites.append((best.key, best.value / sum)) }
        }
        let known = counts.filter { $0.key != nil }.values.sorted(by: >)
        let usual = Spread.mean(favourites.map { (counts[$0.motif] ?? 0) / max(total, 1) })
        own = Spread.mean(favourites.map(\.share)) / max(usual, 1e-9)
        let isLong = days >= 14 && total > 0
        return FigureRow(
            7, "daily motifs",
            [
                FigurePart(
                    "17 cover", isLong ? known.prefix(17).reduce(0, +) / total : nil, in: 0.85...1),
                FigurePart("own to usual", isLong ? own : nil, in: 1.2...Double.infinity),
            ])
    }

    /// Returns the motif of each day, by buildings in which somebody was for half an hour.
    private func forms(of stays: [Stay]) -> [DailyMotif?] {
        var place = 0
        return (0..<days).map { day in
            let (dawn, dusk) = (start + Int64(day) * 86400, start + Int64(day + 1) * 86400)
            var places: [UInt64] = []
            while place < stays.count, stays[place].end <= dawn { place += 1 }
            var next = place
            while next < stays.count, stays[next].start < dusk {
                let stay = stays[next]
                let part = min(stay.end, dusk) - max(stay.start, dawn)
                if part >= 1800, places.last != stay.place.building {
                    places.append(stay.place.building)
                }
                next += 1
            }
            return DailyMotif(places: places)
        }
    }
}
