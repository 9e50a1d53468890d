import Device
import Presentation

/// Detects a position whose coordinates were swapped: far from every place, but near one when they
/// are exchanged.
struct SwapCheck {
    /// The distance below which a swapped position counts as near a place, in metres.
    private static let near = 20_000.0
    /// The distance from all places above which a position counts as a mistake, in metres.
    private static let far = 500_000.0

    private let places: [Place]

    init(_ places: [Place]) { self.places = places }

    /// Returns the place near the position with swapped coordinates; `nil` if the position seems
    /// right.
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
