import Glibc

/// Rows 10 to 15: faces that people see at tables.
package struct CompanyFigures: Sendable {
    /// The meetings of ordinary groups and of those in close company, by pair and time, on the
    /// days of the study.
    private let older: [Meeting]
    private let close: [Meeting]
    /// The meetings of one ordinary group over all days.
    private let long: [Meeting]
    /// The number of people of the ordinary groups, group by group.
    private let sizes: [Int]

    /// Creates the figures of contacts.
    package init(older: [Contact], close: [Contact], long: [Contact], sizes: [Int]) {
        self.older = Meeting.joining(older)
        self.close = Meeting.joining(close)
        self.long = Meeting.joining(long)
        self.sizes = sizes
    }

    /// The rows.
    package var rows: [FigureRow] {
        [again, closeDays, olderDays, lengths, gaps, ties]
    }

    /// Returns the seconds between the meetings of each pair.
    private func pauses(of meetings: [Meeting]) -> [Double] {
        zip(meetings, meetings.dropFirst()).compactMap { before, next in
            before.pair == next.pair ? Double(next.start - before.end) : nil
        }
    }

    private var again: FigureRow {
        let gaps = pauses(of: long).sorted()
        func points(_ times: [Double]) -> [(Double, Double)] {
            times.compactMap { time in
                let more = gaps.count { $0 > time }
                return more > 10 ? (time, log(Double(more))) : nil
            }
        }
        func range(_ low: Double, _ high: Double) -> [Double] {
            (0...12).map { low * pow(high / low, Double($0) / 12) }
        }
        let short = points(range(600, 43200)).map { (log($0.0), $0.1) }
        let beyond = points(range(43200, 43200 * 20))
        let power = Spread.line(beyond.map { (log($0.0), $0.1) }).fit
        let exponential = Spread.line(beyond).fit
        let isLong = gaps.count > 500 && beyond.count > 8
        return FigureRow(
            10, "until a pair meets again",
            [
                FigurePart(
                    "power law to 12 h, fit", isLong ? Spread.line(short).fit : nil, in: 0.95...1),
                FigurePart(
                    "beyond: exponential's fit less power law's",
                    isLong ? exponential - power : nil, in: 0...1),
            ])
    }

    private var closeDays: FigureRow {
        let days = PersonDays(of: close)
        return FigureRow(
            11, "a person's day in close company",
            [
                FigurePart("contacts", days.mean(\.contacts), near: 323, share: 0.2),
                FigurePart("partners", days.mean(\.partners), near: 47, share: 0.2),
                FigurePart("minutes", days.mean(\.minutes), near: 176, share: 0.2),
            ])
    }

    private var olderDays: FigureRow {
        let days = PersonDays(of: older)
        return FigureRow(
            12, "a person's day among older students",
            [
                FigurePart("contacts", days.mean(\.contacts), near: 46, share: 0.2),
                FigurePart("median", days.quantile(0.5, \.contacts), near: 35, share: 0.2),
                FigurePart("partners", days.mean(\.partners), near: 12, share: 0.2),
                FigurePart("median", days.quantile(0.5, \.partners), near: 11, share: 0.2),
                FigurePart("p90", days.quantile(0.9, \.partners), near: 23, share: 0.2),
                FigurePart("minutes", days.mean(\.minutes), near: 41, share: 0.2),
                FigurePart("median", days.quantile(0.5, \.minutes), near: 25, share: 0.2),
            ])
    }

    private var lengths: FigureRow {
        let ticks = older.map(\.ticks)
        let lengths = ticks.map(Double.init)
        let isEnough = ticks.count > 100
        let mean = Spread.mean(lengths)
        return FigureRow(
            13, "length of a contact",
            [
                FigurePart(
                    "one tick", isEnough ? Spread.share(lengths) { $0 == 1 } : nil,
                    in: 0.6...0.71),
                FigurePart(
                    "≤ 60 s", isEnough ? Spread.share(lengths) { $0 <= 3 } : nil,
                    in: 0.87...0.93),
                FigurePart("mean s", isEnough ? mean * 20 : nil, in: 32...53),
                FigurePart(
                    "CV", isEnough ? Spread.deviation(lengths) / mean : nil,
                    in: 1...Double.infinity),
                FigurePart(
                    "exponent", PowerLaw.exponent(ofWhole: ticks, from: 2, to: 1000),
                    in: 2.3...2.4),
            ])
    }

    private var gaps: FigureRow {
        let gaps = pauses(of: older).sorted()
        let isEnough = gaps.count > 100
        func share(_ holds: (Double) -> Bool) -> Double? {
            isEnough ? Spread.share(gaps, where: holds) : nil
        }
        return FigureRow(
            14, "gap between contacts of a pair",
            [
                FigurePart(
                    "median s", isEnough ? Spread.quantile(0.5, ofSorted: gaps) : nil, near: 160,
                    share: 0.4),
                FigurePart("< 10 min", share { $0 < 600 }, in: 0.64...0.74),
                FigurePart("> 12 h", share { $0 > 43200 }, in: 0.08...0.16),
                FigurePart(
                    "exponent", PowerLaw.exponent(of: gaps, from: 60, to: 21600), in: 1.4...1.5),
            ])
    }

    private var ties: FigureRow {
        var strengths: [Double] = []
        var last: Meeting.Pair?
        for meeting in older {
            if meeting.pair == last {
                strengths[strengths.count - 1] += Double(meeting.ticks)
            } else {
                strengths.append(Double(meeting.ticks))
                last = meeting.pair
            }
        }
        let pairs = sizes.reduce(0) { $0 + Double($1 * ($1 - 1)) / 2 }
        let isEnough = strengths.count > 100
        return FigureRow(
            15, "strength of ties",
            [
                FigurePart(
                    "top 10 % of pairs", isEnough ? Spread.topShare(0.1, of: strengths) : nil,
                    in: 0.62...0.73),
                FigurePart(
                    "density", isEnough ? Double(strengths.count) / pairs : nil, in: 0.22...0.29),
            ])
    }
}
