import Geofence
import Presentation
import Workspace

/// Notices a position whose numbers were written in the wrong order: far from every place, and near
/// one the other way round.
struct SwapCheck {
    /// How near a place is that somebody means, in metres.
    private static let near = 20_000.0
    /// How far from all places a position is a mistake, in metres.
    private static let far = 500_000.0

    private let places: [Place]

    /// Compares with the places that are known.
    init(_ places: [Place]) { self.places = places }

    /// The place near which a position is with its numbers swapped; `nil` if it seems right.
    func placeIfSwapped(_ given: Coordinate) -> Place? {
        let swapped = Coordinate(longitude: given.latitude, latitude: given.longitude)
        guard swapped.isOnEarth, let (place, metres) = nearest(to: swapped), metres < Self.near,
            let other = nearest(to: given), other.metres > Self.far
        else { return nil }
        return place
    }

    private func nearest(to coordinate: Coordinate) -> (place: Place, metres: Double)? {
        places.map { ($0, $0.shape.distance(from: coordinate)) }.min { $0.1 < $1.1 }
    }
}
