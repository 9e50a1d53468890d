import Glibc
import Primitives

/// The faces that the people of a quarter see at tables, in halls and on stairs.
///
/// Ties of pairs differ greatly; a pair meets in bursts on days on which it meets at all. In every
/// fourth quarter people live in close company, as children of a primary school do.
package struct TableCompany: Sendable {
    private let calendar: AcademicCalendar
    private let seed: UInt64

    /// The parameters of a company.
    private struct Manner {
        let shape: Double
        let scale: Double
        let spread: Double
        let mean: Double
        let slope: Double
        let single: Double
        let exponent: Double
        let contrast: Double
    }

    private static let older = Manner(
        shape: 0.261, scale: 0.385, spread: 0.69, mean: 0.81, slope: 35.5, single: 0.658,
        exponent: 2.29, contrast: 2.54)
    private static let close = Manner(
        shape: 1, scale: 0.62, spread: 0.25, mean: 3, slope: 5.6, single: 0.72, exponent: 2.7,
        contrast: 1.2)

    /// Creates the company of a seed.
    package init(calendar: AcademicCalendar, seed: UInt64) {
        self.calendar = calendar
        self.seed = seed
    }

    /// Returns whether a quarter lives in close company.
    package static func isClose(_ quarter: Quarter) -> Bool { quarter.number % 4 == 3 }

    /// Returns the contacts of a quarter's people on a day, among the first people of a
    /// population, ascending by time.
    package func contacts(of quarter: Quarter, on day: Day, among people: Int) -> [Contact] {
        let first = quarter.number * Quarter.people
        let last = min(first + Quarter.people, people)
        guard first < last, calendar.phase(of: day) != .holiday else { return [] }
        let manner = Self.isClose(quarter) ? Self.close : Self.older
        let rest = calendar.isWeekend(day) ? 0.5 : 1.0
        let openness = (first..<last).map { number in
            let usual = Layer.logLogistic(
                median: 1, deviation: manner.spread,
                at: Layer.company.share(of: number, seed: seed))
            var today = SeededGenerator(
                seed: seed, 22, UInt64(number), UInt64(bitPattern: Int64(day.number)))
            return usual * today.logNormal(median: 1, deviation: 0.3)
        }
        var ticks: [Contact] = []
        for one in first..<last {
            for other in (one + 1)..<max(last, one + 1) {
                let tie = tie(one, other, manner)
                let rate = tie * openness[one - first] * openness[other - first] * rest
                meet(one, other, rate: rate, tie: tie, manner, on: day, into: &ticks)
            }
        }
        return ticks.sorted {
            ($0.second, $0.one, $0.other) < ($1.second, $1.one, $1.other)
        }
    }

    /// Returns the tie of a pair, of a gamma distribution with a shape up to 1.
    private func tie(_ one: Int, _ other: Int, _ manner: Manner) -> Double {
        var pair = SeededGenerator(seed: seed, 23, UInt64(one), UInt64(other))
        let whole = pair.gamma(shape: manner.shape + 1, scale: manner.scale)
        return whole * pow(1 - pair.unit(), 1 / manner.shape)
    }

    /// Returns the ticks of a contact.
    private func length(_ manner: Manner, using random: inout SeededGenerator) -> Int {
        guard !random.chance(manner.single) else { return 1 }
        return Int(random.powerLaw(from: 1.5, to: 320, exponent: manner.exponent) + 0.5)
    }

    private func meet(
        _ one: Int, _ other: Int, rate: Double, tie: Double, _ manner: Manner, on day: Day,
        into ticks: inout [Contact]
    ) {
        var random = SeededGenerator(
            seed: seed, 24 &+ UInt64(day.number) << 8, UInt64(one), UInt64(other))
        guard random.chance(1 - exp(-rate)) else { return }
        var pair = SeededGenerator(seed: seed, 25, UInt64(one), UInt64(other))
        let closeness = pair.logNormal(
            median: exp(-manner.contrast * manner.contrast / 2), deviation: manner.contrast)
        let more = random.exponential(mean: closeness * (manner.mean + manner.slope * tie)) + 0.5
        let opening = calendar.second(of: day, minute: 540)
        let closing = opening + 11 * 3600
        let hours = random.gamma(shape: 2, scale: 1.5)
        var second = opening + Int64(min(hours, 10.5) * 3600)
        second -= second % Contact.tick
        for _ in 0..<(1 + Int(more)) where second < closing {
            let length = length(manner, using: &random)
            for tick in 0..<length {
                ticks.append(
                    Contact(second: second + Int64(tick) * Contact.tick, one: one, other: other))
            }
            second += Int64(length) * Contact.tick
            let gap = random.powerLaw(from: 1, to: 1900, exponent: 1.355)
            second += Int64(gap + 0.5) * Contact.tick
        }
    }
}
