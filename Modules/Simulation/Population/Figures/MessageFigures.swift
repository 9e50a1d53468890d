import Glibc
import TimeZones

/// Rows 16 to 22: messages.
package struct MessageFigures: Sendable {
    /// By sender and time.
    private let messages: [SentMessage]
    private let senders: [ArraySlice<SentMessage>]
    private let zone: Zone
    private let days: Int

    /// Creates the figures of messages in any order.
    package init(of messages: [SentMessage], zone: Zone, days: Int) {
        let sorted = messages.sorted {
            ($0.sender, $0.second, $0.receiver) < ($1.sender, $1.second, $1.receiver)
        }
        var senders: [ArraySlice<SentMessage>] = []
        var start = 0
        for place in 1..<max(sorted.count + 1, 1)
        where place == sorted.count || sorted[place].sender != sorted[start].sender {
            senders.append(sorted[start..<place])
            start = place
        }
        self.messages = sorted
        self.senders = senders
        self.zone = zone
        self.days = days
    }

    /// Whether there are enough messages for figures.
    private var isEnough: Bool { messages.count >= 500 && days >= 14 }

    /// The rows.
    package var rows: [FigureRow] {
        [amounts, gaps, bursts, replies, company, hours, peak]
    }

    private var amounts: FigureRow {
        let counts = senders.map { Double($0.count) }.sorted()
        // The study counts all its users, who wrote or were written to: its 59,835 messages at 44
        // a sender are those of some 1,360 of its 1,899 users.
        let writers = Set(senders.compactMap { $0.first?.sender })
        let silent = Set(messages.map(\.receiver)).subtracting(writers).count
        let all = [Double](repeating: 0, count: silent) + counts
        func part(_ name: String, _ number: Double, near value: Double, _ share: Double)
            -> FigurePart
        { FigurePart(name, isEnough ? number : nil, near: value, share: share) }
        return FigureRow(
            16, "messages a sender",
            [
                part("median", Spread.quantile(0.5, ofSorted: counts), near: 14, 0.3),
                part("mean", Spread.mean(counts), near: 44, 0.3),
                part("p90", Spread.quantile(0.9, ofSorted: counts), near: 115, 0.3),
                part("p99", Spread.quantile(0.99, ofSorted: counts), near: 424, 0.4),
                part("top 1 %", Spread.topShare(0.01, of: counts), near: 0.14, 0.35),
                part("top 10 %", Spread.topShare(0.1, of: counts), near: 0.56, 0.12),
                FigurePart("Gini of all", isEnough ? Spread.gini(all) : nil, in: 0.75...0.85),
                FigurePart(
                    "of writers", isEnough ? Spread.gini(counts) : nil, in: 0.65...0.79),
            ])
    }

    private func pauses(of sent: ArraySlice<SentMessage>) -> [Double] {
        zip(sent, sent.dropFirst()).map { Double($1.second - $0.second) }
    }

    private var gaps: FigureRow {
        let gaps = senders.flatMap { pauses(of: $0) }.sorted()
        return FigureRow(
            17, "gap between own messages",
            [
                FigurePart(
                    "median s", isEnough ? Spread.quantile(0.5, ofSorted: gaps) : nil, near: 580,
                    share: 0.4),
                FigurePart(
                    "< 10 min", isEnough ? Spread.share(gaps) { $0 < 600 } : nil, in: 0.45...0.55),
                FigurePart(
                    "> 1 day", isEnough ? Spread.share(gaps) { $0 > 86400 } : nil, in: 0.1...0.18),
                FigurePart(
                    "exponent", PowerLaw.exponent(of: gaps, from: 30, to: 604_800),
                    in: 0.95...1.25),
            ])
    }

    private var bursts: FigureRow {
        let all = senders.filter { $0.count >= 20 }.compactMap { Burstiness(gaps: pauses(of: $0)) }
        func median(_ value: (Burstiness) -> Double) -> Double? {
            all.count < 10 ? nil : Spread.median(all.map(value))
        }
        return FigureRow(
            18, "burstiness",
            [
                FigurePart("B", median(\.plain), in: 0.38...0.59),
                FigurePart("corrected", median(\.corrected), in: 0.55...0.71),
                FigurePart("memory", median(\.memory), in: 0.03...0.23),
            ])
    }

    private var replies: FigureRow {
        let sorted = messages.sorted { left, right in
            (min(left.sender, left.receiver), max(left.sender, left.receiver), left.second)
                < (
                    min(right.sender, right.receiver), max(right.sender, right.receiver),
                    right.second
                )
        }
        let delays = zip(sorted, sorted.dropFirst()).compactMap { before, next -> Double? in
            guard before.sender == next.receiver, before.receiver == next.sender else { return nil }
            return Double(next.second - before.second)
        }.sorted()
        let isEnough = self.isEnough && delays.count > 100
        return FigureRow(
            19, "delay of a reply",
            [
                FigurePart(
                    "median min", isEnough ? Spread.quantile(0.5, ofSorted: delays) / 60 : nil,
                    near: 44, share: 0.4),
                FigurePart(
                    "< 10 min", isEnough ? Spread.share(delays) { $0 < 600 } : nil,
                    in: 0.35...0.45),
                FigurePart(
                    "< 1 day", isEnough ? Spread.share(delays) { $0 < 86400 } : nil,
                    in: 0.77...0.87),
                FigurePart(
                    "exponent", PowerLaw.exponent(of: delays, from: 30, to: 604_800),
                    in: 0.92...1.22),
            ])
    }

    private var company: FigureRow {
        let partners = senders.map { sent in
            Dictionary(grouping: sent, by: \.receiver).values.map { Double($0.count) }
                .sorted(by: >)
        }
        let eager = partners.filter { $0.reduce(0, +) >= 20 }
        func top(_ count: Int) -> Double? {
            guard isEnough, eager.count >= 10 else { return nil }
            return Spread.median(eager.map { $0.prefix(count).reduce(0, +) / $0.reduce(0, +) })
        }
        let sizes = partners.map { Double($0.count) }.sorted()
        let pairs = Set(messages.map { Meeting.Pair(one: $0.sender, other: $0.receiver) })
        let mutual = pairs.count { pairs.contains(Meeting.Pair(one: $0.other, other: $0.one)) }
        let ones = partners.joined().count { $0 == 1 }
        let total = Double(max(pairs.count, 1))
        return FigureRow(
            20, "company of a writer",
            [
                FigurePart("top partner", top(1), near: 0.19, share: 0.3),
                FigurePart("top three", top(3), near: 0.41, share: 0.3),
                FigurePart(
                    "partners", isEnough ? Spread.quantile(0.5, ofSorted: sizes) : nil, near: 7,
                    share: 0.3),
                FigurePart(
                    "p90", isEnough ? Spread.quantile(0.9, ofSorted: sizes) : nil, near: 36,
                    share: 0.3),
                FigurePart("one message", isEnough ? Double(ones) / total : nil, in: 0.42...0.58),
                FigurePart("mutual", isEnough ? Double(mutual) / total : nil, in: 0.58...0.7),
            ])
    }

    private var hours: FigureRow {
        var hours = [Double](repeating: 0, count: 24)
        var weekend = 0.0
        for message in messages {
            let wall = zone.wallTime(at: Instant(seconds: message.second))
            hours[wall.second / 3600] += 1
            if wall.date.weekday.rawValue >= 6 { weekend += 1 }
        }
        let least = hours.min() ?? 0
        let quiet = hours.firstIndex(of: least).map(Double.init)
        let ratio = (hours.max() ?? 0) / max(least, 1)
        return FigureRow(
            21, "day and week",
            [
                FigurePart(
                    "busiest to quietest hour", isEnough ? ratio : nil, in: 15...Double.infinity),
                FigurePart("quietest hour", isEnough ? quiet : nil, in: 5...6),
                FigurePart(
                    "weekend", isEnough ? weekend / Double(messages.count) : nil,
                    in: 0.175...0.255),
            ])
    }

    private var peak: FigureRow {
        func most(_ length: Int64) -> Double {
            var (most, run, last) = (0, 0, Int64.min)
            for second in messages.map({ $0.second / length }).sorted() {
                run = second == last ? run + 1 : 1
                last = second
                most = max(most, run)
            }
            return Double(most)
        }
        let mean = Double(messages.count) / Double(max(days, 1) * 24)
        return FigureRow(
            22, "peak",
            [
                FigurePart(
                    "busiest hour to mean", isEnough ? most(3600) / mean : nil, in: 20...50),
                FigurePart(
                    "busiest minute", isEnough ? most(60) : nil, in: 60...Double.infinity),
            ])
    }
}
