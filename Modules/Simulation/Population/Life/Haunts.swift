import Glibc
import TimeZones

/// The places that a person has been to, with exploration and preferential return.
///
/// - Source: Song, Koren, Wang, Barabási 2010: a move leads to a new place with probability
///   ρ S^(-γ), otherwise to a known one in proportion to the visits there.
struct Haunts: Sendable {
    /// The probability of a new place for somebody who knows one.
    static let rho = 0.6
    /// The exponent by which the probability falls with the places known.
    static let gamma = 0.21
    /// The most places that are remembered; a year has fewer moves to new ones.
    static let most = 5000

    private var places: [Locus] = []
    private var counts: [Int] = []
    private var index: [UInt64: Int] = [:]
    private var total = 0

    /// The number of places known.
    var count: Int { places.count }

    /// Counts a visit.
    mutating func visit(_ place: Locus) {
        if let known = index[place.number] {
            counts[known] += 1
            total += 1
        } else if places.count < Self.most {
            index[place.number] = places.count
            places.append(place)
            counts.append(1)
            total += 1
        }
    }

    /// Returns whether the next move explores.
    func explores(using random: inout SeededGenerator) -> Bool {
        random.chance(Self.rho * pow(Double(max(places.count, 1)), -Self.gamma))
    }

    /// Returns a known place other than one, in proportion to the visits; `nil` if there is none.
    func known(besides place: Locus, using random: inout SeededGenerator) -> Locus? {
        guard places.count > 1 else { return nil }
        for _ in 0..<8 {
            var left = random.below(total)
            for (number, count) in counts.enumerated() {
                left -= count
                if left < 0 {
                    if places[number] != place { return places[number] }
                    break
                }
            }
        }
        return nil
    }
}
