import Geofence
import Geometry
import Primitives

/// The smallest box of degrees around some places.
struct Area {
    private(set) var longitudes: ClosedRange<Double>
    private(set) var latitudes: ClosedRange<Double>

    init(_ places: [Place]) {
        let positions = places.flatMap { place in
            place.shape.polygons.flatMap(\.shell.positions) + place.shape.circles.map(\.center)
        }
        let (east, north) = (positions.map(\.longitude), positions.map(\.latitude))
        longitudes = (east.min() ?? 0)...(east.max() ?? 0)
        latitudes = (north.min() ?? 0)...(north.max() ?? 0)
    }

    /// Returns points distributed uniformly over the box.
    func points(_ count: Int, using generator: inout SeededGenerator) -> [Coordinate] {
        (0..<count).map { _ in
            Coordinate(
                longitude: .random(in: longitudes, using: &generator),
                latitude: .random(in: latitudes, using: &generator))
        }
    }
}
