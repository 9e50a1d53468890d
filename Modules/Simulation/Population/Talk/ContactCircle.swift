import Glibc
import Primitives

/// The partners of a person: few are written to often, and there is always another one.
struct ContactCircle: Sendable {
    private let own: Int
    private let seed: UInt64
    private var partners: [Int] = []
    private var counts: [Int] = []
    private var total = 0

    init(of person: Person) {
        own = person.number
        seed = person.seed
    }

    /// Returns the partner of the next conversation.
    mutating func next(using random: inout SeededGenerator) -> Int {
        let chance = partners.isEmpty ? 1 : 0.95 * pow(Double(partners.count), -0.15)
        if random.chance(chance) {
            // Mostly somebody who talks much; now and then whoever it is.
            let candidates = (0..<(random.chance(0.22) ? 1 : 3)).map { _ in
                stranger(using: &random)
            }
            let partner = eager(candidates)
            if let known = partners.firstIndex(of: partner) {
                counts[known] += 1
            } else {
                partners.append(partner)
                counts.append(1)
            }
            total += 1
            return partner
        }
        var left = random.below(total)
        for (number, count) in counts.enumerated() {
            left -= count
            if left < 0 {
                counts[number] += 1
                total += 1
                return partners[number]
            }
        }
        return partners[0]
    }

    /// Returns the most talkative of some people.
    private func eager(_ numbers: [Int]) -> Int {
        let talk = numbers.map { (Person.talkativeness(of: $0, seed: seed), $0) }
        return talk.max { $0 < $1 }?.1 ?? own
    }

    /// Returns somebody of the own quarter, or of the quarters around.
    private func stranger(using random: inout SeededGenerator) -> Int {
        let size = random.chance(0.6) ? Quarter.people : Correspondence.circle
        let first = own / size * size
        let offset = 1 + random.below(size - 1)
        return first + (own - first + offset) % size
    }
}
