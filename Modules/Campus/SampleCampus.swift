import Geofence
import Primitives

/// Draws a campus of named buildings on quads: the same seed, the same campus.
///
/// Lots lie in rows along paths, four by two around each quad, and each building stays inside its
/// lot, so no two overlap and walls of neighbours are at least ``shortestGap`` metres apart: enough
/// for a phone that is off by 20 m. Some buildings have a wing, some a courtyard or a second
/// house, some are round.
///
/// ```
/// let campus = CampusMap(places: SampleCampus.generate(seed: 1))
/// ```
public enum SampleCampus {
    /// Metres between the walls of two neighbours, at least.
    public static let shortestGap = 28.0
    /// Where the campus lies unless told otherwise: an empty spot in central Pennsylvania.
    public static let defaultCenter = Coordinate(longitude: -76.8838, latitude: 40.9553)

    /// Draws a campus of that many buildings, at least one, around a centre.
    ///
    /// - Shape: places in the order of their lots; every kind occurs from 24 buildings on.
    public static func generate(
        seed: UInt64, buildings: Int = 40, center: Coordinate = defaultCenter
    ) -> [Place] {
        draw(seed: seed, buildings: buildings, center: center).places
    }

    /// Draws the same campus with its lawns and paths.
    public static func draw(
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

    /// The kinds in the shares of a residential college, mixed.
    private static func kinds(
        of buildings: Int, using generator: inout SeededGenerator
    ) -> [PlaceKind] {
        // Dealt out in this order, so that a small campus has what a day needs.
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
