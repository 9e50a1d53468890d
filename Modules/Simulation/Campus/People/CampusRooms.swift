import Geofence
import Primitives

/// The places of a campus in which the rooms of a population are.
///
/// A room lies in a place of its use, always in the same for one seed; people of eight neighbouring
/// rooms live in one residence. What lies beyond the campus is one position outside of all places.
struct CampusRooms: Sendable {
    /// The number of neighbouring rooms in one residence, of which every second one is lived in.
    private static let neighbours: UInt64 = 8
    /// The distance of the position beyond from the places of the campus, in metres.
    private static let distance = 400.0

    private let venues: Venues
    private let seed: UInt64
    private let beyond: Coordinate

    /// Creates the rooms of a seed's population on a campus.
    init(in venues: Venues, seed: UInt64) {
        self.venues = venues
        self.seed = seed
        let places = venues.map.places
        let middle = venues.spots[0].coordinate
        let reach = places.map {
            $0.shape.middle.distance(to: middle) + $0.shape.extent
        }.max()
        beyond = middle.moved(east: (reach ?? 0) + Self.distance, north: 0)
    }

    /// Returns the position of everybody who is in a room, or beyond the campus.
    func coordinate(of room: Locus) -> Coordinate {
        guard let use = room.use else { return beyond }
        let spots =
            switch use {
            case .home, .otherHome: venues.spots(of: .housing)
            case .lectures, .seminars: venues.spots(of: .teaching, .research)
            case .meals: venues.spots(of: .dining, .commons)
            case .books: venues.spots(of: .library, .research, .commons)
            case .sport: venues.spots(of: .sport)
            case .union: venues.spots(of: .commons, .services, .administration)
            }
        let isHome = use == .home || use == .otherHome
        // Both homes of a quarter have the even and the odd rooms of the same residences.
        let number =
            isHome
            ? room.building / UInt64(Quarter.Use.allCases.count) << 16
                | room.number % 256 / Self.neighbours
            : room.number
        var draw = SeededGenerator(seed: seed, 11, isHome ? 1 : 0, number)
        return venues.spots[spots[draw.below(spots.count)]].coordinate
    }
}
