import Glibc
import Primitives

/// A plane of metres around one position, for short distances.
struct LocalPlane {
    private let origin: Coordinate
    private let metresPerLongitude: Double

    init(around origin: Coordinate) {
        self.origin = origin
        self.metresPerLongitude =
            Earth.metresPerDegree * cos(origin.latitude * Earth.radiansPerDegree)
    }

    /// Metres from the origin to the nearest edge of a ring.
    func distance(toBoundaryOf ring: Ring) -> Double {
        var nearest = Double.infinity
        var (beforeX, beforeY) = project(ring.positions[ring.positions.count - 1])
        for position in ring.positions {
            let (x, y) = project(position)
            let (alongX, alongY) = (x - beforeX, y - beforeY)
            let squaredLength = alongX * alongX + alongY * alongY
            let share =
                squaredLength > 0
                ? min(1, max(0, -(beforeX * alongX + beforeY * alongY) / squaredLength)) : 0
            let (nearX, nearY) = (beforeX + share * alongX, beforeY + share * alongY)
            nearest = min(nearest, nearX * nearX + nearY * nearY)
            (beforeX, beforeY) = (x, y)
        }
        return nearest.squareRoot()
    }

    private func project(_ position: Coordinate) -> (x: Double, y: Double) {
        (
            (position.longitude - origin.longitude) * metresPerLongitude,
            (position.latitude - origin.latitude) * Earth.metresPerDegree
        )
    }
}
