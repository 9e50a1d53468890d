import Glibc
import Primitives

/// The places that a person has been to, with exploration and preferential return.
///
/// - Source: Song, Koren, Wang, Barabási 2010: a move leads to a new place with probability
///   ρ S^(-γ), otherwise to a known one in proportion to the visits there.
struct Haunts: Sendable {
    /// The probability of a new place for somebody who knows one.
    static let rho = 0.6
    /// The exponent by which the probability falls with the places known.
    static let gamma = 0.21
    /// The exponent by which a place draws somebody back with the visits there.
    static let draw = 0.4
    /// The weights of places by the number of visits there, from 0.
    private static let pulls = (0..<1024).map { pow(Double($0), draw) }
    /// The weight of a place that was seen once.
    static let once = 0.14
    /// The most places that are remembered; a year has fewer moves to new ones.
    static let most = 5000

    private var places: [Locus] = []
    private var counts: [Int] = []
    private var index: [UInt64: Int] = [:]
    private var weights: [Double] = []
    private var total = 0.0
    /// The number of new places that one move makes somebody wish to see.
    private(set) var curiosity = 0.75 * rho

    /// The number of places known.
    var count: Int { places.count }

    /// Counts a visit.
    mutating func visit(_ place: Locus) {
        if let known = index[place.number] {
            counts[known] += 1
            total -= weights[known]
            weights[known] = Self.pulls[min(counts[known], Self.pulls.count - 1)]
            total += weights[known]
        } else if places.count < Self.most {
            index[place.number] = places.count
            places.append(place)
            counts.append(1)
            weights.append(Self.once)
            total += Self.once
            curiosity = 0.75 * Self.rho * pow(Double(places.count), -Self.gamma)
        }
    }

    /// Returns a known place other than two; `nil` if none was found.
    ///
    /// Places are returned to by how often they were visited, and hardly ever to one that was
    /// seen once.
    func known(besides one: Locus, _ other: Locus, using random: inout SeededGenerator) -> Locus? {
        for _ in 0..<8 {
            var left = random.unit() * total
            for (number, weight) in weights.enumerated() {
                left -= weight
                guard left < 0 else { continue }
                let place = places[number]
                if place.number != one.number, place.number != other.number { return place }
                break
            }
        }
        return nil
    }
}
