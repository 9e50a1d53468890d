import Primitives

/// The quarters of an hour of one day's clock times.
struct PlannedHours: Sendable {
    let played: PlayedDays
    /// The number of the day, from 0.
    let day: Int

    /// Returns the quarter of an hour that begins at a full hour.
    func quarter(at hour: Int) -> Int {
        played.quarter(at: played.instant(day: day, minute: hour * 60))
    }

    /// Returns a random quarter of an hour from one hour up to another one.
    func quarter(from: Int, to end: Int, _ own: inout SeededGenerator) -> Int {
        Int.random(in: quarter(at: from)..<quarter(at: end), using: &own)
    }

    /// Returns a random even quarter of an hour for a parity of 0, or an odd one for 1.
    func quarter(from: Int, to end: Int, parity: Int, _ own: inout SeededGenerator) -> Int {
        let quarter = quarter(from: from, to: end, &own)
        return quarter - (quarter + parity) % 2
    }
}
