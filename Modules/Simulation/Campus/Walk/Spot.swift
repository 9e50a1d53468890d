import Geofence
import Glibc

/// A position deep inside a place, where people of the simulation stay.
package struct Spot: Sendable, Hashable {
    /// The index of the place in the map.
    package let place: Int
    /// The position in the place.
    package let coordinate: Coordinate
    /// The distance to the nearest wall, in metres.
    package let clearance: Double
}

/// The distance that people keep from walls, so that the truth of a walk is beyond doubt.
///
/// Fixes err by up to ``Receiver/largestError`` metres during a stay. A spot is farther than that,
/// plus the person's small moves, from every neighbour, so no fix of a stay lies in another place;
/// to leave the own place takes more than the tracker's buffer, which is wider.
package struct SpotRules: Sendable {
    /// The least distance to the walls of the own place, in metres.
    package var clearance = 6.0
    /// The least distance to every place that doesn't cover the spot, in metres.
    package var distance = 20.0

    /// Creates the default rules.
    package init() {}
}

/// The spots of a campus by what people do there.
package struct Venues: Sendable {
    /// The index of the places that cover a position.
    package let map: PlaceIndex
    /// All spots, in the order of the map.
    package let spots: [Spot]
    private let byKind: [PlaceKind: [Int]]

    /// Finds a spot in each place that has room for one; `nil` if no place has.
    ///
    /// - Complexity: O(places · corners) and O(places²) boxes.
    package init?(_ map: CampusMap, rules: SpotRules = SpotRules()) {
        self.map = PlaceIndex(map.places)
        let outlines = map.places.map(Outline.init)
        var spots: [Spot] = []
        var byKind: [PlaceKind: [Int]] = [:]
        for (number, outline) in outlines.enumerated() {
            let (coordinate, clearance) = outline.deepest()
            guard clearance >= rules.clearance,
                outlines.indices.allSatisfy({
                    $0 == number
                        || outlines[$0].isClear(
                            of: coordinate, outside: rules.distance, inside: rules.clearance)
                })
            else { continue }
            byKind[map.kinds[number], default: []].append(spots.count)
            spots.append(Spot(place: number, coordinate: coordinate, clearance: clearance))
        }
        guard !spots.isEmpty else { return nil }
        self.spots = spots
        self.byKind = byKind
    }

    /// Returns the spots of some kinds, one kind after the other; all spots if there are none.
    func spots(of kinds: PlaceKind...) -> [Int] {
        let found = kinds.flatMap { byKind[$0] ?? [] }
        return found.isEmpty ? Array(spots.indices) : found
    }
}
