import Primitives

/// A generator of a campus of named buildings on quads; the same seed gives the same campus.
///
/// Lots lie in rows along paths, four by two around each quad, and each building stays inside its
/// lot, so no two overlap. Walls of neighbours are at least ``shortestGap`` metres apart, which is
/// enough for a phone with an error of 20 m. Some buildings have a wing, some a courtyard or a
/// second house, some are round.
///
/// ```
/// let campus = CampusMap(places: SampleCampus.generate(seed: 1))
/// ```
package enum SampleCampus {
    /// The least distance between the walls of two neighbours, in metres.
    package static let shortestGap = 28.0
    /// The default centre of the campus: an empty spot in central Pennsylvania.
    package static let defaultCenter = Coordinate(longitude: -76.8838, latitude: 40.9553)

    /// Generates a campus of the given number of buildings, at least one, around a centre.
    ///
    /// - Shape: places in the order of their lots; with 24 buildings or more, every kind occurs.
    package static func generate(
        seed: UInt64, buildings: Int = 40, center: Coordinate = defaultCenter
    ) -> [Place] {
        draw(seed: seed, buildings: buildings, center: center).places
    }

    /// Generates the same campus with its lawns and paths.
    package static func draw(
        seed: UInt64, buildings: Int = 40, center: Coordinate = defaultCenter
    ) -> (places: [Place], grounds: CampusGrounds) {
        precondition(buildings > 0, "a campus has at least one building")
        var generator = SeededGenerator(seed: seed)
        var names = CampusNames(using: &generator)
        let kinds = kinds(of: buildings, using: &generator)
        let lots = CampusLots(count: buildings, using: &generator)
        var places: [Place] = []
        for (number, kind) in kinds.enumerated() {
            let name = names.next(kind, using: &generator)
            let lot = lots[number]
            let architect = Architect(center: center, lot: lot)
            let shape = architect.shape(of: kind, number: number, using: &generator)
            places.append(
                Place(
                    id: .derived(name: name, key: "ordinal 0"), name: name,
                    usage: kind.rawValue, shape: shape))
        }
        return (places, CampusGrounds(quads: lots.quads, around: center))
    }

    /// Returns the kinds of the buildings in the proportions of a residential college, shuffled.
    private static func kinds(
        of buildings: Int, using generator: inout SeededGenerator
    ) -> [PlaceKind] {
        // Dealt in this order, so that a small campus has the kinds that a day needs.
        let deck: [PlaceKind] = [
            .housing, .teaching, .dining, .library, .housing, .teaching, .sport, .housing,
            .commons, .teaching, .housing, .research, .administration, .housing, .teaching,
            .services, .dining, .housing, .teaching, .research, .housing, .sport, .operations,
            .library,
        ]
        let dealt = (0..<buildings).map { deck[$0 % deck.count] }
        return dealt.shuffled(using: &generator)
    }
}
