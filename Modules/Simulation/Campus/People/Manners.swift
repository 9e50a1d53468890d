import Primitives

/// The ways in which the people of a seed treat each other: who of two writes first, and what the
/// other makes of it.
struct Manners: Sendable {
    /// The seed.
    let seed: UInt64

    /// Whether one person may write to another first; only one of each pair may, so requests
    /// never cross.
    func begins(_ one: Int, with other: Int) -> Bool {
        let pair = Pair(one, other)
        let isLow =
            pair.low == 0 ? pair.high != 1 : random(for: pair, 0).isMultiple(of: 2)
        return one == (isLow ? pair.low : pair.high)
    }

    /// Returns what somebody decides on a first message.
    func decision(of one: Int, on asker: Int) -> Ledger.Decision {
        // The first student gets an answer, and leaves a request open for the look around.
        if asker == 0 { return .accepted }
        if one == 0 { return .ignored }
        return switch random(for: Pair(one, asker), 1) % 10 {
        case 0..<6: .accepted
        case 6..<9: .declined
        default: .ignored
        }
    }

    private func random(for pair: Pair, _ question: UInt64) -> UInt64 {
        var generator = SeededGenerator(
            seed: seed ^ (UInt64(pair.low) << 32 | UInt64(pair.high) << 8 | question))
        return generator.next()
    }
}
